import { Button } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { usePermissions } from '#web/session/permissions.ts'
import { shareMessages } from './messages.ts'
import type { SharedChoice } from './share-dialog.tsx'

const ShareDialog = lazy(() =>
  import('./share-dialog.tsx').then(({ ShareDialog: component }) => ({ default: component })),
)

/** The way to a link that shows this view to others. [statistics/shared-view] */
export function ShareButton(choice: SharedChoice) {
  const t = useWords(shareMessages)
  const { sharing } = usePermissions()
  const [isOpen, setOpen] = useState(false)
  if (!sharing) return null
  return (
    <>
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<IconShare size={18} stroke={1.8} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('button')}
      </Button>
      {isOpen && (
        <Suspense>
          <ShareDialog {...choice} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
