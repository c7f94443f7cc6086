import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import type { logImport } from '#contract/import.ts'
import { addDays, type LocalDate } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import { clockSpan } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { useNow } from '#web/session/clock.ts'
import { useSubjectZone } from '#web/session/subject-zone.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { DateField } from '#web/widgets/date-field/date-field.tsx'
import { StillRibbon } from '#web/widgets/day-ribbon.tsx'
import type { RibbonLog } from '#web/widgets/ribbon.ts'
import classes from './import.module.css'
import { previewMessages } from './messages.ts'
import { logsAfter } from './model.ts'
import { type Preview, useDay, useRows } from './queries.ts'

const FIRST_PAGE = { page: 1, pageSize: 10 }

/** The first day with something to decide, else the first with something new. */
function useFirstDay(preview: Preview): LocalDate | undefined {
  const zone = useSubjectZone()
  const overlapping = useRows(preview, 'overlapping', FIRST_PAGE)
  const fresh = useRows(preview, 'new', FIRST_PAGE)
  if (!overlapping.data || !fresh.data) return undefined
  const start = (overlapping.data.items[0] ?? fresh.data.items[0])?.startTime
  return start ? localDate([{ from: null, tz: zone }], start) : undefined
}

/** A day of the owner as it is, and as the import would make it. */
export function DayCompare({ preview }: { preview: Preview }) {
  const t = useWords(previewMessages)
  const first = useFirstDay(preview)
  const [picked, setPicked] = useState<LocalDate | null>(null)
  const date = picked ?? first
  const { data: day, isPlaceholderData } = useDay(preview, date)
  if (date === undefined) return null
  return (
    <div className={classes.days} data-stale={isPlaceholderData || undefined}>
      <h3 className={classes.foldTitle}>{t('dayTitle')}</h3>
      <div className={classes.step}>
        <IconButton label={t('dayBefore')} Icon={IconChevronLeft} onClick={() => setPicked(addDays(date, -1))} />
        <DateField label={t('pickDay')} value={date} onChange={(chosen) => chosen && setPicked(chosen)} />
        <IconButton label={t('dayAfter')} Icon={IconChevronRight} onClick={() => setPicked(addDays(date, 1))} />
      </div>
      {day && (
        <>
          <Picture title={t('before')} day={day} logs={day.before} />
          <Picture title={t('after')} day={day} logs={logsAfter(day)} />
        </>
      )}
    </div>
  )
}

type Day = Output<typeof logImport.day>

function Picture({ title, day, logs }: { title: string; day: Day; logs: readonly RibbonLog[] }) {
  const t = useWords(previewMessages)
  const language = useLanguage()
  const now = useNow('minute')
  const zone = useSubjectZone()
  const parts = logs
    .toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))
    .map(({ activityName: name, startTime, endTime }) =>
      t('part', { name, time: clockSpan(startTime, endTime, zone, language) }),
    )
  return (
    <div>
      <p className={classes.ribbonTitle}>{title}</p>
      <StillRibbon
        day={{ startTime: day.dayStart, endTime: day.dayEnd }}
        logs={logs}
        now={now}
        zones={[{ from: null, tz: zone }]}
        label={`${title}: ${parts.length ? parts.join(', ') : t('nothing')}`}
      />
    </div>
  )
}
