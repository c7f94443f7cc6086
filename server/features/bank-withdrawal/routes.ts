import type { bank } from '#contract/bank.ts'
import { reversal, withdrawal } from '#domain/bank-ledger.ts'
import {
  reversibleUntil,
  withdrawalActors,
  type WithdrawalEvent,
  type WithdrawalObstacle,
  withdrawalStatusAt,
  withdrawalStep,
  type WithdrawalStep,
  withdrawnOn,
  withdrawViolations,
} from '#domain/bank-withdrawal.ts'
import { may } from '#domain/family-permission.ts'
import type { Instant } from '#domain/time.ts'
import { localDate } from '#domain/zone.ts'
import { subjectOfAccount } from '#server/access.ts'
import type { Trx } from '#server/db/open.ts'
import type { BankWithdrawalRow } from '#server/db/schema/bank-withdrawal.ts'
import { parentsOf } from '#server/db/parents.ts'
import { zonesFrom } from '#server/features/account/service.ts'
import { recordReading } from '#server/features/audit/service.ts'
import {
  accountOf,
  availableIn,
  type Book,
  openBook,
  post,
  readBook,
  refuseWrong,
} from '#server/features/bank-book/service.ts'
import { columnIn, findActor, nameOf } from '#server/features/family/service.ts'
import { countTryWithin } from '#server/features/throttle/service.ts'
import type { Ctx, Handlers } from '#server/http.ts'
import { Refusal } from '#server/refusal.ts'
import { onWire, openSince } from './service.ts'
import {
  countWithdrawals,
  insertWithdrawal,
  openRequests,
  updateWithdrawal,
  withdrawalById,
  withdrawalRows,
} from './store.ts'

type Decision = 'approve' | 'reject' | 'cancel' | 'reverse'
type Own = 'withdraw' | 'withdrawals' | Decision | 'family'
type Doing = Ctx<typeof bank.approve>

/** rules [5.4-a], [5.4-b]: what becomes of a withdrawal, or why not. */
function statusAfter(step: WithdrawalStep) {
  const outcome = withdrawalStep(step)
  if ('to' in outcome) return outcome.to
  if (outcome.refused === 'forbidden') throw new Refusal('FORBIDDEN')
  if (outcome.refused === 'short') throw new Refusal('INVALID_PARAMS', ['amount'], { reason: 'insufficient' })
  throw new Refusal('CONFLICT', ['status'], step.from === null ? {} : { status: step.from })
}

/** Who is no child, nor in the place of one, has no account: that is told by `openBook`. */
async function actorsOf(trx: Trx, ctx: Doing, minutes: number, { limits }: Pick<Book, 'limits'>) {
  const column = (await ctx.column(trx)) ?? 'freeChild'
  return withdrawalActors({ column, whose: 'own' }, minutes, limits)
}

/** What is done with it is seen by the parents, and stands in the history if a parent did it. */
async function told(trx: Trx, ctx: Doing, before: BankWithdrawalRow | null, after: BankWithdrawalRow) {
  const wire = async (row: BankWithdrawalRow) => (await onWire(trx, ctx.subject, [row], ctx.now()))[0]!
  const answer = await wire(after)
  ctx.concern(await parentsOf(trx, ctx.subject))
  const states = { before: before && (await wire(before)), after: answer }
  ctx.tell({ action: before ? 'change' : 'create', entity: 'bankWithdrawal', entityId: after.id, ...states })
  return answer
}

/** @returns the transaction */
async function posted(trx: Trx, ctx: Doing, book: Book, row: Pick<BankWithdrawalRow, 'id' | 'minutes' | 'purpose'>) {
  const { actorId, newId } = ctx
  const { id, minutes, purpose } = row
  const occasion = { actorId, newId, at: ctx.now(), key: `withdrawal:${id}`, note: purpose }
  return (await post(trx, [book], [withdrawal(ctx.subject, minutes)], occasion)).transactionId
}

async function takenBack(trx: Trx, ctx: Doing, book: Book, { id, minutes, purpose, transactionId }: BankWithdrawalRow) {
  const { actorId, newId } = ctx
  const occasion = { actorId, newId, at: ctx.now(), key: `reversal:${id}`, note: purpose, reversalOf: transactionId! }
  await post(trx, [book], [reversal(withdrawal(ctx.subject, minutes))], occasion)
}

function obstaclesOf(row: BankWithdrawalRow, { balances }: Book, now: Instant): WithdrawalObstacle[] {
  const isLate = row.postedAt !== null && now >= reversibleUntil(row.postedAt)
  return [...(balances.spend < row.minutes ? (['short'] as const) : []), ...(isLate ? (['late'] as const) : [])]
}

