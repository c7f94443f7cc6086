import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { child } from '#contract/child.ts'
import { queryOf } from '#web/api/query.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { loadAhead } from '#web/ui/load-ahead.ts'
import { RoundButton } from '#web/ui/popover-button.tsx'
import { viewMessages } from './view-messages.ts'

const dialog = () => import('./child-audit-dialog.tsx')
const WatchedDialog = lazy(() => dialog().then(({ ChildAuditDialog: component }) => ({ default: component })))

const watchersQuery = queryOf(child.watchers)

/**
 * A child under parental control sees on every screen that a parent can see and edit this account.
 * [family/acting-banner]
 */
export function ChildAuditButton() {
  const t = useWords(viewMessages)
  const { data } = useQuery(watchersQuery)
  const [isOpen, setOpen] = useState(false)
  if (!data?.parents.length) return null
  return (
    <>
      <RoundButton
        label={t('watched')}
        aria-haspopup="dialog"
        onPointerDown={() => loadAhead(dialog)}
        onClick={() => setOpen(true)}
      >
        <IconEye size={24} stroke={1.8} aria-hidden />
      </RoundButton>
      {isOpen && (
        <Suspense>
          <WatchedDialog watchers={data} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
