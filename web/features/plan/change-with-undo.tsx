import type { Plan } from '#contract/plan.ts'
import { CONVERSION_TARGETS, type ConversionTarget } from '#domain/plan/conversion.ts'
import { phrasesOf } from '#web/i18n/words-in.ts'
import { tellFailure } from '#web/ui/tell-failure.ts'
import { notifyUndo } from '#web/widgets/notify-undo.ts'
import { editOf, type PlanBody, valuesOf } from '#web/widgets/plan-form/values.ts'
import { convertMessages, planMessages } from './messages.ts'
import { changePlan, type Chosen, convertPlan, pausePlan } from './queries.ts'

const say = phrasesOf(planMessages)
const sayConverted = phrasesOf(convertMessages)
const failed = (error: unknown) => tellFailure('update', error)

/** Pauses a plan or goes on with it, and offers to take that back. */
export function pauseWithUndo(plan: Plan): void {
  const { name, paused } = plan
  const redo = () => pausePlan(plan, !paused)
  const undo = () => pausePlan({ ...plan, paused: !paused }, paused)
  redo().then(() => notifyUndo(say(paused ? 'resumed' : 'pausedNow', { name }), { undo, redo, failed }), failed)
}

/**
 * Changes a plan and offers to take that back; throws what the server refuses.
 * @param version of the plan on which the edit is based
 */
export async function changeWithUndo(plan: Plan, edit: Partial<PlanBody>, version: number): Promise<void> {
  const changed = await changePlan(plan.id, edit, version)
  let latest = changed
  const returnTo = async (wanted: Plan) => {
    // What another device has changed meanwhile stays.
    const fields = Object.entries(editOf(latest, valuesOf(wanted))).filter(([field]) => field in edit)
    latest = await changePlan(plan.id, Object.fromEntries(fields), latest.version)
  }
  notifyUndo(say('changed', { name: changed.name }), {
    undo: () => returnTo(plan),
    redo: () => returnTo(changed),
    failed,
  })
}

const isTarget = (type: string): type is ConversionTarget => CONVERSION_TARGETS.some((target) => target === type)

/** The days and the start that a conversion back to that plan asks for. */
const chosenBy = (wanted: Plan, from: Plan): Chosen => ({
  ...(from.scheduleType === 'weeklyFlexible' && wanted.daysOfWeek && { daysOfWeek: wanted.daysOfWeek }),
  ...(wanted.scheduleType === 'weeklyFixed' &&
    wanted.dailyStartTime !== null && { dailyStartTime: wanted.dailyStartTime }),
})

/** Converts a plan and offers to take that back; throws what the server refuses. */
export async function convertWithUndo(plan: Plan, to: ConversionTarget, chosen: Chosen): Promise<void> {
  const converted = await convertPlan(plan, to, chosen)
  let latest = converted
  const returnTo = async (wanted: Plan) => {
    if (isTarget(wanted.scheduleType)) latest = await convertPlan(latest, wanted.scheduleType, chosenBy(wanted, latest))
  }
  notifyUndo(sayConverted('converted', { name: converted.name }), {
    undo: () => returnTo(plan),
    redo: () => returnTo(converted),
    failed,
  })
}
