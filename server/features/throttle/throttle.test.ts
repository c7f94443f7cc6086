import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ErrorBody } from '#contract/refusal.ts'
import { addMinutes } from '#domain/time/time.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { policyOf, type Throttle, THROTTLE_KINDS } from '#server/security/throttle.ts'
import { countTry } from './service.ts'

// ASVS 2.4.1: over HTTP, with a route that does nothing but count. That each kind is counted where it should be, the tests
// of the features show.
const { app, clock } = startServer()
app.get<{ Params: { kind: Throttle; by: string } }>('/tries/:kind/:by', async ({ params: { kind, by } }) => {
  await countTry(db, [{ kind, by }], clock.now())
  return { ok: true }
})
const attempt = (kind: Throttle, by: string) => app.inject({ method: 'GET', url: `/tries/${kind}/${by}` })

/** How many tries a kind lets through before one has to wait. */
const triesOf = (kind: Throttle): number => {
  const policy = policyOf(kind)
  return 'most' in policy ? policy.most : policy.from
}

test.each(THROTTLE_KINDS)(
  '%s: one try too many is 429 with Retry-After, and after that time it is free again',
  async (kind) => {
    for (let count = 0; count < triesOf(kind); count += 1) expect((await attempt(kind, 'ann')).statusCode).toBe(200)
    const refused = await attempt(kind, 'ann')
    expect(refused.statusCode).toBe(429)
    const { code, details } = z.parse(ErrorBody, refused.json())
    const seconds = Number(refused.headers['retry-after'])
    expect({ code, seconds }).toEqual({ code: 'RATE_LIMITED', seconds: details['retryAfterSeconds'] })
    expect(seconds).toBeGreaterThanOrEqual(1)
    expect((await attempt(kind, 'bob')).statusCode).toBe(200)

    clock.set(addMinutes(clock.now(), Math.ceil(seconds / 60)))
    expect((await attempt(kind, 'ann')).statusCode).toBe(200)
  },
)

test('every kind is counted somewhere', () => {
  const features = join(import.meta.dirname, '..')
  const code = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(features, path), 'utf8'))
    .join('\n')
  expect(THROTTLE_KINDS.filter((kind) => !code.includes(`'${kind}'`))).toEqual([])
})
