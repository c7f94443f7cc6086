import { useEffect } from 'react'

/** After the first screen, and what follows it. */
const AFTER_MS = 2000

/** A device that gets notifications gets them in this session, too. Other devices fetch nothing for it. */
export function usePush(): void {
  useEffect(() => {
    if (!('Notification' in window) || Notification.permission !== 'granted') return undefined
    const comeAlong = () => import('#web/api/push.ts').then((push) => push.comeAlong())
    // The next visit tries again.
    const timer = setTimeout(() => void comeAlong().catch(console.warn), AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
}
