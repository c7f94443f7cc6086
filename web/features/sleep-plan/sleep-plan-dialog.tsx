import { Badge, Group, SimpleGrid, Text } from '@mantine/core'
import type { SleepPlan } from '#contract/sleep-plan.ts'
import { crossesMidnight, plannedSleep } from '#domain/sleep/plan.ts'
import type { LocalDate, Minutes } from '#domain/time/time.ts'
import { habitsIn } from '#web/i18n/habits.ts'
import { clockOfDay, length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { parseClock, parseLength } from '#web/widgets/clock-text.ts'
import { ClockField } from '#web/widgets/log-form/clock-field.tsx'
import { DateField } from '#web/widgets/date-field/date-field.tsx'
import { NotifyField } from '#web/widgets/notify-minutes/notify-field.tsx'
import { DayToggles } from './day-toggles.tsx'
import { messages } from './messages.ts'
import type { Values } from './model.ts'
import { SleepBand } from './sleep-band.tsx'
import classes from './sleep-plan.module.css'
import { type SleepPlanForm, useSleepPlanForm } from './use-sleep-plan-form.tsx'

/** The offered notices in minutes before bedtime. [sleep-plan/bedtime-notice] */
const BEFORE_BED = [0, 15, 30, 45, 60]

type Props = {
  /** null: a new one. */
  plan: SleepPlan | null
  today: LocalDate
  onClose: () => void
}

/**
 * The planned duration shows while the user types; typed text stays, whatever the server answers.
 * [sleep-plan/planned-duration]
 */
export function SleepPlanDialog({ plan, today, onClose }: Props) {
  const t = useWords(messages)
  const { values, errorOf, isTyped, set, shell } = useSleepPlanForm(plan, { today, onDone: onClose })
  const clock = { values, errorOf, onChange: set }
  return (
    <Dialog
      title={t(plan ? 'editPlan' : 'newPlan')}
      closeLabel={t('close')}
      onClose={onClose}
      closeOnClickOutside={!isTyped}
    >
      <FormShell
        {...shell}
        submit={t(plan ? 'save' : 'add')}
        onSubmit={(event) => {
          // A field with a text that was not understood still says so, and keeps its value from before.
          const misread = event.currentTarget.querySelector<HTMLElement>('[data-field][aria-invalid="true"]')
          if (misread) misread.focus()
          else shell.onSubmit(event)
        }}
      >
        <PlannedDuration values={values} />
        <SimpleGrid cols={2} spacing="sm" className={classes.typed}>
          <BedClock field="bedtime" label={t('bedtime')} {...clock} />
          <BedClock field="wakeTime" label={t('wakeUpTime')} {...clock} />
        </SimpleGrid>
        <GoalField goal={values.goal} error={errorOf('goal')} onChange={(goal) => set({ goal }, true)} />
        <DayToggles
          label={t('days')}
          hint={t('daysHint')}
          value={values.days}
          error={errorOf('days')}
          onChange={(days) => set({ days })}
        />
        <DateField
          label={t('effectiveFrom')}
          description={t('effectiveHint')}
          value={values.effectiveFrom}
          error={errorOf('effectiveFrom')}
          onChange={(effectiveFrom) => set({ effectiveFrom })}
        />
        <NotifyField
          value={values.notifyMinutes}
          hint={t('noticeHint')}
          atStart={t('atBedtime')}
          usual={BEFORE_BED}
          onChange={(notifyMinutes) => set({ notifyMinutes })}
        />
      </FormShell>
    </Dialog>
  )
}

/** The night as a picture and in hours. */
function PlannedDuration({ values }: { values: Values }) {
  const t = useWords(messages)
  const language = useLanguage()
  const { bedtime, wakeTime } = values
  return (
    <div>
      <SleepBand bedtime={bedtime} wakeTime={wakeTime} hours />
      <Group gap="xs" mt="xs" mih={28} aria-live="polite">
        <Text fw={600} className="figures">
          {t('durationIs', { length: length(plannedSleep(values), language) })}
        </Text>
        {bedtime !== wakeTime && crossesMidnight({ bedtime, wakeTime }) && (
          <Badge variant="light" tt="none" fw={600}>
            {t('crossMidnight')}
          </Badge>
        )}
      </Group>
    </div>
  )
}

type ClockProps = Pick<SleepPlanForm, 'values' | 'errorOf'> & {
  field: 'bedtime' | 'wakeTime'
  label: string
  onChange: (part: Partial<Values>) => void
}

function BedClock({ field, label, values, errorOf, onChange }: ClockProps) {
  const t = useWords(messages)
  const language = useLanguage()
  return (
    <ClockField
      label={label}
      field={field}
      isTime
      text={clockOfDay(values[field], language)}
      error={errorOf(field)}
      complaint={t('notAClockTime')}
      onCommit={(text) => {
        const minutes = parseClock(text, values[field], habitsIn(language).hours === 12)
        if (minutes !== null) onChange({ [field]: minutes })
        return minutes !== null
      }}
    />
  )
}

type GoalProps = {
  /** In minutes. */
  goal: Minutes
  error: string | undefined
  onChange: (goal: Minutes) => void
}

function GoalField({ goal, error, onChange }: GoalProps) {
  const t = useWords(messages)
  const language = useLanguage()
  return (
    <div className={classes.typed}>
      <ClockField
        label={t('sleepGoal')}
        field="goal"
        text={length(goal, language)}
        error={error}
        complaint={t('notALength')}
        onCommit={(text) => {
          const minutes = parseLength(text)
          if (minutes !== null) onChange(minutes)
          return minutes !== null
        }}
      />
      <Text size="sm" c="dimmed" mt={4}>
        {t('goalHint')}
      </Text>
    </div>
  )
}
