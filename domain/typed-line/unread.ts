import { isCounted, isCountedBy } from './counted.ts'
import type { Place } from './text.ts'

/** The kinds of words that a line has already, so that a word of that kind in its name is not reported. */
export type Told = { day: boolean; time: boolean }

/** A kind of words that look like a time. `unless`: where the line says that elsewhere, they are part of the name. */
type Looks = {
  unless: keyof Told | null
  pattern: RegExp
  isMeant?: (found: RegExpExecArray, before: string, after: string) => boolean
  /** Only where something stands before the name: `8-8:30 friday swim`, but not `friday swim 8-8:30`. */
  isBehind?: true
}

const HOURS = 24
const areHours = (...numbers: readonly (string | undefined)[]) => numbers.every((number) => Number(number) <= HOURS)
/** `1/2` and `24/7` are no dates. */
const FRACTION = /^(?:1\/[234]|2\/3|3\/4|24\/7)$/
const isDate = (first: number, second: number) =>
  first >= 1 && second >= 1 && Math.min(first, second) <= 12 && Math.max(first, second) <= 31

const ENGLISH_HOURS = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'
const WEEKDAYS = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'
const MONTHS =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const BEGINS = '(?<![\\p{Script=Latin}\\p{N}])'
const ENDS = "(?![\\p{Script=Latin}\\p{N}'’])"
const english = (words: string) => new RegExp(`${BEGINS}(?:${words})${ENDS}`, 'gu')

