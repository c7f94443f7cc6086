import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Instant } from '#domain/time.ts'
import { findAnswer, keepAnswer, takeKey } from './db/idempotency.ts'
import { groupCommit } from './db/group-commit.ts'
import type { Db, Trx } from './db/open.ts'
import { isPostgres } from './db/prepared.ts'
import { retrying } from './db/retry.ts'
import { Refusal } from './refusal.ts'

/** The work of one request, as one transaction. What it returns is what the caller is answered. */
export type Write = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>

const Key = z.uuid()

/** One transaction each. PostgreSQL may ask for the whole work once more. */
export const transactionsOn = (db: Db): Write =>
  isPostgres(db)
    ? (work) => retrying(() => db.transaction().execute(work))
    : // The embedded database does one thing at a time.
      groupCommit(db)

/**
 * decisions 14: with an `Idempotency-Key`, the same request takes effect once, and every repetition gets the first
 * answer. The key is taken in the transaction of the work: of two at once, the second waits for the first.
 */
export function writing(world: { db: Db; now: () => Instant }, request: FastifyRequest, owner?: string): Write {
  const key = request.headers['idempotency-key']
  const inTransaction = transactionsOn(world.db)
  if (key === undefined || owner === undefined) return inTransaction
  if (!z.safeParse(Key, key).success) throw new Refusal('INVALID_PARAMS', ['Idempotency-Key'])
  const once = { ownerId: owner, key: String(key), requestHash: hashOf(request), createdAt: world.now() }
  return <T>(work: (trx: Trx) => Promise<T>) =>
    inTransaction(async (trx) => {
      if (!(await takeKey(trx, once))) return replay(await findAnswer(trx, once), once.requestHash) as T
      const answer = await work(trx)
      await keepAnswer(trx, once, JSON.stringify(answer ?? null))
      return answer
    })
}

const hashOf = ({ method, url, body }: FastifyRequest) =>
  createHash('sha256')
    .update(JSON.stringify([method, url, body instanceof Uint8Array ? undefined : body]))
    .update(body instanceof Uint8Array ? body : '')
    .digest('hex')

function replay(first: { requestHash: string; response: string | null } | undefined, requestHash: string): unknown {
  if (!first || first.requestHash !== requestHash) throw new Refusal('CONFLICT', ['Idempotency-Key'])
  return JSON.parse(first.response ?? 'null')
}
