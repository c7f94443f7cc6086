import * as fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { ErrorBody } from '#contract/refusal.ts'
import { openSession } from '#server/features/auth/service.ts'
import { type NamedEndpoint, requestTo, validRequest, wholeRequest } from './contract-request.ts'
import { seedFullLife } from './full-life.ts'
import { db, type Raw, type startServer } from './harness.ts'
import { mutate, type Mutation, mutations } from './hostile-values.ts'
import { idKindOf, isNewId } from './id-kind.ts'
import { type OwnedIds, loadOwnedIds } from './owned-ids.ts'

type Server = ReturnType<typeof startServer>
type CallerName = 'ordinary' | 'admin' | 'signed out'

/** How many calls a seed stands for; `npm run fuzz` says ten times as many. */
export const FUZZ_RUNS = Number(process.env.FUZZ_RUNS ?? 500)
/** No call takes longer, on a machine that others use too. Alone the slowest takes a tenth of a second. */
const LONGEST_MS = 15_000

type Call = {
  target: NamedEndpoint
  caller: CallerName
  isWhole: boolean
  ids: 'own' | 'wrong kind' | 'unknown' | 'no id'
  changes: Mutation[]
  key: string | null
  dataGroup: string | null
}

/** Four times of five the first. */
const usually = <T>(first: T, ...others: T[]) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(first) }, { weight: 1, arbitrary: fc.constantFrom(...others) })

const calls = (targets: readonly NamedEndpoint[]): fc.Arbitrary<Call> =>
  fc.record({
    target: fc.constantFrom(...targets),
    caller: usually<CallerName>('ordinary', 'admin', 'signed out'),
    isWhole: fc.boolean(),
    ids: usually<Call['ids']>('own', 'wrong kind', 'unknown', 'no id'),
    changes: mutations,
    key: usually<string | null>(null, 'fresh', 'repeated-key-of-the-fuzz', '', 'x'.repeat(300), 'ü'),
    dataGroup: usually<string | null>(null, '', 'nobody', '00000000-0000-4000-8000-000000000000'),
  })

/** A user with something in every table, whose session is opened again whenever a call has ended it. */
async function createFullPerson(server: Server, name: string) {
  const person = await seedFullLife(server, name)
  let authorization: string | undefined
  let ids: OwnedIds = {}
  let asked = 0
  return {
    /** Some of which the last calls may have removed. */
    async ids() {
      if (asked % 20 === 0) ids = await loadOwnedIds(db, person)
      asked += 1
      return ids
    },
    clearSession: () => (authorization = undefined),
    async headers() {
      const { clock, tokens } = server
      if (authorization === undefined) {
        const opened = { userId: person.userId, sessionId: randomUUID(), userAgent: 'fuzz' }
        await db.transaction().execute((trx) => openSession(trx, opened, tokens.sealing, clock.now()))
        authorization = `Bearer ${(await tokens.issue(opened, clock.now())).token}`
      }
      return { authorization }
    },
  }
}

function idFor({ target, ids }: Call, own: OwnedIds): (position: string) => string {
  const all = Object.values(own)
  return (position) => {
    if (ids === 'no id') return 'not-an-id'
    if (ids === 'unknown' || isNewId(target, position)) return randomUUID()
    if (ids === 'wrong kind') return all[position.length % all.length] ?? randomUUID()
    return own[idKindOf(target, position)] ?? randomUUID()
  }
}

/** The fault of an answer; undefined: none. */
function faultIn({ endpoint }: NamedEndpoint, answer: Awaited<ReturnType<Server['sendRaw']>>): string | undefined {
  const { statusCode: status, body, headers } = answer
  if (status >= 500 && status !== 503) return `answered ${status}`
  if (status >= 400)
    return z.safeParse(ErrorBody, parsed(body)).success ? undefined : `refused in another shape: ${body}`
  if (status === 304 || endpoint.file) return status < 300 && !headers['content-type'] ? 'a file of no type' : undefined
  if (status !== (endpoint.status ?? 200)) return `answered ${status}`
  const { success } = z.safeParse(endpoint.response, body === '' ? undefined : parsed(body))
  return success ? undefined : `an answer that does not fit the contract: ${body.slice(0, 300)}`
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

export type Fuzzing = {
  readonly targets: readonly NamedEndpoint[]
  readonly runs: number
  readonly seed: number
}

/**
 * Makes that many calls of arbitrary requests, valid, nearly valid and hostile. A seed makes the same calls again.
 * @returns how many were done and refused; and of each endpoint the first call that was answered 5xx, too
 * late, or in another shape than the contract has
 */
export async function fuzzContract(server: Server, { targets, runs, seed }: Fuzzing) {
  const [ordinary, admin] = [await createFullPerson(server, 'ordinary'), await createFullPerson(server, 'admin')]
  await db.updateTable('users').set({ adminSince: server.clock.now() }).where('firstName', '=', 'admin').execute()
  const signedOut = {
    headers: async () => ({}),
    ids: async (): Promise<OwnedIds> => ({}),
    clearSession: () => undefined,
  }
  const people = { ordinary, admin, 'signed out': signedOut }
  const seen = { done: 0, refused: 0 }
  const faults = new Map<string, string>()

  async function buildRequest(call: Call): Promise<Raw> {
    const { target, caller, isWhole, changes, key, dataGroup } = call
    const idAt = idFor(call, await people[caller].ids())
    const plain = isWhole || call.ids === 'no id' ? wholeRequest(target, idAt) : validRequest(target, { idAt })
    const headers = {
      ...(await people[caller].headers()),
      ...(key !== null && { 'idempotency-key': key === 'fresh' ? randomUUID() : key }),
      ...(dataGroup !== null && { 'x-data-group': dataGroup }),
    }
    const request = { ...requestTo(target, mutate(plain, changes)), headers }
    if (!target.endpoint.upload) return request
    const [type = ''] = target.endpoint.upload.types
    return { ...request, headers: { ...headers, 'content-type': type }, payload: Buffer.from(JSON.stringify(changes)) }
  }

  async function make(call: Call) {
    const name = `${call.target.noun}.${call.target.name}`
    const request = await buildRequest(call)
    const from = performance.now()
    const answer = await server.sendRaw(request)
    const ms = performance.now() - from
    if ([401, 419, 440].includes(answer.statusCode)) people[call.caller].clearSession()
    const fault = ms > LONGEST_MS ? `took ${Math.round(ms)} ms` : faultIn(call.target, answer)
    seen[answer.statusCode < 400 ? 'done' : 'refused'] += 1
    if (fault === undefined || faults.has(name)) return
    const cause = server.log.findLast((line) => line.includes('"level":50')) ?? ''
    faults.set(name, `${name} ${fault}\n${JSON.stringify(request).slice(0, 2000)}\n${cause.slice(0, 1000)}`)
  }

  for (const call of fc.sample(calls(targets), { numRuns: runs, seed })) await make(call)
  return { ...seen, faults: [...faults.values()] }
}
