import { DAY_MINUTES } from '#domain/time/time.ts'
import { Button, Input, NumberInput, SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import { useId } from 'react'
import { mayRollOn } from '#domain/plan/roll.ts'
import { QUOTA_RANGE } from '#domain/plan/rules.ts'
import { length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { DateField } from '#web/widgets/date-field/date-field.tsx'
import { planFormMessages } from './messages.ts'
import type { Field } from './rules.ts'
import { LengthField, TimeField } from './time-field.tsx'
import { hasOwnHours, hasWeekdays, isTimed, type PlanValues, rollsOn } from './values.ts'
import { WeekdayChips } from './weekday-chips.tsx'
import classes from './when-fields.module.css'

type Props = {
  values: PlanValues
  wrong: (field: Field) => string | undefined
  onChange: (part: Partial<PlanValues>) => void
}

/** Only the fields that the kind of schedule uses. */
export function WhenFields({ values, wrong, onChange }: Props) {
  const t = useWords(planFormMessages)
  const language = useLanguage()
  const { kind } = values
  const timed = isTimed(values)
  const times = kind === 'weeklyFlexible' ? (values.weeklyQuota ?? 0) : values.daysOfWeek.length
  const each = timed ? values.endTime - values.startTime : values.duration
  return (
    <Stack gap="md">
      <PeriodFields values={values} error={wrong('period')} onChange={onChange} />
      {hasWeekdays(kind) && (
        <WeekdayChips
          label={t('weekdays')}
          value={values.daysOfWeek}
          error={wrong('daysOfWeek')}
          onChange={(daysOfWeek) => onChange({ daysOfWeek })}
        />
      )}
      {hasOwnHours(kind) && (
        <Switch
          label={t('isTimed')}
          checked={values.isTimed}
          onChange={({ currentTarget }) => onChange({ isTimed: currentTarget.checked })}
        />
      )}
      {timed && (
        <div className={classes.pair}>
          <TimeField
            label={t('start')}
            field="startTime"
            value={values.startTime}
            error={wrong('startTime')}
            onChange={(startTime) => onChange({ startTime })}
          />
          <TimeField
            label={t('end')}
            field="endTime"
            after={values.startTime}
            value={values.endTime}
            error={wrong('endTime')}
            onChange={(endTime) => onChange({ endTime })}
          />
        </div>
      )}
      {timed && each === 0 && (
        <Button
          variant="light"
          size="compact-sm"
          w="fit-content"
          onClick={() => onChange({ endTime: values.startTime + DAY_MINUTES })}
        >
          {t('wholeDay')}
        </Button>
      )}
      {!timed && (
        <div className={classes.pair}>
          <LengthField
            label={t(hasOwnHours(kind) ? 'duration' : 'durationEach')}
            field="duration"
            value={values.duration}
            error={wrong('duration')}
            onChange={(duration) => onChange({ duration })}
          />
        </div>
      )}
      <QuotaField values={values} error={wrong('quota')} onChange={onChange} />
      {each > 0 && (
        <Text size="sm" c="dimmed" className="figures" aria-live="polite">
          {timed && values.endTime > DAY_MINUTES && `${t('nextDay')} · `}
          {timed && t('lasts', { length: length(each, language) })}
          {timed && times > 0 && ' · '}
          {times > 0 && kind !== 'monthlyFlexible' && !hasOwnHours(kind)
            ? t('total', { length: length(times * each, language) })
            : null}
        </Text>
      )}
    </Stack>
  )
}

type PartProps = Pick<Props, 'values' | 'onChange'> & { error: string | undefined }

function PeriodFields({ values, error, onChange }: PartProps) {
  const t = useWords(planFormMessages)
  const id = useId()
  const ends = useId()
  const { kind, isPeriod, startDate, endDate } = values
  const isOnce = kind === 'oneTime'
  const isDay = isOnce && !isPeriod
  const mayRoll = kind !== 'yearly' && mayRollOn(kind)
  const rolls = rollsOn(values)
  const hint = rolls
    ? null
    : kind === 'monthlyFlexible' || kind === 'yearly'
      ? t('monthHint')
      : hasOwnHours(kind)
        ? null
        : t('periodHint')
  const startLabel = isDay ? 'day' : kind === 'yearly' ? 'yearlyDay' : 'from'
  const described = error || hint ? id : undefined
  return (
    <div data-field="period">
      <div className={classes.pair}>
        <DateField
          label={t(startLabel)}
          required
          aria-describedby={described}
          value={startDate ?? ''}
          error={error !== undefined}
          onChange={(date) => onChange({ startDate: date || null })}
        />
        {mayRoll && (
          <Input.Wrapper label={t('ends')} labelElement="div" labelProps={{ id: ends }}>
            <SegmentedControl
              fullWidth
              aria-labelledby={ends}
              value={rolls ? 'never' : 'onDay'}
              data={[
                { value: 'never', label: t('noEnd') },
                { value: 'onDay', label: t('endsOnDay') },
              ]}
              onChange={(choice) => onChange({ rollsOn: choice === 'never' })}
            />
          </Input.Wrapper>
        )}
        {!isDay && !rolls && (
          <DateField
            label={t(kind === 'yearly' ? 'yearlyEnd' : 'to')}
            required
            aria-describedby={described}
            value={endDate ?? ''}
            error={error !== undefined}
            onChange={(date) => onChange({ endDate: date || null })}
          />
        )}
      </div>
      {error ? (
        <Input.Error id={id} mt={6} size="sm" role="alert">
          {error}
        </Input.Error>
      ) : (
        hint && (
          <Text id={id} size="sm" c="dimmed" mt={6}>
            {hint}
          </Text>
        )
      )}
      {isOnce && (
        <Switch
          mt="sm"
          label={t('isPeriod')}
          checked={isPeriod}
          onChange={({ currentTarget }) => onChange({ isPeriod: currentTarget.checked })}
        />
      )}
    </div>
  )
}

const { least, most } = QUOTA_RANGE.weeklyFlexible
const WEEK = Array.from({ length: most - least + 1 }, (_, at) => String(least + at))

function QuotaField({ values, error, onChange }: PartProps) {
  const t = useWords(planFormMessages)
  const id = useId()
  if (values.kind === 'weeklyFlexible')
    return (
      <Input.Wrapper
        label={t('weeklyQuota')}
        labelElement="div"
        labelProps={{ id }}
        error={error}
        required
        data-field="quota"
      >
        <SegmentedControl
          fullWidth
          aria-labelledby={id}
          value={String(values.weeklyQuota)}
          data={WEEK}
          onChange={(quota) => onChange({ weeklyQuota: Number(quota) })}
        />
      </Input.Wrapper>
    )
  if (values.kind !== 'monthlyFlexible') return null
  return (
    <NumberInput
      label={t('monthlyQuota')}
      data-field="quota"
      required
      w={180}
      min={QUOTA_RANGE.monthlyFlexible.least}
      max={QUOTA_RANGE.monthlyFlexible.most}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      value={values.monthlyQuota ?? ''}
      error={error}
      onChange={(quota) => onChange({ monthlyQuota: quota === '' ? null : Number(quota) })}
    />
  )
}
