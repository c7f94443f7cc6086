import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ActivityLog } from '#contract/activity-log.ts'
import { dayTotals } from '#domain/time/day.ts'
import { type Instant, type LocalDate, minutesBetween } from '#domain/time/time.ts'
import type { Note, Problem, TypedLine } from '#domain/typed-line/typed-line.ts'
import { daySpan, localDate, type ZoneHistory } from '#domain/time/zone.ts'
import { clockSpan, clockTime, dateText, length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { CategoryIcon } from '#web/widgets/category-icon.tsx'
import { categoryNames } from '#web/widgets/category-names.ts'
import { draftOf, type LogValues } from '#web/widgets/log-form/values.ts'
import { ratingWords } from '#web/widgets/rating-words.ts'
import { CreateMissing, isMissing } from './create-missing.tsx'
import classes from './line-assist.module.css'
import { lineMessages } from './messages.ts'
import type { Own } from './use-names.ts'

type Props = {
  line: TypedLine
  text: string
  own: Own
  zones: ZoneHistory
  now: Instant
  /** The day that is shown. */
  date: LocalDate
  logs: readonly ActivityLog[]
  values: LogValues
  problems: readonly Problem[]
  conflicts: readonly { activityName: string }[]
  isSettled: boolean
  isSent: boolean
  /** These words are no time. */
  onKeep: (words: string) => void
}
type Chip = { key: string; text: string; icon?: ReactNode; kind?: 'time' | 'assumed' | 'name' | 'new' }

const SOURCES = { gap: 'openTime', now: 'untilNow', nextLog: 'untilNext' } as const

/** What may be a time or a name is for the user to say. */
const RIDDLES: readonly Problem['kind'][] = ['unread', 'timeOrName']

/** Most of what is said names the words that it is said of; what does not has no place for them. */
type Say = (key: Problem['kind'] | Note['kind'], values: { said: string }) => string

const named = (all: readonly { id: string; name: string }[], ids: readonly string[]) =>
  all.filter(({ id }) => ids.includes(id))

/** What the line is understood to say, what it is not, and what the day will be with it. */
export function LineChips(props: Props) {
  const { line, text, own, zones, now, date, logs, values, problems, conflicts, isSettled, isSent, onKeep } = props
  const { log, notes } = line
  const t = useWords(lineMessages)
  const say = t as Say
  const category = useWords(categoryNames)
  const rating = useWords(ratingWords)
  const language = useLanguage()
  const zone = zones.at(-1)!.tz

  const chips: Chip[] = []
  // Of another year, the year is what tells that it was meant otherwise.
  const style = log.date.slice(0, 4) === localDate(zones, now).slice(0, 4) ? 'day' : 'dayOfYear'
  const day = log.date === date ? '' : dateText(log.date, language, style)
  if (log.span) {
    const { startTime, endTime } = log.span
    const time = `${day} ${clockSpan(startTime, endTime, zone, language)}`.trimStart()
    const minutes = length(minutesBetween(startTime, endTime), language)
    chips.push({ key: 'time', text: `${time} · ${minutes}`, kind: 'time' })
    if (log.source) chips.push({ key: 'source', text: t(SOURCES[log.source]), kind: 'assumed' })
  } else if (log.begins) {
    const time = `${day} ${clockTime(log.begins, zone, language)}`.trimStart()
    chips.push({ key: 'time', text: t('howLong', { time }), kind: 'assumed' })
  } else if (day) chips.push({ key: 'time', text: day, kind: 'time' })
  if (values.category)
    chips.push({
      key: 'category',
      text: category(values.category),
      icon: <CategoryIcon category={values.category} size={14} />,
    })
  if (log.activityName) chips.push({ key: 'name', text: log.activityName, kind: 'name' })
  if (log.subActivity !== null) chips.push({ key: 'sub', text: `› ${log.subActivity}` })
  for (const tag of named(own.tags, log.tags)) chips.push({ key: tag.id, text: `#${tag.name}` })
  for (const name of log.newTags) chips.push({ key: `new ${name}`, text: t('newTagChip', { name }), kind: 'new' })
  for (const project of named(own.projects, log.projectId === null ? [] : [log.projectId]))
    chips.push({ key: project.id, text: `+${project.name}` })
  for (const person of named(
    own.recipients,
    values.helped.map(({ recipientId }) => recipientId),
  ))
    chips.push({ key: person.id, text: `@${person.name}` })
  if (log.rating !== null)
    chips.push({ key: 'rating', text: rating('stars', { count: log.rating }), icon: '★'.repeat(log.rating) })
  if (log.parallel) chips.push({ key: 'parallel', text: t('parallel') })
  if (log.remark !== null) chips.push({ key: 'remark', text: t('remark', { text: log.remark }) })

  const span = daySpan(zones, date)
  const isShown = log.span !== null && log.span.startTime < span.endTime && log.span.endTime > span.startTime
  const logged = (all: readonly ActivityLog[]) => length(dayTotals(all, span, now).logged, language)
  const said = chips.map((chip) => chip.text).join(', ')
  return (
    <>
      <ul className={classes.chips} aria-label={t('understood')}>
        {chips.map((chip) => (
          <li
            key={chip.key}
            className={classes.chip}
            data-kind={chip.kind}
            data-category={chip.key === 'category' ? values.category : undefined}
          >
            {chip.icon && <span aria-hidden>{chip.icon}</span>}
            <span className={chip.key === 'rating' ? classes.hidden : classes.words}>{chip.text}</span>
          </li>
        ))}
        {isShown && !values.parallelActivity && (
          <li className={`${classes.total} figures`}>
            {t('total', { before: logged(logs), after: logged([...logs, draftOf(values, zones, now)]) })}
          </li>
        )}
      </ul>
      <div role={isSent && problems.length ? 'alert' : undefined}>
        <ul className={classes.notes}>
          {problems.map(({ kind, from, to }) => (
            <li key={`${kind} ${from}`} className={classes.problem}>
              {say(kind, { said: text.slice(from, to) })}
              {isMissing(kind) && <CreateMissing kind={kind} said={text.slice(from, to)} />}
              {RIDDLES.includes(kind) && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  // The focus stays in the line, so that the user can go on typing.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onKeep(text.slice(from, to))}
                >
                  {t('useAsName')}
                </Button>
              )}
            </li>
          ))}
          {conflicts.length > 0 && (
            <li className={classes.conflict}>
              {t('overlaps', { names: conflicts.map(({ activityName }) => activityName).join(', ') })}
            </li>
          )}
          {notes.map(({ kind, from, to }) => (
            <li key={`${kind} ${from}`} className={classes.note}>
              {say(kind, { said: text.slice(from, to) })}
            </li>
          ))}
        </ul>
      </div>
      <p className={classes.hidden} role="status">
        {isSettled ? said : ''}
      </p>
    </>
  )
}
