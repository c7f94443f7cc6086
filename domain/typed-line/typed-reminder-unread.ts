import { lengthAt } from './length.ts'
import type { Place } from './text.ts'
import { unreadIn } from './unread.ts'

const BEGINS = '(?<![\\p{Script=Latin}\\p{N}])'
const ENDS = "(?![\\p{Script=Latin}\\p{N}'’])"

/** What looks like a repetition, a day to come or a notice ahead, besides what looks like a time of a log. */
const LOOKS: readonly RegExp[] = [
  new RegExp(
    `${BEGINS}(?:(?:every|each) (?:\\p{L}{1,12}|\\d{1,3}(?: \\p{L}{1,12})?)|bi-?(?:weekly|monthly)|hourly|daily|weekly|monthly|yearly|annually|quarterly|fortnightly)${ENDS}`,
    'gu',
  ),
  new RegExp(
    `${BEGINS}(?:(?:this|next) (?:week|weekend|month|year|spring|summer|autumn|fall|winter)|tomorrow|tonight|today|until \\p{L}{1,12}|in (?:\\d{1,3}$|(?:\\d{1,3}|an?|few|a few|a couple of) (?:hours?|days?|weeks?|months?|years?))|(?:the )?end of (?:the |this )?(?:day|week|year)|eod|eow|eom)${ENDS}`,
    'gu',
  ),
  new RegExp(
    `${BEGINS}(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day['’]s|for (?:\\d{1,3}|an?|two|three|four|six) (?:days?|weeks?|months?|years?))${ENDS}`,
    'gu',
  ),
  new RegExp(
    `${BEGINS}(?:\\d{1,3}|an?) ?(?:m|min|mins|minutes?|h|hours?|days?|weeks?) (?:before|earlier|ahead|in advance)${ENDS}`,
    'gu',
  ),
  /每(?:隔|逢)?[\d一二两兩三四五六七八九十]{0,3}[个個]?(?:半?小[时時]|分[钟鐘]|[天日周週月年季]|星期|礼拜|禮拜)/gu,
  /提[前早] ?[\d一二两兩三四五六七八九十半]{1,3} ?[个個]?(?:分[钟鐘]|小[时時]|[天日周週]|星期)|(?:[农農][历曆]|[阴陰][历曆])/gu,
  /[明后後][天日]|下[个個]?(?:[周週月]|星期|礼拜|禮拜)|[月年][初底]|月中|[周週]末/gu,
]

/** What asks for a span of a log. */
const OF_LOG = /^(?:and|before .*)$|[饭飯餐][之以]?前$/
const isOfLog = (plain: string, { from, to }: Place) => OF_LOG.test(plain.slice(from, to).trim())
const isLength = (plain: string, { from, to }: Place) => (lengthAt(plain, from)?.to ?? 0) >= to

const touches = (a: Place, b: Place) => a.from < b.to && b.from < a.to

/**
 * Words in the rest for the title that look like a time, a day or a repetition. A duration is not a time.
 * @param rest of the line
 * @param refused words about time that do not fit the others
 * @param taken the words that were read, some of which stay in the title
 */
export function unreadInTitle(
  plain: string,
  rest: readonly Place[],
  refused: readonly Place[],
  taken: readonly Place[],
): Place[] {
  const looks = rest.flatMap((place) => {
    const text = plain.slice(place.from, place.to)
    const ours = LOOKS.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(({ index, 0: said }) => ({
        from: place.from + index,
        to: place.from + index + said.length,
      })),
    )
    const others = unreadIn(plain, place, { day: false, time: false, hours: true, rating: true }).filter(
      (each) => !isLength(plain, each) && !isOfLog(plain, each),
    )
    return [...ours, ...others]
  })
  const unread: Place[] = []
  for (const place of [...refused, ...looks].toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const last = unread.at(-1)
    if (taken.some((each) => touches(each, place))) continue
    if (last && place.from < last.to) last.to = Math.max(last.to, place.to)
    else unread.push({ ...place })
  }
  return unread
}
