import { Button } from '@mantine/core'
import { IconMoodKid } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { ChildDialog } from './child-dialog.tsx'
import { childMessages } from './messages.ts'

export function AddChildButton() {
  const t = useWords(childMessages)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="light"
        leftSection={<IconMoodKid size={18} stroke={1.8} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('addChild')}
      </Button>
      {isOpen && <ChildDialog child={null} isSelf={false} onClose={() => setOpen(false)} />}
    </>
  )
}
