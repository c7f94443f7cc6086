/** Letters that stay one letter when their marks are taken off. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
/** What the names of cities end with in Chinese characters, or do not. */
const HAN_ENDING = /^(\p{Script=Han}{2,})[市县縣]$/u

/**
 * What makes two spellings of a place the same: no capitals, marks or punctuation, `ue` for `ü` as well as `u`. Of
 * Chinese characters it takes one script: whoever calls brings them into the simplified one before.
 */
export function placeKey(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => PLAIN[letter] ?? letter)
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return plain.replaceAll(/([aou])e/g, '$1').replace(HAN_ENDING, '$1')
}
