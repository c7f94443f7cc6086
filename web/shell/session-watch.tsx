import { lazy, Suspense, useState } from 'react'
import { useReached } from '#web/api/reach.ts'
import { useExpiresAt } from '#web/api/session.ts'
import { epochMs, MINUTE_MS } from '#domain/time.ts'
import { useClock } from './clock.ts'

/** spec §9. */
const WARNING_MS = 10 * MINUTE_MS

const SessionDialog = lazy(() =>
  import('./session-dialog.tsx').then(({ SessionDialog: component }) => ({ default: component })),
)

/**
 * spec §4: in the last ten minutes of a token its owner is asked. Closing hides the question until the next token.
 * While nobody could extend it, nobody is asked: what is done without a network waits, whatever becomes of the token.
 * Nor when it has run out, on a device that slept: the next call of anything exchanges it, or ends the session.
 */
export function SessionWatch() {
  const expiresAt = useExpiresAt()
  const reached = useReached()
  const [hidden, setHidden] = useState<string | null>(null)
  const ending = useClock((now) => {
    const remaining = expiresAt === null ? 0 : epochMs(expiresAt) - epochMs(now)
    return remaining > 0 && remaining < WARNING_MS
  })
  if (!expiresAt || !ending || !reached || hidden === expiresAt) return null
  return (
    <Suspense>
      <SessionDialog expiresAt={expiresAt} onHide={() => setHidden(expiresAt)} />
    </Suspense>
  )
}
