import { setImmediate as nextTurn } from 'node:timers/promises'

/** As long as a burst of calls may keep timers, live events and the answers of the disk waiting. */
const LONGEST_MS = 10

/** When the first call of this turn of the event loop began, in milliseconds. */
let began: number | undefined

const isLong = () => began !== undefined && performance.now() - began > LONGEST_MS

/** On the embedded database a call takes a whole turn: many that arrive together are spread over several. */
export async function waitForShortTurn(): Promise<void> {
  while (isLong()) await nextTurn()
  if (began !== undefined) return
  began = performance.now()
  setImmediate(() => {
    began = undefined
  })
}
