import { queryOptions } from '@tanstack/react-query'
import { ratingRule, type RatingRules } from '#contract/rating-rule.ts'
import { call } from '#web/api/client.ts'
import { phraseFor } from '#web/api/errors.ts'
import { queryClient, queryOf } from '#web/api/query.ts'
import { phrasesOf } from '#web/i18n/words-in.ts'
import { notify } from '#web/ui/notify.ts'
import type { Of } from './crown/use-subject.ts'
import { ratingRuleWords } from './rating-rule-words.ts'
import { notifyWith } from './saved-notice.tsx'
import { offerUndo } from './undo.ts'

const say = phrasesOf(ratingRuleWords)

/** Which activities of a child need no confirmation, and which could do without. */
export const rulesQuery = (of: Of) => queryOptions({ ...queryOf(ratingRule.list, of), staleTime: 0 })

type Activity = Pick<RatingRules['suggested'][number], 'activityId' | 'activityName'>

const keep = (of: Of) => (saved: RatingRules) => void queryClient.setQueryData(rulesQuery(of).queryKey, saved)
const add = (of: Of, { activityId }: Activity) => call(ratingRule.add, { body: { activityId }, ...of }).then(keep(of))
const remove = (of: Of, { activityId }: Activity) =>
  call(ratingRule.remove, { params: { activityId }, ...of }).then(keep(of))

const failed = (error: unknown) => void notify({ kind: 'error', message: phraseFor(error) })

type Change = { readonly run: typeof add; readonly back: typeof add; readonly told: 'added' | 'removed' }
const change =
  ({ run, back, told }: Change) =>
  async (of: Of, activity: Activity): Promise<void> => {
    try {
      await run(of, activity)
    } catch (error) {
      return failed(error)
    }
    const message = say(told, { name: activity.activityName })
    const { undo } = offerUndo(message, () => void back(of, activity).catch(failed))
    return notifyWith(message, { label: say('undo'), run: undo })
  }

/** From now on the ratings of the activity need no look; the notice takes it back. */
export const addRule = change({ run: add, back: remove, told: 'added' })
/** Its ratings wait for a parent again; the notice takes it back. */
export const removeRule = change({ run: remove, back: add, told: 'removed' })
