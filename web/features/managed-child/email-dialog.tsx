import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FamilyMember } from '#contract/family.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { writeFamily } from '#web/widgets/family/family-queries.ts'
import { failureOf } from '#web/widgets/family/failures.ts'
import { HandedLink } from '#web/widgets/family/handed-link.tsx'
import { isAddress } from '#web/widgets/family/email-shape.ts'
import { EmailField } from './email-field.tsx'
import { managedChildMessages } from './messages.ts'
import { isAboutEmail } from './model.ts'
import { giveEmail, settingsQuery } from './queries.ts'

const NEED_EMAIL = { email: 'needEmail' } as const

type Props = { member: FamilyMember; onClose: () => void }

/** A parent gives a child without e-mail an address; it stays in the family. [family/child-address] */
export function EmailDialog({ member: { _id, name }, onClose }: Props) {
  const t = useWords(managedChildMessages)
  const { data: settings } = useQuery(settingsQuery)
  const [link, setLink] = useState<string | null>(null)
  const form = useForm({
    start: { email: '' },
    check: ({ email }) => (isAddress(email) ? {} : NEED_EMAIL),
    say: (complaint: 'needEmail') => t(complaint),
    send: ({ email }) => writeFamily(() => giveEmail(_id, { email, leaves: false })),
    onDone(given) {
      setLink(given.link)
      // The address of the mailed link stands beside the name of the child from now on.
      if (given.link === null) onClose()
    },
    refusalsOf: (error) => (isAboutEmail(error) ? NEED_EMAIL : {}),
    failureOf: (error) => ({ ...failureOf('update', error), title: t('emailFailed') }),
  })
  const isHanded = settings?.mail === false
  return (
    <Dialog title={t('emailTitle', { name })} closeLabel={t('close')} onClose={onClose}>
      {link !== null ? (
        <HandedLink text={t('handText', { name })} link={link} onClose={onClose} />
      ) : (
        <FormShell {...form.shell} submit={t(isHanded ? 'createLink' : 'send')}>
          <Text c="dimmed">{t(isHanded ? 'handLead' : 'emailLead', { name })}</Text>
          <EmailField {...form.field('email')} />
        </FormShell>
      )}
    </Dialog>
  )
}
