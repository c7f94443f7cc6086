import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FamilyMember } from '#contract/family.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { useFamilyWrite } from '#web/widgets/family/family-queries.ts'
import { failureOf } from '#web/widgets/family/failures.ts'
import { HandedLink } from '#web/widgets/family/handed-link.tsx'
import { isAddress } from '#web/widgets/family/email-shape.ts'
import { EmailField } from './email-field.tsx'
import { managedChildMessages } from './messages.ts'
import { isAboutEmail } from './model.ts'
import { giveEmail, settingsQuery } from './queries.ts'

type Props = { member: FamilyMember; onClose: () => void }

/** A parent gives a child without e-mail an address; it stays in the family. [family/child-address] */
export function EmailDialog({ member: { _id, name }, onClose }: Props) {
  const t = useWords(managedChildMessages)
  const { data: settings } = useQuery(settingsQuery)
  const [email, setEmail] = useState('')
  const [isWrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const [link, setLink] = useState<string | null>(null)
  // The address of the mailed link stands beside the name of the child from now on.
  const give = async () => {
    const given = await giveEmail(_id, { email, leaves: false })
    setLink(given.link)
    if (given.link === null) onClose()
  }
  const write = useFamilyWrite(give)
  const { error } = write
  const isHanded = settings?.mail === false
  const isTaken = error !== null && isAboutEmail(error)
  const failure = error && !isTaken ? { ...failureOf('update', error), title: t('emailFailed') } : null
  return (
    <Dialog title={t('emailTitle', { name })} closeLabel={t('close')} onClose={onClose}>
      {link !== null ? (
        <HandedLink text={t('handText', { name })} link={link} onClose={onClose} />
      ) : (
        <FormShell
          submit={t(isHanded ? 'createLink' : 'send')}
          pending={write.isPending}
          error={failure}
          onSubmit={() => {
            setWrong(!isAddress(email))
            if (isAddress(email)) write.mutate()
            else field.current?.focus()
          }}
        >
          <Text c="dimmed">{t(isHanded ? 'handLead' : 'emailLead', { name })}</Text>
          <EmailField
            ref={field}
            value={email}
            isWrong={isWrong || isTaken}
            onChange={(typed) => {
              setEmail(typed)
              setWrong(false)
              write.reset()
            }}
          />
        </FormShell>
      )}
    </Dialog>
  )
}
