import type { Redemption } from '#contract/crown.ts'
import { LONGEST_REASON } from '#domain/rating/child-request.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { notify } from '#web/ui/notify.ts'
import { crownMessages } from './crown-messages.ts'
import { decide } from './crown-queries.ts'
import { useRewardText } from './exchange-text.ts'
import { SentenceDialog } from './sentence-dialog.tsx'
import type { Of } from './use-subject.ts'

type Props = { of: Of; redemption: Redemption; onClose: () => void }

/** A parent rejects a wish, with a reason that the child reads or without one. [crown/wish-approval] */
export function RejectWishDialog({ of, redemption, onClose }: Props) {
  const t = useWords(crownMessages)
  const what = useRewardText()(redemption)
  async function reject(reason: string) {
    await decide(of, redemption.id, 'reject', reason)
    notify({ kind: 'info', message: t.phrase('didReject', { what }) })
  }
  return (
    <SentenceDialog
      title={t('commandOf', { command: t('reject'), what })}
      label={t('reason')}
      hint={t('reasonHint')}
      most={LONGEST_REASON}
      submit={t('reject')}
      onSubmit={reject}
      onClose={onClose}
    />
  )
}
