import { waitAt, type WaitToken } from './ahead.ts'
import { type ClockToken, hourRangeAt, wordRangeAt } from './clock.ts'
import type { Calendar } from './calendar.ts'
import { type DateToken, dayAt, partAt, type PartToken } from './day-words.ts'
import { type LengthToken, lengthAt } from './length.ts'
import { clockOverDaysAt } from './over-days.ts'
import { type LogAround, type SinceToken, sinceAt } from './since.ts'
import type { Said } from './outcome.ts'
import { isBoundary, matchAt, type Place } from './text.ts'
import type { Instant } from '#domain/time/time.ts'

/** `just now`, 刚才: until now; how long is said elsewhere, or asked. */
type JustNowToken = Place & { kind: 'justNow' }
export type Token = DateToken | ClockToken | LengthToken | SinceToken | PartToken | JustNowToken | WaitToken
/** The context in which the words about time are read. */
export type Around = Calendar & { readonly now: Instant; readonly logs: readonly LogAround[] }

const JUST_NOW = /just now|刚才|剛才|(?:刚刚|剛剛)(?!好)|[刚剛](?=[\u3400-\u9FFF]{1,3}[完了])/y

function justNowAt(plain: string, at: number): JustNowToken | null {
  const to = at + (matchAt(JUST_NOW, plain, at)?.[0].length ?? 0)
  return to > at && isBoundary(plain, to) ? { kind: 'justNow', from: at, to } : null
}

/** `run 5k in 25 min` took so long; `call mum in 5 min` is still to come. */
const startAheadAt = (plain: string, at: number): WaitToken | null =>
  plain.startsWith('in ', at) && /\d/.test(plain.slice(0, at)) ? null : waitAt(plain, at)

/** The words about time that stand here, if any do. */
export function tokenAt(plain: string, at: number, { today, dateOrder, now, logs }: Around): Token | null {
  if (!isBoundary(plain, at)) return null
  const since = sinceAt(plain, at, logs, now)
  const unknown = since?.moment === null ? since : null
  return (
    dayAt(plain, at, { today, dateOrder }) ??
    (unknown ? null : since) ??
    hourRangeAt(plain, at) ??
    wordRangeAt(plain, at) ??
    startAheadAt(plain, at) ??
    lengthAt(plain, at) ??
    clockOverDaysAt(plain, at, { today, dateOrder }) ??
    partAt(plain, at) ??
    unknown ??
    justNowAt(plain, at)
  )
}

/** Which of the things that a line can say of its time this one says. */
function slotsOf(token: Token): (keyof Said)[] {
  if (token.kind === 'range') return ['start', 'end']
  return [token.kind]
}

/** Whether it can be added to the words read so far. */
export const fits = (said: Said, token: Token) =>
  slotsOf(token).every((slot) => said[slot] === undefined) &&
  // A line with a start and an end has said the length.
  !(token.kind === 'length' && said.end && (said.start || said.since)) &&
  !(said.since && token.kind !== 'date' && slotsOf(token).includes('start')) &&
  !(said.start && token.kind === 'since') &&
  !(said.length && token.kind === 'range')

export function say(said: Said, token: Token): Said {
  const { from, to, kind } = token
  if (kind === 'date') return { ...said, date: token }
  if (kind === 'length') return { ...said, length: token }
  if (kind === 'since') return { ...said, since: token }
  if (kind === 'part') return { ...said, part: token }
  if (kind === 'justNow') return { ...said, justNow: token }
  if (kind === 'wait') return { ...said, wait: token }
  return {
    ...said,
    ...(kind !== 'end' && { start: { from, to, time: token.start, isOpen: kind === 'start' && token.isOpen } }),
    ...(kind !== 'start' && {
      end: {
        from,
        to,
        time: token.end,
        isToday: token.isToday === true,
        isMorning: token.isMorning === true,
        ...(kind === 'range' && token.endDay && { day: token.endDay }),
      },
    }),
  }
}

/** Whether anything is said but the day. */
export const saysHours = ({ date: _, ...hours }: Said) => Object.keys(hours).length > 0

/** Whether it is said from when to when. */
export const isComplete = ({ start, end, length, since }: Said) =>
  Boolean((start ?? since) && (end ?? length)) || Boolean(end && length)
