import { useQuery } from '@tanstack/react-query'
import { activityLog } from '#contract/activity-log.ts'
import { type FamilyAction, type FamilyColumn, may } from '#domain/family-permission.ts'
import { queryOf } from '#web/api/query.ts'
import { useUser } from '#web/api/session.ts'
import { useAppView } from '#web/shell/app-view.ts'
import { useSubjectZone } from '#web/shell/subject-zone.ts'

/** Whose account is looked at, and what whoever looks is to it. */
export type Holder = {
  /** The user. */
  readonly id: string
  readonly name: string
  /** decisions 13: the child for whom each call is made; undefined: for whomever the page is about. */
  readonly dataGroup: string | undefined
  /** rules §6.2: by what it is offered something. A parent is in the place of the child. */
  readonly column: FamilyColumn
}

/** rules §6.2: whether it is offered. The server asks again. */
export const mayDo = ({ column }: Pick<Holder, 'column'>, action: FamilyAction): boolean =>
  may({ column, action, whose: 'own' }) === 'yes'

/** What a call for this account says besides what it asks. */
export const callFor = ({ dataGroup }: Pick<Holder, 'dataGroup'>): { dataGroup?: string } =>
  dataGroup === undefined ? {} : { dataGroup }

/** rule [0-h]: the days of an account are those of whose it is. */
export function useHolderZone(holder: Pick<Holder, 'dataGroup'>): string {
  const own = useSubjectZone()
  const { data: today } = useQuery({
    ...queryOf(activityLog.withAdjacent, { query: {}, ...callFor(holder) }),
    enabled: holder.dataGroup !== undefined,
  })
  return (holder.dataGroup !== undefined && today?.timezone) || own
}

/** Whose Time Bank this page is about by itself: of a child, or of the one that a parent is in the place of. */
export function useOwnHolder(): Holder | null {
  const { column, child } = useAppView()
  const user = useUser()
  if (child) return { dataGroup: undefined, id: child._id, name: child.name, column: 'actingForChild' }
  const self = { dataGroup: undefined, id: user?.userId ?? '', name: user?.userName ?? '' }
  return column === 'controlledChild' || column === 'freeChild' ? { ...self, column } : null
}
