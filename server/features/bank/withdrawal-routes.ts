import type { bank } from '#contract/bank.ts'
import { openSince, withdrawnOn, withdrawViolations } from '#domain/bank/withdrawal.ts'
import { may } from '#domain/family/permission.ts'
import { localDate } from '#domain/time/zone.ts'
import { subjectOfAccount } from '#server/security/access.ts'
import type { BankWithdrawalRow } from '#server/db/schema/bank-withdrawal.ts'
import { zonesFrom } from '#server/features/account/service.ts'
import { recordReading } from '#server/features/audit/service.ts'
import { accountOf, availableIn, openBook, readBook, refuseWrong } from './book.ts'
import { tellParents } from '#server/features/child/parent-notice.ts'
import { columnIn, findActor, nameOf } from '#server/features/family/service.ts'
import { countTryWithin } from '#server/features/throttle/service.ts'
import type { Ctx, Handlers } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'
import {
  resolveWithdrawalActors,
  decideWithdrawal,
  type Decision,
  markRequestsSeen,
  serializeWithdrawals,
  postWithdrawal,
  statusAfter,
  publishWithdrawal,
} from './withdrawal.ts'
import { countWithdrawals, insertWithdrawal, listOpenRequests, listWithdrawals } from './withdrawal-store.ts'

type OwnEndpoint = 'withdraw' | 'withdrawals' | Decision | 'family'
type WithdrawalContext = Ctx<typeof bank.approve>

const decide = (ctx: WithdrawalContext, id: string, event: Decision, reason?: string | null) =>
  ctx.write((trx) => decideWithdrawal(trx, ctx, id, event, reason || null))

export const bankWithdrawalRoutes: Handlers<Pick<typeof bank, OwnEndpoint>> = {
  withdraw: (ctx, { body: { minutes, purpose } }) =>
    ctx.write(async (trx) => {
      const book = await openBook(trx, ctx.subject, ctx.now)
      const { owner, newId } = ctx
      const now = ctx.now()
      const { dailyWithdrawLimit } = book.limits
      const withdrawnToday = withdrawnOn(localDate(owner.zones, now), book.withdrawals, { zones: owner.zones, now })
      const room = { available: availableIn(book, now), withdrawnToday, dailyWithdrawLimit }
      refuseWrong(withdrawViolations({ minutes, purpose }, room))
      await countTryWithin(trx, [{ kind: 'bookEntries', by: ctx.userId }], now)
      const by = await resolveWithdrawalActors(trx, ctx, minutes, book)
      const status = statusAfter({ from: null, event: by.includes('taker') ? 'take' : 'ask', by })
      const asked = {
        ownerId: ctx.subject,
        id: newId(),
        minutes,
        purpose,
        status,
        requestedAt: now,
        toldAt: null,
        remindedAt: null,
      }
      const isPosted = status === 'posted'
      const row: BankWithdrawalRow = {
        ...asked,
        decidedAt: null,
        decidedBy: null,
        reason: null,
        postedAt: isPosted ? now : null,
        transactionId: isPosted ? await postWithdrawal(trx, ctx, book, asked) : null,
      }
      await insertWithdrawal(trx, row)
      if (status === 'requested') await tellParents(trx, ctx.subject, { for: 'minutes', id: row.id }, now)
      return publishWithdrawal(trx, ctx, null, row)
    }),

  async withdrawals({ db, subject, now }, { query: { page, pageSize, status } }) {
    const at = now()
    await readBook(db, subject, at)
    const wanted = { status, openSince: openSince(at) }
    const total = await countWithdrawals(db, subject, wanted)
    const rows = await listWithdrawals(db, subject, wanted, { page, pageSize })
    return { items: await serializeWithdrawals(db, subject, rows, at), total, pageIndex: page, pageSize }
  },

  approve: (ctx, { params: { id } }) => decide(ctx, id, 'approve'),
  reject: (ctx, { params: { id }, body }) => decide(ctx, id, 'reject', body?.reason),
  cancel: (ctx, { params: { id } }) => decide(ctx, id, 'cancel'),
  reverse: (ctx, { params: { id } }) => decide(ctx, id, 'reverse'),

  async family({ db, subject, userId: actorId, now, newId }) {
    const at = now()
    const actor = await findActor(db, { subject, isActing: false }, at)
    if (!actor || actor.column === null) return { children: [] }
    const { family, column } = actor
    if (may({ column, action: 'viewBank', whose: 'child' }) !== 'yes') throw new ApiError('FORBIDDEN')
    const children = family.members.filter(({ role, status }) => role === 'child' && status === 'active')
    const accounts = children.map(async (member) => {
      const { userId, dataGroup, timezoneHistory } = member
      const child = subjectOfAccount(dataGroup)
      const readOn = localDate(zonesFrom(timezoneHistory), at)
      await recordReading(db, { now, newId }, { actorId, ownerId: dataGroup, readOn })
      await markRequestsSeen(db, [child], at)
      const requests = await listOpenRequests(db, child, openSince(at))
      return {
        _id: userId,
        name: nameOf(member),
        dataGroup: columnIn(family, member, at) === 'controlledChild' ? dataGroup : null,
        account: accountOf(await readBook(db, child, at), at),
        requests: await serializeWithdrawals(db, child, requests, at),
      }
    })
    return { children: await Promise.all(accounts) }
  },
}
