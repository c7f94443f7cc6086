import { type Phrase, phrasesOf } from '#web/i18n/words-in.ts'
import { notifyWith } from '#web/widgets/saved-notice.tsx'
import { offerUndo } from '#web/widgets/undo.ts'
import { bankMessages } from './bank-messages.ts'
import { takeBackPosting } from './bank-queries.ts'
import { tellRefusal } from './complaints.ts'
import { type Holder, mayDo } from './holder.ts'

const phrases = phrasesOf(bankMessages)

/** Takes a posting back, and reports it. */
export const takeBack = (holder: Holder, transactionId: string): Promise<void> =>
  takeBackPosting(holder, transactionId).then(() => notifyWith(phrases('takenBack')), tellRefusal)

/** Reports a posting; a parent can take it back. */
export function notifyPosted(holder: Holder, message: Phrase, transactionId: string): void {
  if (!mayDo(holder, 'reverseBank')) {
    notifyWith(message)
    return
  }
  const { undo } = offerUndo(message, () => void takeBack(holder, transactionId))
  notifyWith(message, { label: phrases('undo'), run: undo })
}