const decide = (ctx: Doing, id: string, event: Extract<WithdrawalEvent, Decision>) =>
  ctx.write(async (trx) => {
    const asking = await ctx.column(trx)
    // Of what is not theirs to do, nobody is told whether it is there.
    if (asking === 'freeChild' && event !== 'cancel') throw new Refusal('FORBIDDEN')
    const book = await openBook(trx, ctx.subject, ctx.now)
    const row = await withdrawalById(trx, ctx.subject, id)
    if (!row) throw new Refusal('NOT_FOUND', ['id'])
    const now = ctx.now()
    const by = await actorsOf(trx, ctx, row.minutes, book)
    const from = withdrawalStatusAt(row, now)
    const to = statusAfter({ from, event, by, obstacles: obstaclesOf(row, book, now) })
    const after: BankWithdrawalRow = { ...row, status: to, decidedAt: now, decidedBy: ctx.actorId }
    if (to === 'approved') {
      const transactionId = await posted(trx, ctx, book, row)
      Object.assign(after, {
        status: statusAfter({ from: to, event: 'post', by: ['system'] }),
        postedAt: now,
        transactionId,
      })
    }
    if (to === 'reversed') await takenBack(trx, ctx, book, row)
    await updateWithdrawal(trx, after)
    return told(trx, ctx, row, after)
  })

export const bankWithdrawalRoutes: Handlers<Pick<typeof bank, Own>> = {
  withdraw: (ctx, { body: { minutes, purpose } }) =>
    ctx.write(async (trx) => {
      const book = await openBook(trx, ctx.subject, ctx.now)
      const { owner, newId } = ctx
      const now = ctx.now()
      const { dailyWithdrawLimit } = book.limits
      const withdrawnToday = withdrawnOn(localDate(owner.zones, now), book.withdrawals, { zones: owner.zones, now })
      const room = { available: availableIn(book, now), withdrawnToday, dailyWithdrawLimit }
      refuseWrong(withdrawViolations({ minutes, purpose }, room))
      await countTryWithin(trx, [{ kind: 'bookEntries', by: ctx.actorId }], now)
      const by = await actorsOf(trx, ctx, minutes, book)
      const status = statusAfter({ from: null, event: by.includes('taker') ? 'take' : 'ask', by })
      const asked = { ownerId: ctx.subject, id: newId(), minutes, purpose, status, requestedAt: now }
      const isPosted = status === 'posted'
      const row: BankWithdrawalRow = {
        ...asked,
        decidedAt: null,
        decidedBy: null,
        postedAt: isPosted ? now : null,
        transactionId: isPosted ? await posted(trx, ctx, book, asked) : null,
      }
      await insertWithdrawal(trx, row)
      return told(trx, ctx, null, row)
    }),

  async withdrawals({ db, subject, now }, { query: { page, pageSize, status } }) {
    const at = now()
    await readBook(db, subject, at)
    const wanted = { status, openSince: openSince(at) }
    const total = await countWithdrawals(db, subject, wanted)
    const rows = await withdrawalRows(db, subject, wanted, { page, pageSize })
    return { items: await onWire(db, subject, rows, at), total, pageIndex: page, pageSize }
  },

  approve: (ctx, { params: { id } }) => decide(ctx, id, 'approve'),
  reject: (ctx, { params: { id } }) => decide(ctx, id, 'reject'),
  cancel: (ctx, { params: { id } }) => decide(ctx, id, 'cancel'),
  reverse: (ctx, { params: { id } }) => decide(ctx, id, 'reverse'),

  async family({ db, subject, actorId, now, newId }) {
    const at = now()
    const actor = await findActor(db, { subject, isActing: false }, at)
    if (!actor || actor.column === null) return { children: [] }
    const { family, column } = actor
    if (may({ column, action: 'viewBank', whose: 'child' }) !== 'yes') throw new Refusal('FORBIDDEN')
    const children = family.members.filter(({ role, status }) => role === 'child' && status === 'active')
    const accounts = children.map(async (member) => {
      const { userId, dataGroup, timezoneHistory } = member
      const child = subjectOfAccount(dataGroup)
      const readOn = localDate(zonesFrom(timezoneHistory), at)
      await recordReading(db, { now, newId }, { actorId, ownerId: dataGroup, readOn })
      const requests = await openRequests(db, child, openSince(at))
      return {
        _id: userId,
        name: nameOf(member),
        dataGroup: columnIn(family, member, at) === 'controlledChild' ? dataGroup : null,
        account: accountOf(await readBook(db, child, at), at),
        requests: await onWire(db, child, requests, at),
      }
    })
    return { children: await Promise.all(accounts) }
  },
}
