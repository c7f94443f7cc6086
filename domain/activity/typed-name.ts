/** Emoji, which keyboards of desktop computers do not have, with all their parts. */
const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0E|\uFE0F|\u20E3/gu

const withoutEmoji = (name: string): string =>
  name.normalize('NFKC').replaceAll(EMOJI, ' ').replaceAll(/\s+/g, ' ').trim()

/** Whether a part of the name can be typed on any keyboard. */
export const canBeTyped = (name: string): boolean => withoutEmoji(name) !== ''

/** Returns the name that the user is asked to type: without emoji, unless it has nothing else. */
export const nameToType = (name: string): string => withoutEmoji(name) || name.trim()

const plain = (name: string): string => name.normalize('NFKC').trim()

/**
 * Whether the user typed the expected text before a deletion: trimmed, and otherwise the same. Full-width and
 * half-width letters are equal, because keyboards write either; emoji may be left out. [account/typed-confirmation]
 */
export function isTypedRight(typed: string, wanted: string): boolean {
  if (plain(typed) === plain(wanted)) return true
  const hasEmoji = wanted.search(EMOJI) >= 0
  return hasEmoji && canBeTyped(wanted) && withoutEmoji(typed) === withoutEmoji(wanted)
}
