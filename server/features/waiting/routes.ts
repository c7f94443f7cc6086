import type { waiting } from '#contract/waiting.ts'
import { may } from '#domain/family/permission.ts'
import { openSince } from '#domain/bank/withdrawal.ts'
import { autoConfirmedSince, proposalSpan } from '#domain/rating/rating.ts'
import { localDate } from '#domain/time/zone.ts'
import { subjectOfAccount } from '#server/security/access.ts'
import { zonesFrom } from '#server/features/account/service.ts'
import { markRequestsSeen } from '#server/features/bank/withdrawal.ts'
import { columnIn, findActor } from '#server/features/family/service.ts'
import type { Handlers } from '#server/http/http.ts'
import type { Live } from '#server/http/live.ts'
import { countWaiting } from './store.ts'

type RouteDeps = { readonly live?: Pick<Live, 'publish'> }

export const waitingRoutes = ({ live }: RouteDeps): Handlers<typeof waiting> => ({
  async list({ db, subject, now }) {
    const at = now()
    const actor = await findActor(db, { subject, isActing: false }, at)
    if (!actor || actor.column === null) return { children: [] }
    const { family, column } = actor
    if (may({ column, action: 'confirmRating', whose: 'child' }) !== 'yes') return { children: [] }
    const children = family.members.filter((member) => columnIn(family, member, at) === 'controlledChild')
    const active = children.filter(({ status }) => status === 'active')
    // The span of a child depends on its zone, so the earliest one is used for all.
    const began = active.map(({ timezoneHistory }) => {
      const zones = zonesFrom(timezoneHistory)
      return proposalSpan(zones, localDate(zones, at)).startTime
    })
    const since = { began: began.toSorted()[0] ?? at, proposed: autoConfirmedSince(at), open: openSince(at) }
    const counts = await countWaiting(
      db,
      active.map(({ dataGroup }) => subjectOfAccount(dataGroup)),
      since,
    )
    const asking = active.filter(({ dataGroup }) => counts.get(dataGroup)?.withdrawals)
    const seen = await markRequestsSeen(
      db,
      asking.map(({ dataGroup }) => subjectOfAccount(dataGroup)),
      at,
    )
    // A parent has seen the request now, so its expiry of 24 hours begins, which the child sees.
    // [bank/withdrawal-expiry]
    for (const dataGroup of seen) live?.publish({ dataGroup, noun: 'bank', origin: null })
    return {
      children: active.flatMap(({ userId, dataGroup }) => {
        const found = counts.get(dataGroup)
        return found && found.ratings + found.withdrawals + found.wishes > 0 ? { _id: userId, ...found } : []
      }),
    }
  },
})
