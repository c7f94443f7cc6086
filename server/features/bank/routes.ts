import type { bank, BankTransaction } from '#contract/bank.ts'
import { maySpendSavings } from '#domain/bank/goal.ts'
import {
  exchange,
  gift,
  OWN_ACCOUNTS,
  type OwnAccount,
  parentDeposit,
  type Posting,
  transfer,
} from '#domain/bank/ledger.ts'
import { depositViolations, exchangeViolations, giftViolations, moveViolations } from '#domain/bank/split.ts'
import { dayOfSettlement } from '#domain/reward/settlement.ts'
import { addDays } from '#domain/time/time.ts'
import { dayStart } from '#domain/time/zone.ts'
import { type SubjectId, subjectOfAccount } from '#server/security/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { listParentDataGroups } from '#server/db/parents.ts'
import {
  accountOf,
  availableIn,
  type Book,
  loadPersonLookup,
  openBook,
  openBooks,
  requireBankPermission,
  post,
  readBook,
  refuseWrong,
} from './book.ts'
import { countTryWithin } from '#server/features/throttle/service.ts'
import type { Ctx, Handlers } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'
import { countTransactions, listBankEntries, getUserId, findSiblingDataGroup, transactionRows } from './store.ts'

type BankEndpoint = 'me' | 'transactions' | 'deposit' | 'transfer' | 'gift'
type BankContext = Ctx<typeof bank.transfer>

type BankOperation = {
  /** The caller's book comes first. */
  readonly books: readonly Book[]
  readonly postings: readonly Posting[]
  readonly note?: string | undefined
  readonly others?: Readonly<Record<string, string>>
}

/** Writes the caller's action on an account, and publishes it to the child and its parents. */
async function postAndPublish(
  trx: Trx,
  ctx: BankContext,
  entity: string,
  { books, postings, note, others = {} }: BankOperation,
) {
  ctx.concern([...books.map(({ subject }) => subject), ...(await listParentDataGroups(trx, ctx.subject))])
  const at = ctx.now()
  const { userId: actorId, newId } = ctx
  const key = ctx.http.header('idempotency-key')?.toLowerCase()
  await countTryWithin(trx, [{ kind: 'bookEntries', by: actorId }], at)
  const done = await post(trx, books, postings, { actorId, newId, at, key, others, note: note || undefined })
  const [before, after] = [accountOf(books[0]!, at), accountOf(done.books[0]!, at)]
  ctx.tell({ action: 'create', entity, entityId: done.transactionId, before, after })
  return { ...after, transactionId: done.transactionId }
}

/** A deposit of coins takes no minutes and no note; one by a parent takes no coins. [bank/deposit-rules] */
const strayIn = (source: 'coins' | 'parent', given: object) =>
  (source === 'coins' ? ['minutes', 'note'] : ['coins'])
    .filter((field) => field in given)
    .map((field) => ({ field, rule: 'stray' }))

type Row = Awaited<ReturnType<typeof transactionRows>>[number]

/** Runs two more queries for any number of rows. */
async function serializeTransactions(db: Db, subject: SubjectId, rows: readonly Row[]): Promise<BankTransaction[]> {
  const ids = rows.map(({ id }) => id)
  const entries = await listBankEntries(db, subject, ids)
  const person = await loadPersonLookup(
    db,
    subject,
    rows.flatMap(({ actorId, otherId }) => [actorId, otherId]),
  )
  const place = (account: string) => OWN_ACCOUNTS.indexOf(account as OwnAccount)
  return rows.map(({ id, batchId, unit, type, at, rate, note, actorId, otherId, idempotencyKey, ...row }) => ({
    id,
    batchId,
    unit,
    type,
    at,
    rate,
    note,
    by: person(actorId),
    other: person(otherId),
    earnedOn: type === 'reward_settlement' && idempotencyKey !== null ? dayOfSettlement(idempotencyKey) : null,
    reversalOf: row.reversalOf,
    reversedType: row.reversedType,
    isReversed: row.reversedBy !== null,
    entries: entries
      .filter(({ transactionId }) => transactionId === id)
      .map(({ account, amount, balance }) => ({ account: account as OwnAccount, amount, balance }))
      .toSorted((a, b) => place(a.account) - place(b.account)),
  }))
}

