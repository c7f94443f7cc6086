type Flushing = { flush: () => Promise<void> }

/** Who still writes something down, by the id of the note: one that is opened again has no two of them. */
export const beingWritten = new Map<string, Flushing & { end: () => void }>()

/** The server must have the typed text before it is asked to move it; otherwise it would be merged with itself. */
export const flushNotes = (): Promise<unknown> => Promise.all([...beingWritten.values()].map((one) => one.flush()))
