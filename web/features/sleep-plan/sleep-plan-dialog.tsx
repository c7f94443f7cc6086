import { Badge, Group, SimpleGrid, Text } from '@mantine/core'
import { useState } from 'react'
import type { SleepPlan } from '#contract/sleep-plan.ts'
import { crossesMidnight, plannedSleep } from '#domain/sleep/plan.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { habitsIn } from '#web/i18n/habits.ts'
import { clockOfDay, length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { tellFailure } from '#web/ui/tell-failure.ts'
import { useSaving } from '#web/ui/use-saving.ts'
import { parseClock, parseLength } from '#web/widgets/clock-text.ts'
import { ClockField } from '#web/widgets/log-form/clock-field.tsx'
import { DateField } from '#web/widgets/date-field/date-field.tsx'
import { NotifyField } from '#web/widgets/notify-minutes/notify-field.tsx'
import { notifyUndo } from '#web/widgets/notify-undo.ts'
import { DayToggles } from './day-toggles.tsx'
import { messages } from './messages.ts'
import { bodyOf, type Complaint, complaintsOf, refusalsOf, type Values, valuesOf, withTimes } from './model.ts'
import { changeSleepPlan, createSleepPlan, removeSleepPlan } from './queries.ts'
import { SleepBand } from './sleep-band.tsx'
import classes from './sleep-plan.module.css'

/** The offered notices in minutes before bedtime. [sleep-plan/bedtime-notice] */
const BEFORE_BED = [0, 15, 30, 45, 60]

type Props = {
  /** null: a new one. */
  plan: SleepPlan | null
  today: LocalDate
  onClose: () => void
}

/**
 * The planned duration shows while the user types; what was typed stays, whatever the server says.
 * [sleep-plan/planned-duration]
 */
export function SleepPlanDialog({ plan, today, onClose }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  const [start] = useState(() => valuesOf(plan, today))
  const [values, setValues] = useState(start)
  const [isGoalOwn, setGoalOwn] = useState(plan !== null)
  const saving = useSaving({ version: plan?.version ?? null, stale: t('stale'), refusalsOf })
  const { bedtime, wakeTime, goal } = values
  const found = complaintsOf(values)
  const planned = plannedSleep(values)
  const errorOf = (field: keyof Values) => {
    const complaint: Complaint | undefined = found[field] ?? saving.refused[field]
    return complaint && t(complaint)
  }

  function set(part: Partial<Values>, isOwn = isGoalOwn) {
    setValues(withTimes(values, part, isOwn))
    setGoalOwn(isOwn)
    saving.retype()
  }
  const name = t('name', { from: clockOfDay(bedtime, language), to: clockOfDay(wakeTime, language) })

  async function change(before: SleepPlan, body: ReturnType<typeof bodyOf>, version: number) {
    let { version: latest } = await changeSleepPlan(before.id, body, version)
    // Another screen's changes of other fields stay.
    const write = async (what: typeof body) => {
      latest = (await changeSleepPlan(before.id, what, latest)).version
    }
    notifyUndo(t.phrase('changed', { name }), {
      undo: () => write(bodyOf(valuesOf(before, today))),
      redo: () => write(body),
      failed: (error) => tellFailure('update', error),
    })
  }
  async function create(body: ReturnType<typeof bodyOf>) {
    let made = await createSleepPlan(body)
    notifyUndo(t.phrase('added', { name }), {
      undo: () => removeSleepPlan(made),
      redo: async () => {
        made = await createSleepPlan({ id: made.id, ...body })
      },
      failed: (error) => tellFailure('update', error),
    })
  }
  async function save() {
    saving.forget()
    if (Object.keys(found).length) return
    const body = bodyOf(values)
    if (await saving.save((version) => (plan ? change(plan, body, version) : create(body)))) onClose()
  }
  const clock = (field: 'bedtime' | 'wakeTime', label: string) => (
    <ClockField
      label={label}
      field={field}
      isTime
      text={clockOfDay(values[field], language)}
      error={errorOf(field)}
      complaint={t('notAClockTime')}
      onType={(text) => {
        const minutes = parseClock(text, values[field], habitsIn(language).hours === 12)
        if (minutes !== null) set({ [field]: minutes })
        return minutes !== null
      }}
    />
  )
  return (
    <Dialog
      title={t(plan ? 'editPlan' : 'newPlan')}
      closeLabel={t('close')}
      onClose={onClose}
      closeOnClickOutside={JSON.stringify(values) === JSON.stringify(start)}
    >
      <FormShell
        error={saving.failure}
        pending={saving.isPending}
        submit={t(plan ? 'save' : 'add')}
        onSubmit={(event) => {
          // A field with a text that was not understood still says so, and keeps its value from before.
          const misread = event.currentTarget.querySelector<HTMLElement>('[data-field][aria-invalid="true"]')
          if (misread) misread.focus()
          else void save()
        }}
      >
        <div>
          <SleepBand bedtime={bedtime} wakeTime={wakeTime} hours />
          <Group gap="xs" mt="xs" mih={28} aria-live="polite">
            <Text fw={600} className="figures">
              {t('durationIs', { length: length(planned, language) })}
            </Text>
            {bedtime !== wakeTime && crossesMidnight({ bedtime, wakeTime }) && (
              <Badge variant="light" tt="none" fw={600}>
                {t('crossMidnight')}
              </Badge>
            )}
          </Group>
        </div>
        <SimpleGrid cols={2} spacing="sm" className={classes.typed}>
          {clock('bedtime', t('bedtime'))}
          {clock('wakeTime', t('wakeUpTime'))}
        </SimpleGrid>
        <div className={classes.typed}>
          <ClockField
            label={t('sleepGoal')}
            field="goal"
            text={length(goal, language)}
            error={errorOf('goal')}
            complaint={t('notALength')}
            onType={(text) => {
              const minutes = parseLength(text)
              if (minutes !== null) set({ goal: minutes }, true)
              return minutes !== null
            }}
          />
          <Text size="sm" c="dimmed" mt={4}>
            {t('goalHint')}
          </Text>
        </div>
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
