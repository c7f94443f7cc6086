import type { FamilyMember } from '#contract/family.ts'
import { nameToType } from '#domain/activity/typed-name.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { questionMessages } from '#web/widgets/family/question-messages.ts'
import { TypedDialog } from '#web/widgets/family/typed-dialog.tsx'
import { familyMessages } from './messages.ts'
import { removeMember } from './queries.ts'

type Props = { member: FamilyMember; onClose: () => void }

/** A removed member with an account of their own keeps their data. [family/parting-effects] */
export function RemoveDialog({ member, onClose }: Props) {
  const t = useWords(familyMessages)
  const question = useWords(questionMessages)
  const { name, role } = member
  const text = t('removeText', { name })
  return (
    <TypedDialog
      title={question('remove', { name })}
      text={role === 'parent' ? t('codeChanges', { text }) : text}
      name={name}
      label={t('typeName', { name: nameToType(name) })}
      mismatch={t('nameMismatch')}
      submit={t('remove')}
      cancel={t('cancel')}
      close={t('close')}
      deed="remove"
      run={(typed) => removeMember(member, typed)}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
