import { createSignal } from '#web/ui/store.ts'

const refusals = createSignal()

/** The server has refused what a screen offered: the user's mode or family may have changed meanwhile. */
export const tellForbidden: () => void = refusals.notify

/** @returns what ends it */
export const onForbidden: (watch: () => void) => () => void = refusals.subscribe
