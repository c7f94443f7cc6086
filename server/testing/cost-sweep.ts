import { randomUUID } from 'node:crypto'
import type { LocalDate } from '#domain/time/time.ts'
import { type NamedEndpoint, requestTo, validRequest } from './contract-request.ts'
import { type LoopCost, measureLoopCost } from './event-loop.ts'
import { extremeRequests } from './extreme-requests.ts'
import type { Raw } from './harness.ts'
import { idKindOf, isNewId } from './id-kind.ts'
import type { OwnedIds } from './owned-ids.ts'

/** The cost of one call, and its answer. */
export type CallCost = LoopCost & { readonly call: string; readonly name: string; readonly status: number }

type CostSweepInput = {
  /** @returns the status */
  readonly ask: (request: Raw) => Promise<number>
  readonly ids: OwnedIds
  readonly today: LocalDate
}

/** What may end the session, the account or the family that other calls need. */
const ENDS_WITH = /^(auth|session|secondFactor|google|family|child|account|accountData)\./

/** Reads come first, and calls that end the base of the others come last. */
function rank({ noun, name, endpoint }: NamedEndpoint): number {
  const mayEnd = ENDS_WITH.test(`${noun}.${name}`)
  if (endpoint.method === 'GET') return noun === 'auth' ? 5 : 0
  return (endpoint.method === 'DELETE' ? 2 : 1) + (mayEnd ? 2 : 0)
}

/**
 * Calls each endpoint with every extreme value that the contract allows. Reads come first, so that they read a whole
 * account.
 * @param which `usual`: each once, as people ask it
 */
export async function measureCosts(
  targets: readonly NamedEndpoint[],
  { ask, ids, today }: CostSweepInput,
  which: 'extreme' | 'usual' = 'extreme',
): Promise<CallCost[]> {
  const costs: CallCost[] = []
  const inOrder = targets.filter(({ endpoint }) => !endpoint.stream).toSorted((a, b) => rank(a) - rank(b))
  for (const target of inOrder) {
    const idAt = (position: string) =>
      isNewId(target, position) ? randomUUID() : (ids[idKindOf(target, position)] ?? randomUUID())
    const usual = validRequest(target, { idAt })
    const extremes = extremeRequests(target, usual, today)
    for (const { says, attempts } of which === 'usual' ? extremes.slice(0, 1) : extremes)
      for (const attempt of attempts) {
        let status = 0
        const cost = await measureLoopCost(async () => (status = await ask(requestTo(target, attempt))))
        const name = `${target.noun}.${target.name}`
        costs.push({ call: `${name} ${says}`, name, status, ...cost })
        if (status !== 400) break
      }
  }
  return costs
}
