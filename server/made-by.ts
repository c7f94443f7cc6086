import { type FamilyAction, may } from '#domain/family-permission.ts'
import type { KnownCaller } from './access.ts'
import type { Db } from './db/open.ts'
import { ApiError } from './api-error.ts'

/** rules §6.2: what a parent made, a child under parental control leaves as it is. */
export type MadeBy = 'owner' | 'parent'
type Made = { readonly madeBy: MadeBy }

export const madeByOf = ({ isActing }: Pick<KnownCaller, 'isActing'>): MadeBy => (isActing ? 'parent' : 'owner')

/** On the wire only what a parent made says so. */
export const madeByParent = ({ madeBy }: Made) => madeBy === 'parent' && { madeByParent: true as const }

/** rules §6.2: plans, sleep plans and vacations of a child that a parent made are not the child's to change. */
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
