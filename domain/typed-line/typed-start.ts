import { addMinutes, type Instant } from '#domain/time/time.ts'
import { floorMinute, isTimerStart } from '#domain/timer/timer.ts'
import { type Moment, todayOf } from './halves.ts'
import { lengthAt } from './length.ts'
import type { Names } from './names.ts'
import type { Said } from './outcome.ts'
import { timeWords } from './reader.ts'
import { resolvedSpan } from './span.ts'
import { plainOf } from './text.ts'

/** What is timed, and the minute at which it began; null: the text does not say it. */
export type TypedStart = { name: string; startTime: Instant | null }

/** A start without an end or a length: `since 9`, `3 minutes ago`. */
const isStartAlone = ({ start, end, length, since, justNow, wait }: Said) =>
  Boolean(since ?? start?.isOpen) && !end && !length && !justNow && !wait

/** Counted minutes are exact here, since a timer does not begin on a slot. [timer/minute-grain] */
function countedAgo(plain: string, { since }: Said, now: Instant): Instant | null {
  const length = since ? lengthAt(plain, since.from) : null
  return length?.minutes ? floorMinute(addMinutes(now, -length.minutes)) : null
}

/**
 * Reads `call mum 3 minutes ago` as the name and the start of a timer, by the rules of the typed line.
 * [timer/typed-start]
 */
export function readStart(text: string, at: Moment, names: Names): TypedStart {
  const whole = { name: text.trim(), startTime: null }
  const plain = plainOf(text)
  const { said, texts } = timeWords(plain, [], { ...at, today: todayOf(at) }, names, () => null)
  if (!isStartAlone(said)) return whole
  const { span, begins } = resolvedSpan(at, said)
  const startTime = countedAgo(plain, said, at.now) ?? span?.startTime ?? begins
  if (!startTime || startTime > at.now || !isTimerStart(startTime, at.now)) return whole
  const name = texts.map(({ from, to }) => text.slice(from, to)).join(' ')
  return { name: name.replaceAll(/\s+/gu, ' ').trim(), startTime }
}
