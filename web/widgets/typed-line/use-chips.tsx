import type { ReactNode } from 'react'
import { minutesBetween } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import { clockSpan, clockTime, dateText, length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { CategoryIcon } from '#web/widgets/category-icon.tsx'
import { categoryNames } from '#web/widgets/category-names.ts'
import { ratingWords } from '#web/widgets/rating-words.ts'
import type { LineProps } from './line-assist.tsx'
import { lineMessages } from './messages.ts'
import type { ParsedLine } from './use-parsed-line.ts'

type Chip = { key: string; text: string; icon?: ReactNode; kind?: 'time' | 'assumed' | 'name' | 'new' }

const SOURCES = { gap: 'openTime', now: 'untilNow', nextLog: 'untilNext' } as const

const named = (all: readonly { id: string; name: string }[], ids: readonly string[]) =>
  all.filter(({ id }) => ids.includes(id))

/** The understood meaning of the line, part by part. */
export function useChips(parsed: ParsedLine, { zones, date, now }: Pick<LineProps, 'zones' | 'date' | 'now'>): Chip[] {
  const { log } = parsed.line
  const { values } = parsed
  const { own } = parsed.known
  const t = useWords(lineMessages)
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
  return chips
}
