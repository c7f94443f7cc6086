import type { child } from '#contract/child.ts'
import type { Instant } from '#domain/time/time.ts'
import { isTypedRight } from '#domain/activity/typed-name.ts'
import type { Trx } from '#server/db/open.ts'
import type { Settings } from '#server/env.ts'
import { isEmailTaken } from '#server/features/account/service.ts'
import { createEmailLink, withdrawEmail } from '#server/features/account/email-change.ts'
import { recordDeeds } from '#server/features/audit/service.ts'
import { loadChildMember, isMemberOfAge } from './service.ts'
import { mailConfirmation } from '#server/features/auth/email-confirmation.ts'
import {
  type Actor,
  everybodyIn,
  findActor,
  lockActor,
  type Member,
  memberOf,
  nameOf,
  requirePermission,
} from '#server/features/family/service.ts'
import { type Attempt, attemptsFrom, countTry, countUnlessFound } from '#server/features/throttle/service.ts'
import type { Ctx, Handlers } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'
import { handedAddresses, type LinkDeps } from './managed.ts'
import { emailAwaited } from './managed-store.ts'

export type ChildEmailEndpoint = 'giveEmail' | 'withdrawEmail'
type ChildEmailDeps = LinkDeps & { readonly settings: Settings }
type GiveEmailContext = Ctx<typeof child.giveEmail>

/** A parent gives a child without e-mail an address, and may withdraw it. [family/child-address] */
export const childEmailRoutes = ({
  settings,
  tokens,
}: ChildEmailDeps): Handlers<Pick<typeof child, ChildEmailEndpoint>> => {
  const links = handedAddresses({ settings, tokens })
  return {
    async giveEmail(ctx, { params: { user }, body: { email, leaves, name } }) {
      const { db, now, write, concern } = ctx
      const asking = await findActor(db, ctx, now())
      if (!asking) throw new ApiError('NOT_FOUND', ['familyGroup'])
      mayGive(asking, memberOf(asking, user), leaves, now())
      if (leaves && !isTypedRight(name ?? '', nameOf(memberOf(asking, user))))
        throw new ApiError('INVALID_PARAMS', ['name'])
      await mustBeFree(ctx, asking, email)
      const given = await write(async (trx) => {
        const actor = await lockActor(trx, ctx, now())
        const member = memberOf(actor, user)
        mayGive(actor, member, leaves, now())
        if (settings.mail) await mailConfirmation(trx, { userId: user, email, leaves }, now())
        else await createEmailLink(trx, { userId: user, email, leaves }, links.tokenOf, now())
        await recordPending(ctx, trx, member, email)
        concern(everybodyIn(actor.family))
        return loadChildMember(trx, ctx, user)
      })
      // This stands outside the write: the answer of a write is kept for a repeated request, and the link must not be
      // kept.
      return { ...given, link: settings.mail ? null : links.linkIfHanded(await emailAwaited(db, user)) }
    },

    withdrawEmail: (ctx, { params: { user } }) =>
      ctx.write(async (trx) => {
        const actor = await lockActor(trx, ctx, ctx.now())
        const member = memberOf(actor, user)
        mayGive(actor, member, false, ctx.now())
        await withdrawEmail(trx, user)
        await recordPending(ctx, trx, member, null)
        ctx.concern(everybodyIn(actor.family))
        return loadChildMember(trx, ctx, user)
      }),
  }
}

/**
 * A parent may give a child an address, or remove it with one, but no parent gives an address to a child of age that
 * has a PIN: it asks for one itself. [family/child-address]
 */
function mayGive(actor: Actor, member: Member, leaves: boolean, now: Instant): void {
  requirePermission(actor, leaves ? 'removeMember' : 'resetManagedChild', { target: member, facts: ['adminsRemain'] })
  const isOwn = member.userId === actor.me.userId
  const speaksForItself = member.pinHash !== null && isMemberOfAge(member, now)
  if (member.managedId === null || isOwn || speaksForItself) throw new ApiError('FORBIDDEN')
}

/**
 * As at sign-up, the answer tells that an address is taken, so both the question and the mails are throttled.
 * [account/taken-address]
 */
async function mustBeFree(
  { db, now, http, userId }: GiveEmailContext,
  { family }: Actor,
  email: string,
): Promise<void> {
  const mails = [family.group.id, userId].map((by): Attempt => ({ kind: 'childEmail', by }))
  await countTry(db, mails, now())
  const findFree = async (trx: Trx) => ((await isEmailTaken(trx, email)) ? undefined : email)
  if (!(await countUnlessFound(db, attemptsFrom('signUpAddress', http.ip), now(), findFree)))
    throw new ApiError('ALREADY_EXISTS', ['email'])
}

type Recording = Pick<GiveEmailContext, 'now' | 'newId' | 'userId'>

/** Every write of a parent about a child is in the child's history. [family/acting-audit] */
const recordPending = (
  { now, newId, userId: actorId }: Recording,
  trx: Parameters<typeof recordDeeds>[0],
  { userId, dataGroup, wantedEmail }: Member,
  pendingEmail: string | null,
) =>
  recordDeeds(trx, { now, newId }, { actorId, ownerId: dataGroup }, [
    {
      action: 'change',
      entity: 'account',
      entityId: userId,
      before: { pendingEmail: wantedEmail },
      after: { pendingEmail },
    },
  ])
