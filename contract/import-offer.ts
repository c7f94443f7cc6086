import { OFFERS } from '#domain/import/offer.ts'
import * as z from 'zod/mini'
import { Id, NoContent } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Of an import that waits for its owner: who offers it, and whose entries it has. [import/offers] */
export const ImportOffered = z.strictObject({
  /** The name by which the family calls the member. */
  from: z.string(),
  /** As the file names them. */
  person: z.string(),
  entries: z.int(),
})
export type ImportOffered = z.output<typeof ImportOffered>

/** Entries that the owner of an import offers to another member, and nothing else of that member's account. */
export const ImportOffer = z.strictObject({
  id: Id,
  /** As the file names them; a mapping has it folded. */
  person: z.string(),
  member: Id,
  /** The name by which the family calls the member. */
  memberName: z.string(),
  status: z.enum(['waiting', 'taken', 'declined']),
})
export type ImportOffer = z.output<typeof ImportOffer>

export const importOffers = {
  /**
   * Offers the entries of people in a file to members of the family: to each a copy, which waits in their account until
   * they start it. What was offered before stays as it is. A full member answers 409 `{ reason: 'offersFull', limit }`.
   */
  offer: endpoint({
    method: 'POST',
    path: '/user/imports/{id}/offers',
    access: 'user',
    notFor: 'controlledChild',
    params: z.strictObject({ id: Id }),
    body: z.strictObject({
      offers: z
        .array(z.strictObject({ person: z.string().check(z.minLength(1), z.maxLength(1_000)), member: Id }))
        .check(z.minLength(1), z.maxLength(OFFERS.people)),
    }),
    response: z.array(ImportOffer),
    status: 201,
  }),
  /** Takes back an offer that waits, with its copy. */
  withdrawOffer: endpoint({
    method: 'DELETE',
    path: '/user/imports/{id}/offers/{offer}',
    access: 'user',
    notFor: 'controlledChild',
    params: z.strictObject({ id: Id, offer: Id }),
    response: NoContent,
    status: 204,
  }),
}
