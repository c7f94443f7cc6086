import { randomInt } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { sessionFinder } from '#server/features/auth/service.ts'
import { type Handlers, serve } from '#server/http/http.ts'
import { FUZZ_RUNS, fuzzContract } from '#server/testing/contract-fuzz.ts'
import { everyEndpoint } from '#server/testing/contract-request.ts'
import { db, quickPasswords, startServer } from '#server/testing/harness.ts'

const FIXED_SEED = 14

// Its answer has no end: live.test.ts.
const targets = everyEndpoint.filter(({ endpoint: { stream } }) => !stream)

const fuzzed = () => startServer({ inTurn: quickPasswords(), sendMail: async () => undefined })

test.each([{ seed: FIXED_SEED }, { seed: randomInt(2 ** 31) }])(
  'any request is answered as the contract says, and never with 500 (seed $seed)',
  { timeout: 3_600_000 },
  async ({ seed }) => {
    const { done, refused, faults } = await fuzzContract(fuzzed(), { targets, runs: FUZZ_RUNS, seed })
    expect(faults).toEqual([])
    expect(done + refused).toBe(FUZZ_RUNS)
    // About a quarter gets to the work behind the schemas.
    expect(done).toBeGreaterThan(FUZZ_RUNS / 10)
  },
)

const planted = {
  half: endpoint({
    method: 'POST',
    path: '/planted/half',
    access: 'self',
    body: z.strictObject({ minutes: z.number() }),
    response: z.strictObject({ half: z.number() }),
  }),
}
/** Fails for a number that is not whole. */
const faulty: Handlers<typeof planted> = {
  half: async (_, { body: { minutes } }) => ({ half: Number(BigInt(minutes) / 2n) }),
}

test('the fuzz reports a handler that fails on a valid request', async () => {
  const server = fuzzed()
  const { tokens, clock, app } = server
  serve(app, { db, now: clock.now, newId: uuidv7, findSession: sessionFinder(db, tokens, clock.now) }, planted, faulty)
  const only = [{ noun: 'planted', name: 'half', endpoint: planted.half }]
  const { faults } = await fuzzContract(server, { targets: only, runs: 200, seed: FIXED_SEED })
  expect(faults).toEqual([expect.stringMatching(/^planted\.half answered 500\n.*"minutes":/)])
})
