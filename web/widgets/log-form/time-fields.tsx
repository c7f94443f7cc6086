import { Alert, Button, SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { isCrossDay, LONGEST_LOG } from '#domain/activity/activity.ts'
import { localDate, type ZoneHistory } from '#domain/time/zone.ts'
import { habitsIn } from '#web/i18n/habits.ts'
import { clockTime, dateText, length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { parseClock, parseLength } from '#web/widgets/clock-text.ts'
import { DateField } from '#web/widgets/date-field/date-field.tsx'
import { useNotATime } from '#web/widgets/use-not-a-time.ts'
import { ClockField } from './clock-field.tsx'
import { formMessages } from './messages.ts'
import {
  clockNear,
  type Edge,
  lengthOf,
  withNudge,
  runOf,
  type Span,
  withClock,
  withDate,
  withLength,
  withRun,
} from './span.ts'
import classes from './time-fields.module.css'

type Props = {
  span: Span
  zones: ZoneHistory
  errors: { startTime: string | undefined; endTime: string | undefined }
  agreed: boolean
  onAgree: () => void
  onChange: (span: Span) => void
  /** Messages about the two times. */
  children: ReactNode
}

type EdgeProps = Pick<Props, 'span' | 'zones' | 'onChange'> & { edge: Edge; error: string | undefined }

/** The start or the end, with the choice of its run where the clock shows it twice. [time/repeated-hour] */
function EdgeField({ span, zones, onChange, edge, error }: EdgeProps) {
  const t = useWords(formMessages)
  const notATime = useNotATime()
  const language = useLanguage()
  const label = t(edge === 'startTime' ? 'start' : 'end')
  const run = runOf(zones, span[edge])
  return (
    <ClockField
      label={label}
      field={edge}
      isTime
      required
      text={clockTime(span[edge], zones.at(-1)!.tz, language)}
      error={error}
      complaint={notATime}
      onCommit={(text) => {
        const clock = parseClock(text, clockNear(zones, span, edge), habitsIn(language).hours === 12)
        if (clock !== null) onChange(withClock(zones, span, edge, clock))
        return clock !== null
      }}
      onNudge={{
        allowed: (by) => withNudge(span, edge, by) !== null,
        by: (by) => onChange(withNudge(span, edge, by) ?? span),
      }}
    >
      {run && (
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={t('run', { field: label })}
          value={run}
          data={[
            { value: 'first', label: t('firstRun') },
            { value: 'second', label: t('secondRun') },
          ]}
          onChange={(chosen) => onChange(withRun(zones, span, edge, chosen))}
        />
      )}
    </ClockField>
  )
}

/** When it was: date, start, end and length, each of which moves the others as one would expect. */
export function TimeFields({ span, zones, errors, agreed, onAgree, onChange, children }: Props) {
  const t = useWords(formMessages)
  const language = useLanguage()
  const minutes = lengthOf(span)
  const date = localDate(zones, span.startTime)
  const lastDay = localDate(zones, span.endTime)
  return (
    <div className={classes.times}>
      <EdgeField span={span} zones={zones} edge="startTime" error={errors.startTime} onChange={onChange} />
      <EdgeField span={span} zones={zones} edge="endTime" error={errors.endTime} onChange={onChange} />
      {isCrossDay(zones, span) && <p className={classes.chip}>{t('crossDay', { day: dateText(lastDay, language) })}</p>}
      {minutes === LONGEST_LOG && !agreed && (
        <Alert color="brand" className={classes.wide}>
          {t('wholeDay')}
          <Button variant="light" size="compact-md" mt="xs" display="block" onClick={onAgree}>
            {t('agree')}
          </Button>
        </Alert>
      )}
      <div className={classes.said}>{children}</div>
      <DateField
        label={t('date')}
        required
        value={date}
        onChange={(day) => {
          if (day) onChange(withDate(zones, span, day))
        }}
      />
      <ClockField
        label={t('duration')}
        field="duration"
        text={length(minutes, language)}
        error={undefined}
        complaint={t('notALength')}
        onCommit={(text) => {
          const typed = parseLength(text)
          if (typed !== null) onChange(withLength(span, typed))
          return typed !== null
        }}
      />
    </div>
  )
}
