import { Button } from '@mantine/core'
import { IconMailPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { invitationMessages } from './messages.ts'

type Props = {
  family: string
  /** Children invite children only. [family/child-invites] */
  mayInviteParents: boolean
}

export function InviteButton(props: Props) {
  const t = useWords(invitationMessages)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button leftSection={<IconMailPlus size={18} stroke={1.8} aria-hidden />} onClick={() => setOpen(true)}>
        {t('invite')}
      </Button>
      {isOpen && <InviteDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
