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
/** The optional endings of city names in Chinese characters. */
const HAN_ENDING = /^(\p{Script=Han}{2,})[市县縣]$/u

/**
 * The key that two spellings of a place share: no capitals, marks or punctuation, `ue` for `ü` as well as `u`. Chinese
 * must be in one script: the caller converts it to simplified characters first.
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
