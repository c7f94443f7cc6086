import type { ActivityLog } from '#contract/activity-log.ts'
import { addDays, type Instant } from '#domain/time/time.ts'
import { keepParts } from '#domain/log/edit.ts'
import type { LogFields } from '#domain/log/fields.ts'
import { inTheWay, type WayOut, waysOut } from '#domain/log/overlap.ts'
import { daySpan, localDate, type ZoneHistory } from '#domain/time/zone.ts'
import { clockSpan, clockTime, namesText } from '#web/i18n/format.ts'
import { type Phrase, phrasesOf, type Translate } from '#web/i18n/words-in.ts'
import type { Language } from '#contract/common.ts'
import type { Step } from '#web/widgets/log-batch.ts'
import { bodyOf, editOf, isParallel, type LogValues } from '#web/widgets/log-form/values.ts'
import type { ClashingTimer } from './clash.ts'
import { overlapMessages } from './messages.ts'

/** A way out, with the logs in the way whole, as `theirs` names them. [log/overlap-solutions] */
export type Solution = WayOut & { others: readonly ActivityLog[] }

/** A log ends no later than the end of tomorrow. [log/latest-end] */
export const latestEnd = (zones: ZoneHistory, now: Instant): Instant =>
  daySpan(zones, addDays(localDate(zones, now), 1)).endTime

/**
 * The ways out of an overlap.
 * @param logs the known logs around the wanted hours, in both lanes
 * @param own the log that is to have the hours, if it is not a new one [log/overlap-solutions]
 */
export function solutionsFor(
  values: LogValues,
  logs: readonly ActivityLog[],
  own: string | undefined,
  latest: Instant,
): Solution[] {
  const others = logs.filter(({ id }) => id !== own)
  const wanted = {
    startTime: values.startTime,
    endTime: values.endTime,
    category: values.category ?? '',
    parallelActivity: isParallel(values),
  }
  const conflicts = inTheWay(wanted, others)
  return waysOut(wanted, others, latest).map((way) => ({ ...way, others: conflicts }))
}

/** The values as a way out has them. */
export const valuesWith = ({ mine }: Pick<WayOut, 'mine'>, values: LogValues): LogValues => ({
  ...values,
  startTime: mine.startTime,
  endTime: mine.endTime,
  parallelActivity: mine.parallelActivity,
})

/** A timer that runs on can only change its start. */
export const solutionsOfTimer = (ways: readonly Solution[], { endTime }: LogValues): Solution[] =>
  ways.filter(({ kind, mine }) => kind !== 'insert' && mine.endTime === endTime)

const timerStep = ({ id, version, goesOn }: ClashingTimer, { endTime, ...start }: WayOut['mine']): Step =>
  goesOn ? { op: 'moveTimer', id, version, ...start } : { op: 'stopTimer', id, ...start, endTime }

/** The logs in the way give their hours first, then the log takes them; the rest of the other logs comes last. */
export function stepsFor(way: Solution, values: LogValues, log: ActivityLog | null, timer?: ClashingTimer): Step[] {
  const cuts = way.theirs.flatMap(({ id, keep }) => {
    const other = way.others.find((each) => each.id === id)
    return other ? keepParts(other, keep) : []
  })
  const solved = valuesWith(way, values)
  const own = (): Step =>
    log
      ? {
          op: 'change',
          id: log.id,
          version: log.version,
          change: editOf(log, solved) as Partial<LogFields<ActivityLog>>,
        }
      : { op: 'create', log: { ...(bodyOf(solved) as LogFields<ActivityLog>), notesConcise: null } }
  const mine = timer ? timerStep(timer, way.mine) : own()
  return [...cuts.map(({ first }) => first), mine, ...cuts.flatMap(({ later }) => later)]
}

type Say = Translate<(typeof overlapMessages)['en']>

/** A way out as a sentence. @param goesOn mine has no end yet */
export function solutionText(way: Solution, zone: string, language: Language, t: Say, goesOn = false): string {
  const { kind, mine, others, theirs } = way
  const names = namesText([...new Set(others.map(({ activityName }) => activityName))], language)
  const time = clockTime(mine.startTime, zone, language)
  function shortenText(): string {
    const [other] = others
    const [remainder] = theirs[0]?.keep ?? []
    if (others.length > 1 || !other || !remainder) return t('shortenAll', { names })
    return remainder.startTime === other.startTime
      ? t('shorten', { name: names, time: clockTime(remainder.endTime, zone, language) })
      : t('startLater', { name: names, time: clockTime(remainder.startTime, zone, language) })
  }
  const sentences: Record<Solution['kind'], () => string> = {
    shorten: shortenText,
    insert: () => t('insert', { name: names }),
    trim: () =>
      goesOn ? t('startMine', { time }) : t('trim', { time: clockSpan(mine.startTime, mine.endTime, zone, language) }),
    after: () => t('after', { time }),
    parallel: () => t('parallel'),
    replace: () => t('replace', { names }),
  }
  return sentences[kind]()
}

/**
 * The words for an applied way out.
 * @param name of the log that took the hours
 * @param isChange it was there before
 */
export function donePhrase({ kind, mine, others }: Solution, name: string, zone: string, isChange = false): Phrase {
  const time: Phrase = (language) => clockSpan(mine.startTime, mine.endTime, zone, language)
  const say = phrasesOf(overlapMessages)
  const [other] = others
  return kind === 'insert' && other
    ? say('inserted', { name, time, other: other.activityName })
    : say(isChange ? 'changed' : 'solved', { name, time })
}