const LOOKS: readonly Looks[] = [
  {
    unless: 'day',
    pattern: english(
      `(?:yesterday(?: (?:morning|afternoon|evening|night))?|last night|this (?:morning|afternoon|evening))(?:['’]s)?|the other day|` +
        `(?:on|last) ${WEEKDAYS}|last (?:week|weekend|month|year)|(?:\\d{1,3}|an?|few|some|${ENGLISH_HOURS}) (?:day|week|month)s? ago|` +
        `${MONTHS}\\.? \\d{1,2}(?:st|nd|rd|th)?|\\d{1,2}(?:st|nd|rd|th)? (?:of )?${MONTHS}`,
    ),
  },
  { unless: 'day', pattern: new RegExp(`^${WEEKDAYS}(?= )`, 'gu'), isBehind: true },
  {
    unless: 'day',
    pattern: english(
      `every (?:other )?(?:day|morning|afternoon|evening|night|weekday|${WEEKDAYS})|(?<!.)(?:this |last )?weekend(?= \\d|$)|(?:this |last )?weekend$`,
    ),
  },
  { unless: 'day', pattern: new RegExp(`^${WEEKDAYS}(?: (?:morning|afternoon|evening|night)| ?[:-])`, 'gu') },
  {
    unless: 'day',
    pattern: /(?<![\p{L}])(?:ye?st(?:u|e)?r?day|yday|tom+or?row|tmrw|tmr|wensday|wendsday|lastnight)(?![\p{L}])/gu,
  },
  { unless: 'day', pattern: /^(?:[周週]|星期|礼拜|禮拜)[一二三四五六日天](?!例?[会會报報刊班末])/gu },
  {
    unless: 'day',
    pattern: /昨[儿兒个個]|(?<!以)前[一两兩几幾][天日]|大大前天|[隔翌次][天日]|(?<!\d)20\d{6}(?!\d)|[廿卅]/gu,
  },
  { unless: null, pattern: /^(?:去年|前年)(?= |$)|(?<= )(?:去年|前年)$/gu },
  { unless: 'day', pattern: /^每天|(?:^|(?<= ))[这這本]?[周週]末(?= |$)/gu },
  // At its end a weekday is more likely the day than the name; `Monday review` is a name.
  { unless: 'day', pattern: new RegExp(`${BEGINS}(?:${WEEKDAYS}|the \\d{1,2}(?:st|nd|rd|th))$`, 'gu') },
  { unless: 'day', pattern: new RegExp(`^next (?:week|month|${WEEKDAYS})${ENDS}`, 'gu') },
  {
    unless: 'day',
    pattern:
      /昨[天日晚夜]|(?<!以)前天(?!天)|前晚|今[早晚]|(?<![早晚马馬線线網网身路])上{1,2}[个個]?(?:[周週][一二三四五六日天末]?|(?:星期|礼拜|禮拜)[一二三四五六日天]?|月)|去年|\d{1,2}月\d{1,2}|[\d〇零一二两兩三四五六七八九十]{1,3} ?(?:天|[周週]|[个個]?(?:星期|礼拜|禮拜|月))(?:之|以)?前/gu,
  },
  { unless: 'day', pattern: /^下[个個]?(?:[周週]|星期|礼拜|禮拜|月)[一二三四五六日天末]?(?= |$)/gu },
  {
    unless: 'day',
    pattern: /(?<![第\d〇零一二三四五六七八九十])[\d〇零一二三四五六七八九十]{1,3}[日号號](?![\u3400-\u9FFF\p{L}])/gu,
  },
  { unless: 'day', pattern: /(?<![\p{L}\d./-])\d{4}([-/.])\d{1,2}\1\d{1,2}(?![\d/-])/gu },
  { unless: 'day', pattern: /(?<![\p{L}\d./-])\d{1,2}\. ?\d{1,2}\.(?:\d{2,4})?(?![\p{L}\d.])/gu },
  {
    unless: 'day',
    pattern: /(?<![\p{L}\d./$€£-])(\d{1,2})\/(\d{1,2})(?![\p{L}\d/])/gu,
    isMeant: ([said = '', first, second]) => !FRACTION.test(said) && isDate(Number(first), Number(second)),
  },
  {
    unless: 'day',
    pattern: /^(\d{1,2})[.-](\d{2})(?= )/gu,
    isMeant: ([, first, second]) => isDate(Number(first), Number(second)),
  },
  {
    unless: null,
    pattern:
      /(?<![\p{Script=Latin}\d.,:/$€£¥第-])(\d{1,2})(?:[:.]\d{1,2})?(?: ?- ?| to | till | until |到|至)(\d{1,2})(?:[:.]\d{1,2})?(?![\p{Script=Latin}\d.:/%°-])/gu,
    isMeant: ([, first, second], before, after) => areHours(first, second) && !isCounted(before) && !isCountedBy(after),
  },
  {
    unless: 'time',
    pattern:
      /^(?:从|從)?(?:凌晨|清晨|一大早|大清早|早上|早晨|上午|中午|下午(?!茶)|午后|午後|傍晚|晚上|晚间|晚間|夜里|夜裡|深夜|半夜)(?!好)|(?:到|至)(?:现在|現在)/gu,
  },
  {
    unless: null,
    pattern: /^(?:[之以][前后後]|过后|過後|前(?= )|之[间間]|期[间間]|结束|結束)/gu,
    isBehind: true,
  },
  { unless: null, pattern: /^and /gu, isBehind: true },
  { unless: null, pattern: english('(?:ended|finished|started|began)$|(?:started|began|ended|finished) at') },
  {
    unless: 'time',
    pattern: /^\d{4}(?=[ \u3400-\u9FFF])/gu,
    isMeant: ([said = '']) => areHours(said.slice(0, 2)) && Number(said.slice(2)) < 60,
  },
  // A second span besides the one that is said.
  {
    unless: null,
    pattern:
      /(?<![\p{L}\d.:])\d{1,2}(?::\d{2})? ?(?:[ap]m)?(?: ?- ?| to | till | until )\d{1,2}(?::\d{2})? ?[ap]m(?![\p{L}\d])/gu,
  },
  {
    unless: null,
    pattern:
      /[\d一二两兩三四五六七八九十]{1,3}[点點时時](?:半|[\d一二三四五十]{1,3}分?)?[到至-][\d一二两兩三四五六七八九十]{1,3}[点點时時]半?/gu,
  },
  {
    unless: null,
    pattern: /(?<![\p{L}\d-])(\d{1,2})-(\d{1,2})-(\d{1,2})(?![\p{L}\d-])/gu,
    isMeant: ([, first, second, third]) => areHours(first, second, third),
  },
  {
    unless: null,
    pattern:
      /(?:凌晨|清晨|早上|早晨|上午|中午|正午|下午|午后|午後|傍晚|晚上|夜里|夜裡|半夜|晚间|晚間|深夜|in the (?:morning|afternoon|evening)|at night|just now|刚才|剛才|刚刚|剛剛)$/gu,
  },
  { unless: null, pattern: new RegExp(`^to (?:\\d{1,2}|${ENGLISH_HOURS})${ENDS}`, 'gu') },
  { unless: null, pattern: /差 ?[\d〇一二两兩三四五六七八九十]{1,2} ?[分刻]/gu },
  {
    unless: 'time',
    pattern: /(?<![\d.:])(\d{1,2}):(\d{2})(?![\d:])/gu,
    isMeant: ([, hour, minute]) => areHours(hour) && Number(minute) < 60,
  },
  {
    unless: 'time',
    pattern: /(?<![\d.:])\d{1,2}(?:[:.]\d{2})? ?[ap](?:m|\.m\.?)(?![\p{Script=Latin}\d])/gu,
  },
  {
    unless: 'time',
    pattern: english(
      `(?:half|quarter) (?:past|to) \\w{1,8}|(?:from|since|until|till|at|by) (?:half )?(?:\\d{1,2}(?![.,:/-]\\d)|${ENGLISH_HOURS})(?! (?!(?:to|till?|until|for|and|past|thirty|fifteen)(?!\\p{L}))\\p{L})|\\d{1,2} past \\d{1,2}|(?:a )?quarter hour|hour and a half|hour-long|\\d{1,3} seconds|` +
        `\\d{1,3}(?:[.,]\\d{1,2})?[ -]?(?:h|hrs?|hours?|mins?|minutes?)|\\d{1,2}m|half an hour|half hour|an hour|\\d{1,3}['’′]|` +
        `(?:${ENGLISH_HOURS}|(?:a )?couple of|(?:a )?few|several|fifteen|twenty|thirty|forty|fifty|sixty|ninety) (?:hours?|hrs?|minutes?|mins?)|[½¼¾] ?(?:h|hours?)|just now|` +
        `(?:all|half the|half a|the (?:whole|entire)) (?:day|morning|afternoon|evening|night)`,
    ),
  },
  {
    unless: 'time',
    pattern:
      /(?:(?<![第\d.])\d{1,2}|(?<![第〇零一二三四五六七八九十])(?:[两兩二三四五六七八九]|十[一二]?|二十[一二三四]?))(?:[点點](?![式檔档水]|一[线線])|[时時](?![代候间間尚刻差期常]))|一[点點](?=[半到至钟鐘整左多零〇]|[二三四五]?十)/gu,
  },
  { unless: 'time', pattern: /^(?:半天|一?整[个個]?(?:天|上午|早上|中午|下午|晚上|夜)|一(?:上午|下午|晚上))/gu },
  {
    unless: 'time',
    pattern:
      /(?:半|\d{1,3}(?:\.\d)?|[〇零一二两兩三四五六七八九十]{1,3}) ?[个個]?半?(?:小时|小時|钟头|鐘頭|分钟|分鐘|刻钟|刻鐘)|(?<![\d.])\d{1,3}分(?![\d数數之类類])|刚才|剛才|刚刚(?!好)|剛剛(?!好)|方才/gu,
  },
]

