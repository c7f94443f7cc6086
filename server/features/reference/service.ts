import type { Project, Recipient } from '#contract/catalogue.ts'
import type { SubjectId } from '#server/security/access.ts'
import { beneficiariesOf, membersOf, type tagById } from '#server/db/catalogue-rows.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { ApiError } from '#server/http/api-error.ts'
import { countLogs, countReferences, type Kind } from './store.ts'

export type ReferredTo = Kind

/** Counts the logs that use each of them, or for note tags the notes, for one page of a list. [catalogue/use-counts] */
export async function countUses(db: Db, subject: SubjectId, kind: Kind, ids: readonly string[]) {
  const uses = new Map<string, number>()
  for (const { id, logs } of await countLogs(db, subject, kind, ids)) uses.set(id, (uses.get(id) ?? 0) + logs)
  return (id: string): number => uses.get(id) ?? 0
}

/**
 * Refuses to delete a thing that something points at. [catalogue/referenced-thing]
 * @returns whether a deleted log points at it: the log may be restored and then needs the name
 * [catalogue/archived-names]
 */
export async function refuseReferenced(trx: Trx, subject: SubjectId, kind: Kind, id: string): Promise<boolean> {
  const { deletedLogs, ...details } = await countReferences(trx, subject, kind, id)
  if (Object.values(details).some((count) => count > 0)) throw new ApiError('CONFLICT_REFERENCE', [], details)
  return deletedLogs > 0
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

// Things that logs point at, as they are answered
export async function serializeProjects(db: Db, subject: SubjectId, rows: Omit<Project, 'defaultBeneficiaries'>[]) {
  const links = rows.length ? await beneficiariesOf(db, subject, idsOf(rows)) : []
  return rows.map((row) => ({ ...row, defaultBeneficiaries: idsOf(links.filter(({ of }) => of === row.id)) }))
}

export async function serializeRecipients(db: Db, subject: SubjectId, rows: Omit<Recipient, 'members'>[]) {
  const groups = rows.filter(({ type }) => type === 'group')
  const links = groups.length ? await membersOf(db, subject, idsOf(groups)) : []
  return rows.map((row) => ({ ...row, members: idsOf(links.filter(({ of }) => of === row.id)) }))
}

/** Returns the name of a thing in its owner's language. */
type LabelOf = (named: { name: string | null; defaultKey: string | null }) => string
type TagRow = NonNullable<Awaited<ReturnType<typeof tagById>>>
export const tagOnWire = ({ activityKey: _, defaultKey, name, ...tag }: TagRow, labelOf: LabelOf) => ({
  ...tag,
  name: labelOf({ defaultKey, name }),
})
