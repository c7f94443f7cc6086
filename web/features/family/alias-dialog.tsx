import { TextInput } from '@mantine/core'
import type { FamilyMember } from '#contract/family.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { serverErrors } from '#web/ui/field-errors.ts'
import { FormShell } from '#web/ui/form-shell.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { writeFamily } from '#web/widgets/family/family-queries.ts'
import { failureOf } from '#web/widgets/family/failures.ts'
import { familyMessages } from './messages.ts'
import { changeMember } from './queries.ts'

const WORDS = { alias: 'nameLong' } as const

type Props = { member: FamilyMember; onClose: () => void }

export function AliasDialog({ member, onClose }: Props) {
  const t = useWords(familyMessages)
  const form = useForm({
    start: { alias: member.alias ?? '' },
    say: (complaint: 'nameLong') => t(complaint),
    send: ({ alias }) => writeFamily(() => changeMember(member, { alias: alias.trim() || null })),
    onDone: onClose,
    refusalsOf: (error) => serverErrors(error, WORDS),
    failureOf: (error) => failureOf('update', error),
  })
  return (
    <Dialog title={t('aliasOf', { name: member.name })} closeLabel={t('close')} onClose={onClose}>
      <FormShell {...form.shell} submit={t('save')}>
        <TextInput
          {...form.field('alias')}
          label={t('alias')}
          description={t('aliasHint', { name: member.fullName })}
          data-autofocus
          maxLength={60}
          autoComplete="off"
        />
      </FormShell>
    </Dialog>
  )
}