/** Only a short distance from its beginning is searched: no name is longer. */
const LONGEST_NAME = 240

/**
 * What looks like a time, a day or a length in a text that is taken for a name, so that nothing is logged at another
 * time than was meant.
 */
export function unreadIn(plain: string, { from, to }: Place, told: Told): Place[] {
  const text = plain.slice(from, Math.min(to, from + LONGEST_NAME))
  const isFirst = plain.slice(0, from).trim() === ''
  const looks = LOOKS.filter(({ unless, isBehind }) => !(unless && told[unless]) && !(isBehind && isFirst))
  const places = looks.flatMap(({ pattern, isMeant }) =>
    [...text.matchAll(pattern)]
      .filter((found) => {
        const end = found.index + found[0].length
        return isMeant ? isMeant(found, text.slice(0, found.index), text.slice(end)) : true
      })
      .map((found) => ({ from: from + found.index, to: from + found.index + found[0].length })),
  )
  // What touches is one thing to ask for: `8点到9点半`.
  const joined: Place[] = []
  for (const place of places.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    const touches = last && (place.from <= last.to || /^[ ,;、到至-]{1,3}$/.test(plain.slice(last.to, place.from)))
    if (last && touches) last.to = Math.max(last.to, place.to)
    else joined.push({ ...place })
  }
  return joined
}
