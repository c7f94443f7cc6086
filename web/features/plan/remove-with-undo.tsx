import type { Plan } from '#contract/plan.ts'
import { phrasesOf } from '#web/i18n/words-in.ts'
import { notify } from '#web/ui/notify.ts'
import { tellFailure } from '#web/ui/tell-failure.ts'
import { notifyWith } from '#web/widgets/saved-notice.tsx'
import { type OfferRedo, offerUndo } from '#web/widgets/undo.ts'
import { planMessages } from './messages.ts'
import { removePlan, restorePlan } from './queries.ts'

const say = phrasesOf(planMessages)

/** Deletes a plan, offers to take that back, and says what came of it. @param isAgain it was taken back before */
export function removeWithUndo(plan: Plan, isAgain = false): void {
  const { name } = plan
  const said = say('deleted', { name })
  const written = removePlan(plan)
  const takeBack = (offerRedo: OfferRedo) => {
    const restored = restorePlan(plan)
    offerRedo(() => removeWithUndo(plan, true), restored)
    restored.then(
      () => notify({ kind: 'success', message: say('restored', { name }) }),
      (error: unknown) => tellFailure('update', error),
    )
  }
  const { undo } = offerUndo(said, takeBack, written, isAgain)
  written.then(
    () => notifyWith(said, { label: say('undo'), run: undo }),
    (error: unknown) => tellFailure('delete', error),
  )
}
