import { type FamilyAction, may } from '#domain/family/permission.ts'
import type { KnownCaller } from './access.ts'
import type { Db } from '#server/db/open.ts'
import { ApiError } from '#server/http/api-error.ts'

/** A child under parental control cannot change an item of a parent. [permission/made-by-parent] */
export type MadeBy = 'owner' | 'parent'
type Made = { readonly madeBy: MadeBy }

export const madeByOf = ({ isActing }: Pick<KnownCaller, 'isActing'>): MadeBy => (isActing ? 'parent' : 'owner')

/** The answer has the field only if a parent made the thing. */
export const madeByParent = ({ madeBy }: Made) => madeBy === 'parent' && { madeByParent: true as const }

/**
 * Plans, sleep plans and vacations that a parent made for a child are not the child's to change.
 * [permission/made-by-parent]
 */
export async function refuseUnlessMay(
  db: Db,
  { column }: Pick<KnownCaller, 'column'>,
  { madeBy }: Made,
  action: Extract<FamilyAction, 'writePlans' | 'convertPlan'> = 'writePlans',
): Promise<void> {
  const asking = await column(db)
  const facts = madeBy === 'owner' ? (['madeByOneself'] as const) : []
  if (asking !== null && may({ column: asking, action, whose: 'own', facts }) === 'no') throw new ApiError('FORBIDDEN')
}
