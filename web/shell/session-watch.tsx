import { lazy, Suspense, useEffect, useState } from 'react'
import { extendSession } from '#web/api/client.ts'
import { useReached } from '#web/api/reach.ts'
import { useExpiresAt } from '#web/api/session.ts'
import { epochMs, MINUTE_MS } from '#domain/time.ts'
import { now, useClock } from './clock.ts'

/** spec §9. */
const WARNING_MS = 10 * MINUTE_MS
/** Before any tab of this browser would ask. */
const RENEWAL_MS = WARNING_MS + MINUTE_MS
/** decisions 30: so long after a key or a tap the app is in use. */
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
 * decisions 30: while the app is in use, its session is renewed without a word.
 * spec §4: on an idle page, in the last ten minutes of a token its owner is asked. Closing hides the question until the
 * next token.
 * While nobody could extend it, nobody is asked: what is done without a network waits, whatever becomes of the token.
 * Nor when it has run out, on a device that slept: the next call of anything exchanges it, or ends the session.
 */
export function SessionWatch() {
  const expiresAt = useExpiresAt()
  const reached = useReached()
  const [hidden, setHidden] = useState<string | null>(null)
  const ending = useClock((moment) => {
    const remaining = expiresAt === null ? 0 : epochMs(expiresAt) - epochMs(moment)
    return remaining > 0 && remaining < WARNING_MS
  })
  const isAsked = ending && reached && hidden !== expiresAt
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
    // spec §8: a failure to extend is only logged.
    if (attempt !== null) extendSession().catch(console.error)
  }, [attempt])
  if (!isAsked || !expiresAt) return null
  return (
    <Suspense>
      <SessionDialog expiresAt={expiresAt} onHide={() => setHidden(expiresAt)} />
    </Suspense>
  )
}
