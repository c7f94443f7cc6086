import type { DayPart } from './day-words.ts'
import { isBoundary, matchAt } from './text.ts'

export const HAN_MORNING = '一大早|大清早|清晨|清早|早上|早晨|晨间|晨間|上午'
export const HAN_AFTERNOON = '下午(?!茶)|午后|午後|傍晚|黄昏|黃昏'
/** 昨天晚餐 is a meal. */
export const HAN_NIGHT = '晚上|晚间|晚間|夜里|夜裡|夜间|夜間|夜晚|深夜|晚(?=[ \\d〇零一二两兩三四五六七八九十])'

/** 昨早餐 is a meal, and 昨早会 a meeting. */
const EARLY = '早(?![餐饭飯会會读讀操茶自])|晨(?![会會跑读讀练練])'
const LATE = '[晚夜](?![餐饭飯会會宵自])'

type Named = readonly [pattern: RegExp, days: number, part: DayPart | null]

const SIGNS: readonly (readonly [sign: string, days: number])[] = [
  ['大前', -3],
  ['前', -2],
  ['昨', -1],
  ['今', 0],
  ['明', 1],
  ['大[后後]', 3],
  ['(?<![之以先日今往然最])[后後]', 2],
]

/** `昨天下午`, `明早`, `后天`, and what is short for it before a time: `昨 9点`. */
const HAN_DAYS = SIGNS.flatMap(([sign, days]): Named[] => {
  // 后上午 and 前晚上 are words only with the day.
  const day = /[后後前]/.test(sign) ? '[天日]' : '[天日]?'
  return [
    [new RegExp(`${sign}${day}(?:${HAN_MORNING})`, 'y'), days, 'morning'],
    [new RegExp(`${sign}${day}(?:中午|正午)`, 'y'), days, 'noon'],
    [new RegExp(`${sign}${day}(?:${HAN_AFTERNOON})`, 'y'), days, 'afternoon'],
    [new RegExp(`${sign}${day}(?:${HAN_NIGHT})`, 'y'), days, 'night'],
  ]
})

/** The longest name first. */
const ENGLISH: readonly Named[] = [
  [/(?:the )?day before yesterday/y, -2, null],
  [/(?:the )?day after tomorrow/y, 2, null],
  [/last night/y, -1, 'night'],
  [/yesterday morning/y, -1, 'morning'],
  [/yesterday afternoon/y, -1, 'afternoon'],
  [/yesterday (?:evening|night)/y, -1, 'night'],
  [/yesterday/y, -1, null],
  [/this morning/y, 0, 'morning'],
  [/this afternoon/y, 0, 'afternoon'],
  [/this evening|tonight/y, 0, 'night'],
  [/today/y, 0, null],
  [/tomorrow/y, 1, null],
]

const HAN: readonly Named[] = [
  ...HAN_DAYS,
  [/大前[天日]/y, -3, null],
  [/前[天日]/y, -2, null],
  [/大[后後][天日]/y, 3, null],
  [/(?<![之以先日今往然最])[后後]天(?![气氣性赋賦])/y, 2, null],
  [new RegExp(`前(?:${EARLY})(?=[ \\d]|\\p{N}|[一二两兩三四五六七八九十])`, 'uy'), -2, 'morning'],
  [new RegExp(`前(?:${LATE})`, 'y'), -2, 'night'],
  [new RegExp(`昨(?:${EARLY})`, 'y'), -1, 'morning'],
  [new RegExp(`昨(?:${LATE})`, 'y'), -1, 'night'],
  [/昨(?:[天日]|(?= ?[\d一二两兩三四五六七八九十]{1,3} ?[点點:到至-]))/y, -1, null],
  [new RegExp(`今(?:${EARLY})`, 'y'), 0, 'morning'],
  [new RegExp(`今(?:${LATE})`, 'y'), 0, 'night'],
  [/今天|今日(?!头条|頭條|说法|說法|的|回[顾顧]|总结|總結|待[办辦]|任[务務]|[计計][划畫劃])/y, 0, null],
  [new RegExp(`明(?:${EARLY})`, 'y'), 1, 'morning'],
  [new RegExp(`明(?:${LATE})`, 'y'), 1, 'night'],
  [/明(?:[天日]|(?= ?[\d一二两兩三四五六七八九十]{1,3} ?[点點:到至-]))/y, 1, null],
]

const BEGINS_ENGLISH = /[dlty]/
const BEGINS_HAN = /[大前昨今明后後]/

/** A day that is named from today on: `yesterday`, `tonight`, 昨下午, 明早, 大后天. */
export function relativeDayAt(plain: string, at: number): { to: number; days: number; part: DayPart | null } | null {
  const first = plain.charAt(at)
  const all = BEGINS_ENGLISH.test(first) ? ENGLISH : BEGINS_HAN.test(first) ? HAN : []
  for (const [pattern, days, part] of all) {
    const to = at + (matchAt(pattern, plain, at)?.[0].length ?? 0)
    if (to > at && isBoundary(plain, to)) return { to, days, part }
  }
  return null
}
