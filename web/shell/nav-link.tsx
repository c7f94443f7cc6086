import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { epochMs } from '#domain/time.ts'
import { homeTap, PATHS } from '#web/paths.ts'
import { now } from './clock.ts'
import type { NavItem } from './navigation.ts'

type Props = {
  to: NavItem['to']
  className?: string | undefined
  label?: string
  onGo?: (() => void) | undefined
  children: ReactNode
}

/** A way to one of the rooms. The one to home carries the moment of the tap: spec §2, home tapping rule. */
export function NavLink({ to, className, label, onGo, children }: Props) {
  const router = useRouter()
  const shared = { className, 'aria-label': label, title: label }
  if (to !== PATHS.home)
    return (
      <Link to={to} activeProps={{ 'aria-current': 'page' }} onClick={onGo} {...shared}>
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
        const search = homeTap(router.state.location.pathname, epochMs(now()))
        void router.navigate({ to, search })
      }}
      {...shared}
    >
      {children}
    </Link>
  )
}
