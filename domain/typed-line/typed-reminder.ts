import { isRecurrence } from '#domain/time/recurrence.ts'
import { fitsDue } from '#domain/reminder/notice.ts'
import type { LocalDate, Minutes } from '#domain/time/time.ts'
import { isHan, type Place, plainOf } from './text.ts'
import { type Due, dueOf, NOTHING_DUE, type ReminderMoment, type Said, saidWith } from './typed-reminder-due.ts'
import { isSign, type ReminderToken, skipSigns, tokensIn } from './typed-reminder-token.ts'
import { unreadInTitle } from './typed-reminder-unread.ts'
import { localDate } from '#domain/time/zone.ts'

export type ReminderPiece = Place & { kind: 'date' | 'time' | 'repeat' | 'notice' }

/** The parts of a reminder that a line names. */
export type TypedReminder = Due & {
  title: string
  /** RFC 5545; null: once. */
  rule: string | null
  /** Minutes before it is due at which it is told as well; null: only then. */
  notice: Minutes | null
  /** Another meaning of the words about the repetition. */
  otherwise: { rule: string | null; date: LocalDate } | null
  pieces: ReminderPiece[]
  /** What looks like a time, a day or a repetition, and stays in the title. */
  unread: Place[]
}

/** A longer line is no reminder, and is not read. */
export const LONGEST_LINE = 300

const KINDS = {
  date: 'date',
  part: 'time',
  time: 'time',
  wait: 'time',
  repeat: 'repeat',
  ends: 'repeat',
  unfit: 'time',
  notice: 'notice',
} as const
const withEnds = (rule: string, ends: string | undefined) => (ends === undefined ? rule : `${rule};${ends}`)

/** `10 times` of what does not repeat is how often something is done. */
const isCountOnly = (token: ReminderToken) => token.kind === 'ends' && token.ends.startsWith('COUNT')

/** Which tokens stand where the line begins or ends, with nothing but tokens before or behind them. */
function atEdges(plain: string, tokens: readonly ReminderToken[]): Set<ReminderToken> {
  const edges = new Set<ReminderToken>()
  let at = skipSigns(plain, 0)
  for (const token of tokens) {
    if (token.from !== at) break
    edges.add(token)
    at = skipSigns(plain, token.to)
  }
  let end = plain.length
  for (const token of tokens.toReversed()) {
    if (skipSigns(plain, token.to) < end) break
    edges.add(token)
    end = token.from
  }
  return edges
}

/** `晚上8点的电影`: the word that joins a time to its event. */
const JOINS_BEHIND = /^的(?=[\u3400-\u9FFF])/

/** `(tomorrow)` */
const EMPTY_BRACKETS = /[(（] ?[)）]/

/** The rest of the line, as it was typed. */
function titleOf(line: string, taken: readonly Place[]): { title: string; rest: Place[] } {
  if (!taken.length) return { title: line.trim(), rest: [{ from: 0, to: line.length }] }
  const plain = plainOf(line)
  const gaps = [...taken, { from: line.length, to: line.length }].map((next, at) => {
    const before = taken[at - 1]
    let [from, to] = [before?.to ?? 0, next.from]
    if (before && JOINS_BEHIND.test(line.slice(from, to))) from += 1
    while (from < to && (before ? isSign(plain.charAt(from)) : plain.charAt(from) === ' ')) from += 1
    while (to > from && (at < taken.length ? isSign(plain.charAt(to - 1)) : plain.charAt(to - 1) === ' ')) to -= 1
    return { from, to }
  })
  const rest = gaps.filter(({ from, to }) => to > from)
  const parts = rest.map(({ from, to }, at) => {
    const before = rest[at - 1]
    const isOneWord = before && isHan(line.charAt(before.to - 1)) && isHan(line.charAt(from))
    return (before && !isOneWord ? ' ' : '') + line.slice(from, to)
  })
  return { title: parts.join('').replace(EMPTY_BRACKETS, '').trim(), rest }
}

type Taken = { said: Said; taken: ReminderToken[]; refused: Place[] }

type Kinds = readonly ReminderToken['kind'][]

/**
 * Splits the words about time into those that fit together and the others. @param unfit words that do not fit, whatever
 * they say
 */
function takenOf(plain: string, tokens: readonly ReminderToken[], today: LocalDate, unfit: Kinds = []): Taken {
  const edges = atEdges(plain, tokens)
  const all: Taken = { said: {}, taken: [], refused: [] }
  for (const token of tokens) {
    const isPossible = (!token.isWeak || edges.has(token)) && !unfit.includes(token.kind)
    const next = isPossible ? saidWith(all.said, token, today, plain.slice(token.from, token.to)) : null
    if (next) {
      all.said = next
      all.taken.push(token)
    } else if (!isCountOnly(token)) all.refused.push({ from: token.from, to: token.to })
  }
  return all
}

/** An end before the beginning; minutes before a reminder without a time, days before one without a day. */
function unfitIn({ rule, date, clock, notice }: TypedReminder): Kinds {
  const isEnded = rule !== null && date !== null && !isRecurrence(rule, date)
  const isAhead = fitsDue(notice, date === null ? 'never' : clock === null ? 'day' : 'moment')
  return [...(isEnded ? ['ends' as const] : []), ...(isAhead ? [] : ['notice' as const])]
}

/**
 * One line as a reminder: `Call the dentist tomorrow at 3pm`, `每周三晚上8点 倒垃圾`. Never throws; what looks like a time
 * and is none here stays in the title, and is in `unread`.
 * @param kept words that look like a time and are none
 */
export function parseReminder(line: string, at: ReminderMoment, kept: readonly string[] = []): TypedReminder {
  const empty = { ...NOTHING_DUE, rule: null, notice: null, otherwise: null, pieces: [], unread: [] }
  if (line.length > LONGEST_LINE) return { ...empty, title: line.trim() }
  const plain = plainOf(line)
  const today = localDate(at.zones, at.now)
  const isKept = ({ from, to }: Place) => kept.includes(line.slice(from, to))
  const tokens = tokensIn(plain, { today, dateOrder: at.dateOrder, isAhead: true }, isKept)
  const read = ({ said, taken, refused }: Taken): TypedReminder => {
    // The end of a span is for the title to say.
    const inTitle = (token: ReminderToken) => token.kind === 'time' && token.isSpan
    const { title, rest } = titleOf(
      line,
      taken.filter((token) => !inTitle(token)),
    )
    const { repeat, ends } = said
    const rule = repeat ? withEnds(repeat.rule, ends) : null
    const other = repeat?.otherwise
    const otherRule = other ? withEnds(other, ends) : null
    const otherDate = other === undefined ? null : dueOf(said, title, at, otherRule).date
    const isOther = otherDate !== null && (otherRule === null || isRecurrence(otherRule, otherDate))
    return {
      ...dueOf(said, title, at, rule),
      title,
      rule,
      notice: said.notice ?? null,
      otherwise: isOther ? { rule: otherRule, date: otherDate } : null,
      pieces: taken.map(({ kind, from, to }) => ({ kind: KINDS[kind], from, to })),
      unread: unreadInTitle(plain, rest, refused, taken).filter((place) => !isKept(place)),
    }
  }
  const made = read(takenOf(plain, tokens, today))
  const unfit = unfitIn(made)
  return unfit.length ? read(takenOf(plain, tokens, today, unfit)) : made
}
