import { LONGEST_REASON } from '#domain/rating/child-request.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { crownMessages } from '#web/widgets/crown/crown-messages.ts'
import { SentenceDialog } from '#web/widgets/crown/sentence-dialog.tsx'
import { reject } from './bank-queries.ts'
import { refusalPhrase } from './complaints.ts'
import type { Holder } from './holder.ts'

type Props = {
  holder: Pick<Holder, 'dataGroup'>
  id: string
  /** The title of the dialog: the rejected request. */
  title: string
  submit: string
  onRejected?: () => void
  onClose: () => void
}

/** A parent rejects a withdrawal, with a reason that the child reads or without one. [bank/withdrawal-states] */
export function RejectDialog({ holder, id, title, submit, onRejected, onClose }: Props) {
  const t = useWords(crownMessages)
  return (
    <SentenceDialog
      title={title}
      label={t('reason')}
      hint={t('reasonHint')}
      most={LONGEST_REASON}
      submit={submit}
      failureOf={(error) => refusalPhrase(error)(t.language)}
      onSubmit={(reason) => reject(holder, id, reason).then(onRejected)}
      onClose={onClose}
    />
  )
}
