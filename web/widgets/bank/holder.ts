import { useQuery } from '@tanstack/react-query'
import { activityLog } from '#contract/activity-log.ts'
import { type FamilyAction, type FamilyColumn, may } from '#domain/family/permission.ts'
import { queryOf } from '#web/api/query.ts'
import { useUser } from '#web/api/session.ts'
import { useAppView } from '#web/session/app-view.ts'
import { useSubjectZone } from '#web/session/subject-zone.ts'

/** The child whose account is shown, and the relation of the user to it. */
export type Holder = {
  /** The user. */
  readonly id: string
  readonly name: string
  /** The child that each call names; undefined: the page is about this owner already. [error/data-group-header] */
  readonly dataGroup: string | undefined
  /** The column that decides about the actions. A parent is in the place of the child. [permission/bank-rows] */
  readonly column: FamilyColumn
}

/** Whether the action is offered; the server asks again. [permission/server-check] */
export const mayDo = ({ column }: Pick<Holder, 'column'>, action: FamilyAction): boolean =>
  may({ column, action, whose: 'own' }) === 'yes'

/** The data group that a call for this account adds to its input. */
export const callFor = ({ dataGroup }: Pick<Holder, 'dataGroup'>): { dataGroup?: string } =>
  dataGroup === undefined ? {} : { dataGroup }

/** The days of an account are those of its owner. [time/owner-zone-decides] */
export function useHolderZone(holder: Pick<Holder, 'dataGroup'>): string {
  const own = useSubjectZone()
  const { data: today } = useQuery({
    ...queryOf(activityLog.withAdjacent, { query: {}, ...callFor(holder) }),
    enabled: holder.dataGroup !== undefined,
  })
  return (holder.dataGroup !== undefined && today?.timezone) || own
}

/** The owner of the Time Bank that this page is about: a child, or the child that a parent acts for. */
export function useOwnHolder(): Holder | null {
  const { column, child } = useAppView()
  const user = useUser()
  if (child) return { dataGroup: undefined, id: child._id, name: child.name, column: 'actingForChild' }
  const self = { dataGroup: undefined, id: user?.userId ?? '', name: user?.userName ?? '' }
  return column === 'controlledChild' || column === 'freeChild' ? { ...self, column } : null
}
