import { useEffect } from 'react'

/** After the first screen, and what follows it. */
const AFTER_MS = 2000

/** Whoever is told on this device is told in this session, too. Nobody else fetches anything for it. */
export function usePush(): void {
  useEffect(() => {
    if (!('Notification' in window) || Notification.permission !== 'granted') return undefined
    const comeAlong = () => import('#web/api/push.ts').then((push) => push.comeAlong())
    // The next visit tries again.
    const timer = setTimeout(() => void comeAlong().catch(console.warn), AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
}
