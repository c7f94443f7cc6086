import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { epochMs } from '#domain/time/time.ts'
import { homeTap, PATHS } from '#web/paths.ts'
import { useAppView } from '#web/session/app-view.ts'
import { now } from '#web/session/clock.ts'
import type { NavWay } from '#web/widgets/navigation.ts'

type Props = {
  to: NavWay['to']
  className?: string | undefined
  label?: string
  onGo?: (() => void) | undefined
  children: ReactNode
}

/** A link to a screen. The link to home carries the moment of the tap. [view/home-tap] */
export function NavLink({ to, className, label, onGo, children }: Props) {
  const router = useRouter()
  const { faces } = useAppView()
  const shared = { className, 'aria-label': label, title: label }
  if (to !== PATHS.home)
    return (
      <Link
        to={to}
        // The family page lies below the account and has a link of its own.
        activeOptions={{ exact: to === PATHS.account }}
        activeProps={{ 'aria-current': 'page' }}
        onClick={onGo}
        {...shared}
      >
        {children}
      </Link>
    )
  return (
    <Link
      to={to}
      activeOptions={{ includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
      onClick={(event) => {
        onGo?.()
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        const { pathname, search } = router.state.location
        // The home of a child is another screen than its days.
        const isHome = pathname === PATHS.home && !(faces.child && 'date' in search)
        void router.navigate({ to, search: homeTap(isHome, epochMs(now())) })
      }}
      {...shared}
    >
      {children}
    </Link>
  )
}
