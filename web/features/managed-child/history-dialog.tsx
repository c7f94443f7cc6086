import type { FamilyMember } from '#contract/family.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { HistoryList } from '#web/widgets/family/history-list.tsx'
import { managedChildMessages } from './messages.ts'

type Props = { member: FamilyMember; isSelf: boolean; onClose: () => void }

/** rules §6.2 'read audit': of a child, for its parents and for itself; of a parent, which children have left. */
export function HistoryDialog({ member: { _id, name, role }, isSelf, onClose }: Props) {
  const t = useWords(managedChildMessages)
  return (
    <Dialog title={t('historyOf', { name })} closeLabel={t('close')} onClose={onClose}>
      <HistoryList of={isSelf && role === 'child' ? null : _id} />
    </Dialog>
  )
}
