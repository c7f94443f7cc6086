/** What may be counted with `9-10` after it: a time or a part of the name. */
const COUNTED = new Set(
  `chapter chap ch page p pp problem exercise question lesson unit section verse level episode ep season part act round
  rep set item step no number grade age room game week day km mile kg lb time beer cup person people point goal slide line
  vol volume track john luke mark matthew won win lost beat score`.split(/\s+/),
)
const COUNTED_HAN = '第页頁章节節题題课課集回卷关關'
/** Whether the number after this text counts something. */
export const isCounted = (text: string) => {
  const before = text.trimEnd()
  const word = before.slice(before.lastIndexOf(' ') + 1).replace(/\.$/, '')
  return COUNTED.has(word) || COUNTED.has(word.replace(/s$/, '')) || COUNTED_HAN.includes(before.at(-1) ?? '-')
}

/** Whether the number before this text counts it: `3-5 reps`, `9-10页`. */
export const isCountedBy = (text: string): boolean => {
  const word = /^ ?([a-z]{1,12})/.exec(text)?.[1] ?? ''
  return (
    COUNTED.has(word) || COUNTED.has(word.replace(/s$/, '')) || COUNTED_HAN.includes(text.trimStart().charAt(0) || '-')
  )
}

/** Whether a word for several things follows: the `squats` of `20 squats`, but not tennis. */
export const isPlural = (text: string): boolean => {
  const word = /^ (\p{L}{3,20})/u.exec(text)?.[1] ?? ''
  return word.endsWith('s') && !/[siu]s$/.test(word)
}
