import { Switch, TextInput } from '@mantine/core'
import type { FamilyMember } from '#contract/family.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { childMessages } from './messages.ts'
import type { ChildForm } from './use-child-form.tsx'

type Props = Pick<ChildForm, 'form' | 'pinField'> & {
  /** null: a new child. */
  child: FamilyMember | null
  /** A child changes its own PIN with its current one. */
  isSelf: boolean
  /** The child is of age: a parent does not change its PIN. */
  isEnded: boolean
}

/** The PIN that a child signs in with; a parent may take it away. */
export function PinFields({ form, pinField, child, isSelf, isEnded }: Props) {
  const t = useWords(childMessages)
  const isNew = child === null
  const { noPin } = form.values
  const newPinHint = isSelf ? t('ownPinHint') : t('newPinHint', { name: child?.name ?? '' })
  return (
    <>
      {isSelf && <TextInput {...pinField('currentPin')} type="password" />}
      {!noPin && !isEnded && (
        <TextInput
          {...pinField('pin')}
          label={t(isNew ? 'pin' : 'newPin')}
          description={isNew ? t('pinHint') : newPinHint}
        />
      )}
      {!isNew && !isSelf && !isEnded && (
        <Switch
          label={t('noPin')}
          description={t('noPinHint', { name: child?.name ?? '' })}
          checked={noPin}
          onChange={({ currentTarget: { checked } }) => form.set({ noPin: checked, ...(checked && { pin: '' }) })}
        />
      )}
    </>
  )
}
