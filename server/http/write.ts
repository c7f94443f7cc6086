import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Instant } from '#domain/time/time.ts'
import { findAnswer, keepAnswer, takeKey } from '#server/db/idempotency.ts'
import { groupCommit } from '#server/db/group-commit.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { isPostgres } from '#server/db/prepared.ts'
import { retryTransaction } from '#server/db/retry.ts'
import { ApiError } from './api-error.ts'

/** Runs the work as one transaction. */
export type Transact = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>

/** `T` as far as JSON carries it unchanged; `never` for other values, such as the `bigint` in a `DeleteResult`. */
type Json<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined | void
    ? T
    : T extends
          | bigint
          | symbol
          | { toJSON: Callable }
          | Uint8Array
          | ReadonlyMap<unknown, unknown>
          | ReadonlySet<unknown>
          | Callable
      ? never
      : { [Key in keyof T]: Json<T[Key]> }
type Callable = (...args: never[]) => unknown

/**
 * Runs the work of one request as one transaction. Its result is stored as JSON under the key of the request and given
 * to every repetition, so work whose result JSON cannot carry does not compile.
 */
export type Write = <T>(work: (trx: Trx) => Promise<Repeatable<T>>) => Promise<T>

/** A result that can be given again to a repeated request. */
export type Repeatable<T> = T & Json<T>

/** Upper and lower case make no difference in a key. [offline/idempotency-key] */
const Key = z.uuid().check(z.toLowerCase())

/** Each call is one transaction. PostgreSQL may run the whole work again. */
export const transactionsOn = (db: Db): Transact =>
  isPostgres(db)
    ? (work) => retryTransaction(() => db.transaction().execute(work))
    : // The embedded database does one thing at a time.
      groupCommit(db)

/**
 * With an `Idempotency-Key`, the same request takes effect once, and every repetition gets the first answer. The key is
 * claimed in the transaction of the work: of two simultaneous calls, the second waits for the first.
 * [offline/idempotency-key] [offline/key-lifetime]
 */
export function writing(
  world: { db: Db; now: () => Instant },
  request: FastifyRequest,
  { owner, secretFields = [] }: { owner?: string | undefined; secretFields?: readonly string[] | undefined },
): Write {
  const given = request.headers['idempotency-key']
  const inTransaction = transactionsOn(world.db)
  if (given === undefined || owner === undefined) return inTransaction
  const { data: key } = z.safeParse(Key, given)
  if (key === undefined) throw new ApiError('INVALID_PARAMS', ['Idempotency-Key'])
  const once = { ownerId: owner, key, requestHash: hashOf(request, secretFields), createdAt: world.now() }
  return <T>(work: (trx: Trx) => Promise<T>) =>
    inTransaction(async (trx) => {
      if (!(await takeKey(trx, once))) return replay(await findAnswer(trx, once), once.requestHash) as T
      const answer = await work(trx)
      await keepAnswer(trx, once, JSON.stringify(answer ?? null))
      return answer
    })
}

/** A digest of a short PIN would reveal the PIN to a reader of the database. [offline/key-lifetime] */
const hashOf = ({ method, url, body }: FastifyRequest, secretFields: readonly string[]) =>
  createHash('sha256')
    .update(
      JSON.stringify([method, url, body instanceof Uint8Array ? undefined : body], (field, value: unknown) =>
        secretFields.includes(field) ? undefined : value,
      ),
    )
    .update(body instanceof Uint8Array ? body : '')
    .digest('hex')

function replay(first: { requestHash: string; response: string | null } | undefined, requestHash: string): unknown {
  if (!first || first.requestHash !== requestHash) throw new ApiError('CONFLICT', ['Idempotency-Key'])
  return JSON.parse(first.response ?? 'null')
}
