import type { bank } from '#contract/bank.ts'
import { isPartMissing, outOfBooks } from '#domain/bank/book.ts'
import {
  accountKey,
  isReversedByHand,
  ledgerViolations,
  OWN_ACCOUNTS,
  reversal,
  reversalRefusal,
} from '#domain/bank/ledger.ts'
import { subjectOfAccount } from '#server/security/access.ts'
import type { Trx } from '#server/db/open.ts'
import { listParentDataGroups } from '#server/db/parents.ts'
import {
  accountOf,
  availableIn,
  type Book,
  openBook,
  openBooks,
  requireBankPermission,
  post,
  refuseWrong,
} from './book.ts'
import { countTryWithin } from '#server/features/throttle/service.ts'
import type { Ctx, Handlers } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'
import { type Part, listTransactionParts } from './reversal-store.ts'

type ReversalContext = Ctx<typeof bank.takeBack>

/** Locks the affected books until the transaction ends. @returns the caller's book first */
async function openAffectedBooks(
  trx: Trx,
  { subject, now }: ReversalContext,
  parts: readonly Part[],
): Promise<readonly Book[]> {
  const other = parts.find(({ ownerId }) => ownerId !== subject)
  return other ? openBooks(trx, [subject, subjectOfAccount(other.ownerId)], now) : [await openBook(trx, subject, now)]
}

function refuseIrreversible(parts: readonly Part[]): void {
  const [first] = parts
  if (!first) throw new ApiError('NOT_FOUND', ['id'])
  const isReversed = parts.some((part) => part.isReversed)
  const reason = reversalRefusal({ type: first.type, isReversed }) ?? (isReversedByHand(first.type) ? null : 'otherWay')
  if (reason) throw new ApiError('CONFLICT', ['status'], { reason })
  if (isPartMissing(parts)) throw new ApiError('CONFLICT', ['status'], { reason: 'otherGone' })
}

/** Minutes that are reserved for a request are not free for a reversal. [bank/reverse-by-hand] */
const freeIn = (book: Book, now: ReturnType<ReversalContext['now']>) =>
  OWN_ACCOUNTS.map((name) => {
    const held = name === 'spend' ? availableIn(book, now) : book.balances[name]
    return [accountKey({ ownerId: book.subject, name }), held] as const
  })

export const bankReversalRoutes: Handlers<Pick<typeof bank, 'takeBack'>> = {
  takeBack: (ctx, { params: { id } }) =>
    ctx.write(async (trx) => {
      await requireBankPermission(trx, ctx, 'reverseBank')
      const { subject, userId: actorId, newId } = ctx
      const books = await openAffectedBooks(trx, ctx, await listTransactionParts(trx, subject, id))
      const at = ctx.now()
      // Read the parts only under the lock, when no other call can reverse them.
      const parts = await listTransactionParts(trx, subject, id)
      refuseIrreversible(parts)
      const postings = outOfBooks(parts).map(reversal)
      const free = new Map(books.flatMap((book) => freeIn(book, at)))
      refuseWrong(ledgerViolations(postings, free).map(({ field }) => ({ field, rule: 'usedByNow' })))
      await countTryWithin(trx, [{ kind: 'bookEntries', by: actorId }], at)
      const others = Object.fromEntries(parts.flatMap(({ ownerId, otherId }) => (otherId ? [[ownerId, otherId]] : [])))
      const done = await post(trx, books, postings, {
        actorId,
        newId,
        at,
        others,
        key: `reversal:${id}`,
        note: parts[0]!.note ?? undefined,
        reversalOf: ({ ownerId, unit }) => parts.find((part) => part.ownerId === ownerId && part.unit === unit)!.id,
      })
      ctx.concern([...books.map((book) => book.subject), ...(await listParentDataGroups(trx, subject))])
      const [before, after] = [accountOf(books[0]!, at), accountOf(done.books[0]!, at)]
      ctx.tell({ action: 'create', entity: 'bankReversal', entityId: done.transactionId, before, after })
      return after
    }),
}
