import type { Redemption } from '#contract/crown.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { crownMessages } from './crown-messages.ts'

/** What a crown is redeemed for. */
export function useRewardText(): (redemption: Redemption) => string {
  const t = useWords(crownMessages)
  return ({ reward }) => (reward.type === 'custom' ? reward.title : t('forMinutes', { minutes: reward.minutes }))
}
