import { useRouter } from '@tanstack/react-router'
import { session } from '#web/api/session.ts'
import { parentAside } from '#web/api/taken-over.ts'
import { LockScreen } from '#web/features/hand-over/lock-screen.tsx'
import { PATHS } from '#web/paths.ts'
import { now } from '#web/session/clock.ts'

/** Where a parent returns to a device that was handed over to a child. */
export function Locked() {
  const router = useRouter()
  const isViewOpen = (session.expiresAt() ?? '') > now()
  const toStart = () => void router.navigate({ to: PATHS.root })
  return <LockScreen parent={parentAside() ?? ''} onBack={isViewOpen ? toStart : undefined} onStart={toStart} />
}
