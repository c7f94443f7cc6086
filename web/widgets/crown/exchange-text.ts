import type { Redemption } from '#contract/crown.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { crownMessages } from './crown-messages.ts'

/** The reward of a crown. */
export function useRewardText(): (redemption: Redemption) => string {
  const t = useWords(crownMessages)
  return ({ reward }) => (reward.type === 'custom' ? reward.title : t('forMinutes', { minutes: reward.minutes }))
}
