import { child } from '#contract/child.ts'
import { quickPasswords } from './harness.ts'
import { createHousehold } from './kin.ts'

/** A household, and the history that its members read. */
export async function createAuditedHousehold() {
  const house = await createHousehold({ inTurn: quickPasswords() })
  const listAuditEntries = async (name = 'cat', query: object = {}) =>
    (await house.as(name)(child.audit, { query })).items
  return {
    ...house,
    listAuditEntries,
    /** The actions, from the first on. */
    listAuditedChanges: async (name = 'cat', query: object = {}) =>
      (await listAuditEntries(name, query)).filter(({ action }) => action !== 'read').toReversed(),
  }
}
export type WatchedHousehold = Awaited<ReturnType<typeof createAuditedHousehold>>
