/** A notice stays this long. [limit/product-timing] */
export const STAYS_MS = 5000
export const ERROR_STAYS_MS = 8000
/**
 * A notice with buttons, such as "Undo", stays long enough to read it, to find its key and to decide (WCAG 2.2.1).
 * [limit/product-timing]
 */
export const ACTIONS_STAY_MS = 20_000
/**
 * A notice about a step that the next one may follow at once, such as moving the start of a timer. Steps within this time
 * are undone as one. A roll of notes can be undone for this long. [note/roll-undo]
 */
export const SHORT_UNDO_MS = 10_000
