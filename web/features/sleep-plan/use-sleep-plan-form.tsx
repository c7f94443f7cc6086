import { useState } from 'react'
import type { SleepPlan } from '#contract/sleep-plan.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { failureOf } from '#web/api/failures.ts'
import { clockOfDay } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { tellFailure } from '#web/ui/tell-failure.ts'
import { useForm } from '#web/ui/use-form.ts'
import { notifyUndo } from '#web/widgets/notify-undo.ts'
import { messages } from './messages.ts'
import { bodyOf, fieldErrorsOf, serverFieldErrors, type Values, valuesOf, withTimes } from './model.ts'
import { changeSleepPlan, createSleepPlan, removeSleepPlan } from './queries.ts'

/** A sleep plan while it is typed. @param plan null: a new one */
export function useSleepPlanForm(plan: SleepPlan | null, { today, onDone }: { today: LocalDate; onDone: () => void }) {
  const t = useWords(messages)
  const language = useLanguage()
  const [start] = useState(() => valuesOf(plan, today))
  const [isGoalOwn, setGoalOwn] = useState(plan !== null)
  const nameOf = ({ bedtime, wakeTime }: Values) =>
    t('name', { from: clockOfDay(bedtime, language), to: clockOfDay(wakeTime, language) })

  async function change(before: SleepPlan, values: Values, version: number) {
    const [body, name] = [bodyOf(values), nameOf(values)]
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
  async function create(values: Values) {
    const [body, name] = [bodyOf(values), nameOf(values)]
    let made = await createSleepPlan(body)
    notifyUndo(t.phrase('added', { name }), {
      undo: () => removeSleepPlan(made),
      redo: async () => {
        made = await createSleepPlan({ id: made.id, ...body })
      },
      failed: (error) => tellFailure('update', error),
    })
  }
  const form = useForm({
    start,
    check: fieldErrorsOf,
    early: (found) => found,
    say: (complaint) => t(complaint),
    version: plan?.version ?? null,
    send: (values, version) => (plan ? change(plan, values, version) : create(values)),
    onDone,
    refusalsOf: serverFieldErrors,
    stale: t('stale'),
    failureOf: (error) => failureOf(plan ? 'update' : 'create', error),
  })
  function set(part: Partial<Values>, isOwn = isGoalOwn) {
    form.set(withTimes(form.values, part, isOwn))
    setGoalOwn(isOwn)
  }
  return { ...form, set }
}
export type SleepPlanForm = ReturnType<typeof useSleepPlanForm>
