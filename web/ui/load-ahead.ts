/**
 * Loads code that the user may soon need. A failure is silent here: without a server, or while the page is replaced,
 * only the real use has something to say.
 */
export function loadAhead(...parts: readonly (() => Promise<unknown>)[]): void {
  for (const load of parts) load().catch(() => undefined)
}
