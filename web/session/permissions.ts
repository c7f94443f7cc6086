import { type FamilyAction, type FamilyColumn, type FamilyFact, may } from '#domain/family/permission.ts'
import { useUser } from '#web/api/session.ts'
import { actingFor } from '#web/api/subject.ts'
import { takenOverChild } from '#web/api/taken-over.ts'
import { useAppView } from './app-view.ts'

/** The user's rights on a screen. The server asks again with every call; a screen offers nothing else. */
export type Permissions = {
  /** Picture, export, sessions: no one changes these in another's place. [family/acting-limits] */
  readonly oneself: boolean
  /** The name of the account. For a child without e-mail, the parents choose it. [family/child-fields] */
  readonly name: boolean
  /** What opens the account. For a child without e-mail, the parents decide. [account/child-credentials] */
  readonly credentials: boolean
  /** Country, zone, when a day ends, run mode. */
  readonly place: boolean
  /** `request`: a parent decides. */
  readonly deletion: 'yes' | 'request' | 'no'
  /** New projects and recipients; every user creates tags. [permission/private-rows] */
  readonly things: boolean
  /** Logs of more than seven days ago. [permission/seven-days-back] */
  readonly longAgo: boolean
  /** Links to one's own statistics. [statistics/shared-view] */
  readonly sharing: boolean
}

/**
 * The features that the screens offer, by the matrix. [permission/family-rows]
 * @param column null: in no family, or not active there, where the matrix says nothing
 * @param decidesAlone as a child of a family, without a parent
 * @param isHandedOver the device is a parent's, on which the sign-in settings cannot be changed
 */
export function permissionsOf(
  column: FamilyColumn | null,
  hasEmail: boolean,
  { decidesAlone = false, isHandedOver = false } = {},
): Permissions {
  const verdict = (action: FamilyAction, ...facts: FamilyFact[]) =>
    column === null ? 'yes' : may({ column, action, whose: 'own', facts })
  const oneself = column !== 'actingForChild' && !isHandedOver
  const credentials = oneself && hasEmail
  return {
    oneself,
    name: credentials,
    credentials,
    place: verdict('setPreferences') === 'yes',
    // Deleting takes a fresh proof, which only credentials give. [account/deletion-request]
    deletion: credentials ? verdict('deleteAccount', ...(decidesAlone ? (['decidesAlone'] as const) : [])) : 'no',
    things: verdict('manageCatalogue') === 'yes',
    longAgo: verdict('writeLogs') === 'yes',
    sharing: oneself && verdict('shareStatistics') === 'yes',
  }
}

/** @param decidesAlone as the server says of the signed-in user; only `deletion` depends on it */
export function usePermissions(decidesAlone = false): Permissions {
  const { column } = useAppView()
  const user = useUser()
  return permissionsOf(column, user?.email !== null, { decidesAlone, isHandedOver: takenOverChild() !== null })
}

/**
 * Whether the user is an admin of the server, on a page about their own account. [operation/what-an-admin-sees]
 */
export function useIsServerAdmin(): boolean {
  const user = useUser()
  const isOwnPage = actingFor() === null && takenOverChild() === null
  return isOwnPage && (user?.authority.includes('admin') ?? false)
}
