import type { logImport } from '#contract/import.ts'
import type { ImportMapping } from '#contract/import-mapping.ts'
import { fold } from '#domain/fold.ts'
import { OFFERS } from '#domain/import/offer.ts'
import { subjectOfReceiver } from '#server/security/access.ts'
import type { Trx } from '#server/db/open.ts'
import { isTaken } from '#server/db/taken.ts'
import { recordDeeds } from '#server/features/audit/service.ts'
import { type Actor, lockActor, type Member } from '#server/features/family/service.ts'
import { countTry } from '#server/features/throttle/service.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Ctx, Handlers } from '#server/http/http.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { IMPORT_JOB, type ImportPayload } from './service.ts'
import { deleteOffer, insertOffer, listOffers } from './offer-store.ts'
import { requireImport } from './row-routes.ts'
import { type Import, holdsRecords, insertCopy, lockImport } from './store.ts'
import { offerOf } from './wire.ts'

type OfferCtx = Ctx<typeof logImport.offer>

const offersFull = () => new ApiError('CONFLICT', ['offers'], { reason: 'offersFull', limit: OFFERS.open })

/** Anyone but another active member of the family does not exist for the caller. [import/offers] */
function requireReceiver({ family, me, column }: Actor, userId: string): Member {
  const member = family.members.find((each) => each.userId === userId)
  if (column === null || member?.status !== 'active' || member.userId === me.userId)
    throw new ApiError('NOT_FOUND', ['member'])
  return member
}

/** An import whose records can be copied: no other request or job takes them away before the transaction ends. */
async function lockWhole(trx: Trx, { subject }: OfferCtx, id: string) {
  const status = await lockImport(trx, subject, id)
  const found = await requireImport(trx, subject, id)
  const { source, mapping, kind } = found
  if (!status || !holdsRecords(status) || !source || !mapping || !kind) throw new ApiError('CONFLICT', ['status'])
  return { ...found, source, mapping, kind }
}
type Whole = Awaited<ReturnType<typeof lockWhole>>

/** How the copy is read at first: what its giver has decided for their own account stays with the giver. */
const seedOf = (mapping: ImportMapping, person: string): ImportMapping => ({
  ...mapping,
  groups: {},
  projects: {},
  tags: {},
  recipients: {},
  people: [person],
  overlap: 'skip',
  rewards: false,
})

type Wanted = { readonly found: Whole; readonly actor: Actor; readonly member: Member; readonly person: string }

/** @returns whether it is new */
async function addOffer(trx: Trx, ctx: OfferCtx, { found, actor, member, person }: Wanted): Promise<boolean> {
  const { subject, userId, now, newId } = ctx
  const { mapping, source, kind, id: importId } = found
  const counted = source.survey.people.find(({ name }) => fold(name) === person)
  if (!counted) throw new ApiError('NOT_FOUND', ['person'])
  const { name, entries } = counted
  const [offerId, id] = [newId(), newId()]
  const of = { ownerId: subject, importId, person, name, entries, giverId: actor.me.userId, memberId: member.userId }
  const outcome = await insertOffer(trx, { id: offerId, ...of, createdAt: now() })
  if (outcome === 'known') return false
  if (outcome === 'full') throw offersFull()
  const copy = { id, offerId, fileName: name, rowsAll: source.records, kind, mapping: seedOf(mapping, person) }
  await insertCopy(trx, subjectOfReceiver(member.dataGroup), copy, now())
  const payload: ImportPayload = { dataGroup: member.dataGroup, id, userId: member.userId }
  await enqueue(trx, { kind: IMPORT_JOB, payload, runAt: now() })
  if (member.role === 'child')
    await recordDeeds(trx, ctx, { actorId: userId, ownerId: member.dataGroup }, [
      { action: 'create', entity: 'logImport', entityId: id, before: null, after: { name } },
    ])
  return true
}

async function addOffers(trx: Trx, ctx: OfferCtx, id: string, offers: readonly { person: string; member: string }[]) {
  const { subject, isActing, now, concern } = ctx
  // Families lock first, then what belongs to an account.
  const actor = await lockActor(trx, { subject, isActing }, now())
  const found = await lockWhole(trx, ctx, id)
  for (const { person, member: to } of offers) {
    const member = requireReceiver(actor, to)
    if (await addOffer(trx, ctx, { found, actor, member, person: fold(person) })) concern([member.dataGroup])
  }
  return (await listOffers(trx, subject, id)).map(offerOf)
}

export const importOfferRoutes: Handlers<Pick<typeof logImport, 'offer' | 'withdrawOffer'>> = {
  async offer(ctx, { params: { id }, body: { offers } }) {
    const { db, subject, userId, now, write } = ctx
    const found: Import = await requireImport(db, subject, id)
    if (found.offer) throw new ApiError('CONFLICT', ['status'])
    await countTry(db, [{ kind: 'imports', by: userId }], now())
    try {
      return await write((trx) => addOffers(trx, ctx, id, offers))
    } catch (error) {
      // Two members may offer at the same moment, and one of them finds the last place taken.
      throw isTaken(error) ? offersFull() : error
    }
  },

  async withdrawOffer({ write, subject, concern, now }, { params: { id, offer } }) {
    await write(async (trx) => {
      await requireImport(trx, subject, id)
      const to = await deleteOffer(trx, { subject, importId: id, id: offer }, now())
      if (to !== undefined) concern([to])
      else if ((await listOffers(trx, subject, id)).some((one) => one.id === offer))
        throw new ApiError('CONFLICT', ['status'])
      else throw new ApiError('NOT_FOUND', ['offer'])
    })
    return undefined
  },
}