export const bankRoutes: Handlers<Pick<typeof bank, BankEndpoint>> = {
  async me({ db, subject, now }) {
    const at = now()
    return accountOf(await readBook(db, subject, at), at)
  },

  async transactions({ db, subject, owner, now }, { query: { page, pageSize, type, from, to } }) {
    await readBook(db, subject, now())
    const wanted = {
      type,
      from: from && dayStart(owner.zones, from),
      to: to && dayStart(owner.zones, addDays(to, 1)),
    }
    const total = await countTransactions(db, subject, wanted)
    const rows = await transactionRows(db, subject, wanted, { page, pageSize })
    return { items: await serializeTransactions(db, subject, rows), total, pageIndex: page, pageSize }
  },

  deposit: (ctx, { body: { source, ...given } }) =>
    ctx.write(async (trx) => {
      await requireBankPermission(trx, ctx, source === 'coins' ? 'depositCoins' : 'depositAsParent')
      const book = await openBook(trx, ctx.subject, ctx.now)
      const { subject, rate, split, balances } = book
      refuseWrong(strayIn(source, given))
      const { coins = 0, minutes = 0, note = '' } = given
      if (source === 'coins') {
        refuseWrong(exchangeViolations(coins, balances.coins))
        const postings = exchange(coins, { ownerId: subject, rate, split })
        return postAndPublish(trx, ctx, 'bankDeposit', { books: [book], postings })
      }
      refuseWrong(depositViolations({ minutes, note }))
      return postAndPublish(trx, ctx, 'bankDeposit', {
        books: [book],
        postings: [parentDeposit(subject, minutes, split)],
        note,
      })
    }),

  transfer: (ctx, { body: move }) =>
    ctx.write(async (trx) => {
      const column = await requireBankPermission(trx, ctx, 'splitBank')
      const book = await openBook(trx, ctx.subject, ctx.now)
      const { subject, balances, goal } = book
      refuseWrong(moveViolations(move, move.from === 'spend' ? availableIn(book, ctx.now()) : balances[move.from]))
      const saver = { whose: 'own', goal, saved: balances.save } as const
      if (move.from === 'save' && (column === null || !maySpendSavings({ ...saver, column })))
        throw new ApiError('FORBIDDEN', [], { reason: 'goalNotReached' })
      return postAndPublish(trx, ctx, 'bankTransfer', { books: [book], postings: [transfer(subject, move)] })
    }),

  gift: (ctx, { body: { to, minutes, note } }) =>
    ctx.write(async (trx) => {
      await requireBankPermission(trx, ctx, 'splitBank')
      const { subject } = ctx
      const sibling = to === null ? null : await findSiblingDataGroup(trx, subject, to)
      const isOther = sibling !== null && sibling !== undefined && sibling !== subject
      const books = isOther
        ? await openBooks(trx, [subject, subjectOfAccount(sibling)], ctx.now)
        : [await openBook(trx, subject, ctx.now)]
      // The book of the other child is locked only now, so ask again whether that child is still in the family.
      if (to !== null && (sibling === undefined || sibling !== (await findSiblingDataGroup(trx, subject, to))))
        throw new ApiError('NOT_FOUND', ['to'])
      const given = { fromId: subject, toId: sibling ?? null, minutes }
      refuseWrong(giftViolations(given, books[0].balances.give))
      const others = to === null ? {} : { [subject]: to, [sibling!]: await getUserId(trx, subject) }
      return postAndPublish(trx, ctx, 'bankGift', { books, postings: [gift(given)], note, others })
    }),
}
