import { createStore, useStore } from '#web/ui/store.ts'

/** Whether the last request reached the server. `navigator.onLine` knows only of cables. */
const reached = createStore(true)

export const setReached = reached.set

/** Whether the last request reached the server, without following it. */
export const isReached = reached.get

/** `watch` is called whenever it is another now. */
export const onReach = reached.subscribe

export const useReached = (): boolean => useStore(reached)
