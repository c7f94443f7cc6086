import { lazy, Suspense, useEffect, useState } from 'react'
import { extendSession } from '#web/api/client.ts'
import { useReached } from '#web/api/reach.ts'
import { useExpiresAt } from '#web/api/session.ts'
import { epochMs, MINUTE_MS } from '#domain/time/time.ts'
import { now, useClock } from '#web/session/clock.ts'

/** The dialog opens this long before a token ends. [account/session-warning] */
const WARNING_MS = 10 * MINUTE_MS
/** The renewal begins before any tab of this browser would ask. [account/silent-renewal] */
const RENEWAL_MS = WARNING_MS + MINUTE_MS
/** The app is in use for this long after a key or a tap. [account/silent-renewal] */
const IN_USE_MS = 15 * MINUTE_MS
const RETRY_MS = MINUTE_MS / 2

/** When a key was pressed or the screen was tapped, in epoch milliseconds. */
let lastUse = 0
const recordUse = () => {
  lastUse = epochMs(now())
}

const SessionDialog = lazy(() =>
  import('./session-dialog.tsx').then(({ SessionDialog: component }) => ({ default: component })),
)

/**
 * While the app is in use, its session is renewed silently. [account/silent-renewal] On an idle page, the user is asked
 * in the last ten minutes of a token; closing hides the question until the next token. The user is not asked while the
 * server cannot be reached, since offline writes wait anyway (an open question stays), nor after the token has run out on a device that slept:
 * the next call exchanges it or ends the session. [account/session-warning]
 */
export function SessionWatch() {
  const expiresAt = useExpiresAt()
  const reached = useReached()
  const [hidden, setHidden] = useState<string | null>(null)
  const ending = useClock((moment) => {
    const remaining = expiresAt === null ? 0 : epochMs(expiresAt) - epochMs(moment)
    return remaining > 0 && remaining < WARNING_MS
  })
  const [open, setOpen] = useState<string | null>(null)
  const isAsked = ending && hidden !== expiresAt && (reached || open === expiresAt)
  if (isAsked && open !== expiresAt) setOpen(expiresAt)
  /** The try that is due; null while none is. */
  const attempt = useClock((moment) => {
    const at = epochMs(moment)
    const remaining = expiresAt === null ? 0 : epochMs(expiresAt) - at
    const isDue = remaining > 0 && remaining < RENEWAL_MS && at - lastUse < IN_USE_MS
    return isDue && !isAsked && reached ? Math.floor(at / RETRY_MS) : null
  })
  useEffect(() => {
    if (isAsked) return undefined
    window.addEventListener('keydown', recordUse, { capture: true, passive: true })
    window.addEventListener('pointerdown', recordUse, { capture: true, passive: true })
    return () => {
      window.removeEventListener('keydown', recordUse, { capture: true })
      window.removeEventListener('pointerdown', recordUse, { capture: true })
    }
  }, [isAsked])
  useEffect(() => {
    // A failure to extend is only logged. [account/session-warning]
    if (attempt !== null) extendSession().catch(console.error)
  }, [attempt])
  if (!isAsked || !expiresAt) return null
  return (
    <Suspense>
      <SessionDialog expiresAt={expiresAt} onHide={() => setHidden(expiresAt)} />
    </Suspense>
  )
}
