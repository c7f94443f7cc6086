import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FamilyMember } from '#contract/family.ts'
import { refusedFields } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { useFamilyWrite } from '#web/widgets/family/family-queries.ts'
import { failureOf } from '#web/widgets/family/failures.ts'
import { familyMessages } from './messages.ts'
import { changeMember } from './queries.ts'

type Props = { member: FamilyMember; onClose: () => void }

export function AliasDialog({ member, onClose }: Props) {
  const t = useWords(familyMessages)
  const [alias, setAlias] = useState(member.alias ?? '')
  const write = useFamilyWrite(() => changeMember(member, { alias: alias.trim() || null }), onClose)
  const { error } = write
  const isLong = refusedFields(error).includes('alias')
  return (
    <Dialog title={t('aliasOf', { name: member.name })} closeLabel={t('close')} onClose={onClose}>
      <FormShell
        submit={t('save')}
        pending={write.isPending}
        error={error && !isLong ? failureOf('update', error) : null}
        onSubmit={() => write.mutate()}
      >
        <TextInput
          label={t('alias')}
          description={t('aliasHint', { name: member.fullName })}
          data-autofocus
          maxLength={60}
          autoComplete="off"
          value={alias}
          error={isLong ? t('nameLong') : undefined}
          onChange={({ currentTarget }) => setAlias(currentTarget.value)}
        />
      </FormShell>
    </Dialog>
  )
}
