import { beforeEach, describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'

/** Ada with Cat; Eve is in no family. */
async function createHousehold() {
  const server = startServer()
  const kin = kinOf(server)
  await kin.createFamily({ admin: 'ada', children: ['cat'] })
  const { dataGroup, userId } = await kin.ensureUser('cat')
  return { ...server, cat: dataGroup, catId: userId }
}
const NOT_THERE = { status: 404, code: 'NOT_FOUND', values: ['dataGroup'] }

// The list comes from the contract, so a new endpoint is tested here as well.
const guarded = Object.entries(contract)
  .flatMap(([noun, all]) => Object.entries(all).map(([name, endpoint]) => ({ name: `${noun}.${name}`, endpoint })))
  .filter((each): each is { name: string; endpoint: Endpoint } => each.endpoint.access !== 'public')

describe('every endpoint with the data group', () => {
  let house: Awaited<ReturnType<typeof createHousehold>>
  beforeEach(async () => (house = await createHousehold()))
  const getAnswer = async ({ method, path }: Endpoint, name: string, dataGroup: string) => {
    const headers = { ...(await house.given.headers(name)), 'x-data-group': dataGroup }
    const url = `/api${path.replaceAll(/\{\w+\}/g, '019585e0-0000-7000-8000-000000000001')}`
    const answer = await house.sendRaw({ method, url, headers })
    return { status: answer.statusCode, body: answer.body }
  }

  test('of a stranger’s child is 404', async () => {
    for (const { endpoint } of guarded) {
      const { status, body } = await getAnswer(endpoint, 'eve', house.cat)
      expect({ status, ...JSON.parse(body) }).toMatchObject(NOT_THERE)
    }
  })

  test('of the user’s own child is 403, unless it is for children too', async () => {
    const others = guarded.filter(({ endpoint }) => endpoint.access !== 'user')
    expect(others.length).toBeGreaterThan(30)
    for (const { endpoint } of others) expect((await getAnswer(endpoint, 'ada', house.cat)).status).toBe(403)
  })

  test('of the user or their child in capitals is the same', async () => {
    expect(house.cat).toMatch(/[a-f]/)
    expect((await getAnswer(activityLog.between, 'cat', house.cat.toUpperCase())).status).toBe(400)
    expect((await getAnswer(activityLog.between, 'ada', house.cat.toUpperCase())).status).toBe(400)
  })

  test('of a child that is no UUID, or of two, is 404', async () => {
    for (const dataGroup of ['', '1', "' or 1=1 --", `${house.cat},${house.cat}`, house.catId])
      expect((await getAnswer(activityLog.between, 'ada', dataGroup)).status).toBe(404)
  })
})
