/**
 * Runs the work when the page is idle, and at the latest after so many ms. A browser that cannot tell runs it at once.
 * @returns the function that cancels it
 */
export function whenIdle(work: () => void, withinMs: number): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(work, { timeout: withinMs })
  return () => cancelIdleCallback(idle)
}
