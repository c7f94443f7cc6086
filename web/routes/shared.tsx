import { useLocation } from '@tanstack/react-router'
import { SharedScreen } from '#web/features/statistics/shared-screen.tsx'

/**
 * The screen of a link to shared statistics. Its token stays behind the # of the address, which no server gets, so that
 * the visitor can load it again or keep it as a bookmark.
 */
export function Shared() {
  const hash = useLocation({ select: (location) => location.hash })
  return <SharedScreen token={new URLSearchParams(hash).get('token') ?? ''} />
}
