import type { FamilyMember } from '#contract/family.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { HistoryList } from '#web/widgets/family/history-list.tsx'
import { managedChildMessages } from './messages.ts'

type Props = { member: FamilyMember; isSelf: boolean; onClose: () => void }

/**
 * Parents and the child itself read a child's history; a parent's own history says which children have left.
 * [family/acting-audit]
 */
export function HistoryDialog({ member: { _id, name, role }, isSelf, onClose }: Props) {
  const t = useWords(managedChildMessages)
  return (
    <Dialog title={t('historyOf', { name })} closeLabel={t('close')} onClose={onClose}>
      <HistoryList of={isSelf && role === 'child' ? null : _id} />
    </Dialog>
  )
}
