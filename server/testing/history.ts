import { child } from '#contract/child.ts'
import { quickPasswords } from './harness.ts'
import { household } from './kin.ts'

/** A household, and the history that its members read. */
export async function watchedHousehold() {
  const house = await household({ inTurn: quickPasswords() })
  const history = async (name = 'cat', query: object = {}) => (await house.as(name)(child.audit, { query })).items
  return {
    ...house,
    history,
    /** What was done, from the first deed on. */
    written: async (name = 'cat', query: object = {}) =>
      (await history(name, query)).filter(({ action }) => action !== 'read').toReversed(),
  }
}
export type WatchedHousehold = Awaited<ReturnType<typeof watchedHousehold>>
