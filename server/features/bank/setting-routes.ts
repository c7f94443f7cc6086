import type { bank } from '#contract/bank.ts'
import { goalAfter, goalViolations } from '#domain/bank/goal.ts'
import { rateViolations } from '#domain/bank/rate.ts'
import { splitViolations } from '#domain/bank/split.ts'
import { nextInterest } from '#domain/bank/week.ts'
import { limitViolations, withdrawnOn } from '#domain/bank/withdrawal.ts'
import type { FamilyAction } from '#domain/family/permission.ts'
import type { Instant } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import type { Owner } from '#server/security/access.ts'
import { listParentDataGroups } from '#server/db/parents.ts'
import { type Book, changeBook, openBook, requireBankPermission, readBook, refuseWrong, type Settings } from './book.ts'
import type { Ctx, Handlers } from '#server/http/http.ts'
import type { Repeatable } from '#server/http/write.ts'

type Agreed = 'rate' | 'limits' | 'balanceSplit' | 'goal'
type SettingEndpoint = Agreed | `change${Capitalize<Agreed>}` | 'removeGoal'
type SettingContext = Ctx<typeof bank.changeRate>

const limitsOf = ({ limits, withdrawals }: Book, { zones }: Owner, now: Instant) => ({
  ...limits,
  withdrawnToday: withdrawnOn(localDate(zones, now), withdrawals, { zones, now }),
})
const splitOf = ({ split, balances: { spend, save, give } }: Book) => ({ split, balances: { spend, save, give } })

type Change<T> = {
  readonly action: FamilyAction
  readonly entity: string
  /** The setting as the API answers it. */
  readonly of: (book: Book) => Repeatable<T>
  readonly to: (book: Book) => Settings
}

/** A new rate holds for postings from now on. [bank/exchange-rate] */
const changeSetting = <T>(ctx: SettingContext, { action, entity, of, to }: Change<T>): Promise<T> =>
  ctx.write(async (trx) => {
    await requireBankPermission(trx, ctx, action)
    const book = await openBook(trx, ctx.subject, ctx.now)
    const [before, after] = [of(book), of(await changeBook(trx, book, to(book)))]
    ctx.concern(await listParentDataGroups(trx, ctx.subject))
    ctx.tell({ action: 'change', entity, entityId: null, before, after })
    return after
  })

/**
 * A user who withdraws without asking also sets the goal: a parent, or a child without parental control.
 * [bank/savings-goal]
 */
const GOAL = { action: 'withdraw', entity: 'bankGoal', of: ({ goal }: Book) => goal } as const
const NO_GOAL: Settings = { goalName: null, goalMinutes: null, goalReachedAt: null }

export const bankSettingRoutes: Handlers<Pick<typeof bank, SettingEndpoint>> = {
  rate: async ({ db, subject, now }) => (await readBook(db, subject, now())).rate,

  async changeRate(ctx, { body: rate }) {
    refuseWrong(rateViolations(rate))
    const to = ({ interestAt }: Book): Settings => ({
      ...rate,
      // Interest that is turned on in midweek begins on the next Monday. [bank/weekly-interest]
      interestAt: rate.interestBpsWeekly === 0 ? null : (interestAt ?? nextInterest(ctx.now(), ctx.owner.zones)),
    })
    return changeSetting(ctx, { action: 'setBankRate', entity: 'bankRate', of: (book) => book.rate, to })
  },

  async limits({ db, subject, owner, now }) {
    const at = now()
    return limitsOf(await readBook(db, subject, at), owner, at)
  },

  async changeLimits(ctx, { body: limits }) {
    refuseWrong(limitViolations(limits))
    const of = (book: Book) => limitsOf(book, ctx.owner, ctx.now())
    return changeSetting(ctx, { action: 'setBankRate', entity: 'bankLimits', of, to: () => limits })
  },

  balanceSplit: async ({ db, subject, now }) => splitOf(await readBook(db, subject, now())),

  async changeBalanceSplit(ctx, { body: split }) {
    refuseWrong(splitViolations(split))
    return changeSetting(ctx, { action: 'splitBank', entity: 'bankSplit', of: splitOf, to: () => split })
  },

  goal: async ({ db, subject, now }) => ({ goal: (await readBook(db, subject, now())).goal }),

  async changeGoal(ctx, { body: given }) {
    refuseWrong(goalViolations(given))
    const to = ({ balances }: Book): Settings => {
      const { name, minutes, reachedAt } = goalAfter({ ...given, reachedAt: null }, balances.save, ctx.now())
      return { goalName: name, goalMinutes: minutes, goalReachedAt: reachedAt }
    }
    return (await changeSetting(ctx, { ...GOAL, to }))!
  },

  async removeGoal(ctx) {
    await changeSetting(ctx, { ...GOAL, to: () => NO_GOAL })
    return undefined
  },
}
