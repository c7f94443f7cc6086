/**
 * When nobody waits for the page, and at the latest after so many ms. A browser that does not tell does it at once.
 * @returns what calls it off
 */
export function whenIdle(work: () => void, withinMs: number): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(work, { timeout: withinMs })
  return () => cancelIdleCallback(idle)
}
