import { useState } from 'react'
import type { SleepPlan } from '#contract/sleep-plan.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { clockOfDay } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { tellFailure } from '#web/ui/tell-failure.ts'
import { useSaving } from '#web/ui/use-saving.ts'
import { notifyUndo } from '#web/widgets/notify-undo.ts'
import { messages } from './messages.ts'
import { bodyOf, type Complaint, fieldErrorsOf, serverFieldErrors, type Values, valuesOf, withTimes } from './model.ts'
import { changeSleepPlan, createSleepPlan, removeSleepPlan } from './queries.ts'

/**
 * The values of a sleep plan while they are typed, their errors, and how they are saved.
 * @param plan null: a new one
 */
export function useSleepPlanForm(plan: SleepPlan | null, today: LocalDate) {
  const t = useWords(messages)
  const language = useLanguage()
  const [start] = useState(() => valuesOf(plan, today))
  const [values, setValues] = useState(start)
  const [isGoalOwn, setGoalOwn] = useState(plan !== null)
  const saving = useSaving({ version: plan?.version ?? null, stale: t('stale'), refusalsOf: serverFieldErrors })
  const { bedtime, wakeTime } = values
  const found = fieldErrorsOf(values)
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
  /** Resolves to whether it is saved. */
  async function save(): Promise<boolean> {
    saving.forget()
    if (Object.keys(found).length) return false
    const body = bodyOf(values)
    return saving.save((version) => (plan ? change(plan, body, version) : create(body)))
  }
  return { start, values, errorOf, saving, set, save }
}
export type SleepPlanForm = ReturnType<typeof useSleepPlanForm>
