import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import {
  everyEndpoint,
  idPositionsOf,
  type NamedEndpoint,
  requestTo,
  validRequest,
} from '#server/testing/contract-request.ts'
import { seedFullLife } from '#server/testing/full-life.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { idKindOf, isNewId } from '#server/testing/id-kind.ts'
import { type Kind, type OwnedIds, loadOwnedIds } from '#server/testing/owned-ids.ts'

const targets = everyEndpoint.filter(({ endpoint: { access, stream } }) => access !== 'public' && !stream)
const positions = targets.flatMap((target) =>
  idPositionsOf(target)
    .filter((position) => !isNewId(target, position))
    .map((position) => ({ target, position, right: idKindOf(target, position) })),
)

/** Kinds that are one. A stopped timer is the log of its id; a note that is not in the trash need not be restored. */
const ALIKE: readonly (readonly Kind[])[] = [
  ['recipient', 'group'],
  ['activityTag', 'noteTag'],
  ['activity', 'favourite'],
  ['timer', 'log'],
  ['note', 'noteInTrash'],
]
const isAlike = (a: Kind, b: Kind) => a === b || ALIKE.some((kinds) => kinds.includes(a) && kinds.includes(b))

/** A sub-activity is renamed as a tag is. */
const isRenamed = (kind: Kind, { noun, name }: NamedEndpoint) =>
  kind === 'subActivity' && `${noun}.${name}` === 'catalogue.renameTag'

/** A filter that nothing matches finds nothing. */
const isFilter = ({ noun, name, endpoint }: NamedEndpoint, position: string) =>
  endpoint.method === 'GET' ||
  `${noun}.${name}` === 'logSearch.searchByBody' ||
  (noun === 'savedFilter' && position.startsWith('body.search'))

type WrongIdCase = (typeof positions)[number] & { readonly ids: OwnedIds; readonly id: string }

function requestWith({ target, position, ids, id }: WrongIdCase) {
  const ownId = (at: string) => ids[idKindOf(target, at)] ?? uuidv7()
  const idAt = (at: string) => (isNewId(target, at) ? uuidv7() : at === position ? id : ownId(at))
  return requestTo(target, validRequest(target, { idAt, wanted: position }))
}

test('an id of another kind of the user’s own items is refused everywhere', { timeout: 240_000 }, async () => {
  const server = startServer({ sendMail: async () => {} })
  const person = await seedFullLife(server, 'ann')
  const ids = await loadOwnedIds(db, { ...person, email: '' })
  const headers = await server.given.headers('ann')
  const failures: string[] = []
  let asked = 0
  for (const { target, position, right } of positions)
    for (const [kind, id] of Object.entries(ids) as [Kind, string][]) {
      if (isAlike(kind, right) || isRenamed(kind, target)) continue
      const { statusCode } = await server.sendRaw({ ...requestWith({ target, position, right, ids, id }), headers })
      asked += 1
      const isRefused = statusCode >= 400 && statusCode < 500
      if (!isRefused && !(statusCode < 300 && isFilter(target, position)))
        failures.push(`${target.noun}.${target.name} ${position}: the id of a ${kind}: ${statusCode}`)
    }
  expect(asked).toBeGreaterThan(1000)
  expect(failures).toEqual([])
})
