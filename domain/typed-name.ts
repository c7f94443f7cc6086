/** What a keyboard on a desk has no keys for, with all that such a sign is put together of. */
const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0E|\uFE0F|\u20E3/gu

const withoutEmoji = (name: string): string =>
  name.normalize('NFKC').replaceAll(EMOJI, ' ').replaceAll(/\s+/g, ' ').trim()

/** Whether something is left of a name to be typed on any keyboard. */
export const canBeTyped = (name: string): boolean => withoutEmoji(name) !== ''

/** As it is asked for: without emoji, unless it has nothing else. */
export const nameToType = (name: string): string => withoutEmoji(name) || name.trim()

const plain = (name: string): string => name.normalize('NFKC').trim()

/**
 * Whether the user typed what they were asked for before something is deleted (rules §6.6): trimmed, else exactly the
 * same. Full-width and half-width letters count as the same, since a keyboard may write either; emoji may be left out.
 */
export function isTypedRight(typed: string, wanted: string): boolean {
  if (plain(typed) === plain(wanted)) return true
  const hasEmoji = wanted.search(EMOJI) >= 0
  return hasEmoji && canBeTyped(wanted) && withoutEmoji(typed) === withoutEmoji(wanted)
}
