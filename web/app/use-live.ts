import { useEffect } from 'react'

/** Changes of others are not urgent: the screen comes first. */
const AFTER_MS = 300
const AGAIN_MS = 30_000

/** While the component is shown, its queries follow the changes of other devices. */
export function useLive(): void {
  useEffect(() => {
    let stop: (() => void) | undefined
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    async function start() {
      try {
        const { startLive } = await import('#web/api/live.ts')
        if (!isOver) stop = startLive()
      } catch {
        // The network is away, and with it the part of the program that waits for news.
        timer = setTimeout(() => void start(), AGAIN_MS)
      }
    }
    timer = setTimeout(() => void start(), AFTER_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
      stop?.()
    }
  }, [])
}
