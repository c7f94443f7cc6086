import { type FamilyAction, type FamilyColumn, type FamilyFact, may } from '#domain/family-permission.ts'
import { useUser } from '#web/api/session.ts'
import { takenOverChild } from '#web/api/taken-over.ts'
import { useAppView } from './app-view.ts'

/** What whoever looks at a screen may do there. The server asks again with every call; a screen offers nothing else. */
export type Permissions = {
  /** Picture, export, sessions: rule [6.5-c], nobody does it in another's place. */
  readonly oneself: boolean
  /** What one is called. Of a child without e-mail, its parents say it (rules §6.4). */
  readonly name: boolean
  /** What opens the account. Of a child without e-mail, its parents see to it. */
  readonly credentials: boolean
  /** Country, zone, when a day ends, run mode. */
  readonly place: boolean
  /** `request`: a parent decides. */
  readonly deletion: 'yes' | 'request' | 'no'
  /** New projects and recipients; tags are everybody's. */
  readonly things: boolean
  /** Logs of more than seven days ago. */
  readonly longAgo: boolean
}

/**
 * rules §6.2. @param column null: in no family, or not active there, where the matrix has nothing to say
 * @param decidesAlone as a child of a family, without a parent
 * @param isHandedOver the device is a parent's, on which nobody changes what opens the account (decisions 24)
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
    // It takes a proof, which only credentials give.
    deletion: credentials ? verdict('deleteAccount', ...(decidesAlone ? (['decidesAlone'] as const) : [])) : 'no',
    things: verdict('manageCatalogue') === 'yes',
    longAgo: verdict('writeLogs') === 'yes',
  }
}

/** @param decidesAlone as the server says of whoever is signed in; only `deletion` hangs on it */
export function usePermissions(decidesAlone = false): Permissions {
  const { column } = useAppView()
  const user = useUser()
  return permissionsOf(column, user?.email !== null, { decidesAlone, isHandedOver: takenOverChild() !== null })
}
