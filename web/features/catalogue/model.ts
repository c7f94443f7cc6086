import type { EntityType, RecipientType } from '#contract/catalogue.ts'
import { ApiError } from '#web/api/call.ts'
import { refusedFields, refusalCode } from '#web/api/errors.ts'

/** The tabs of the screens as they stand in the address. The first is the default. [catalogue/recipient-types] */
export const RECIPIENT_TABS = ['customer', 'personal', 'group'] as const satisfies readonly RecipientType[]
export const TAG_TABS = ['sub-activity', 'activity-tag', 'note-tag', 'activities'] as const
export type TagTab = (typeof TAG_TABS)[number]

export const tabOf = <T extends string>(tabs: readonly [T, ...T[]], wanted: string | undefined): T =>
  tabs.find((tab) => tab === wanted) ?? tabs[0]

/**
 * The entity types of each type. Written here, so that a screen does not load the whole contract.
 * [catalogue/recipient-types]
 */
export const ENTITY_TYPES: Record<RecipientType, readonly EntityType[]> = {
  customer: ['naturalPerson', 'legalEntity'],
  personal: ['familyMember', 'friend'],
  group: [],
}

/** The common fields of a row on these screens. */
export type Thing = { id: string | null; name: string; version: number | null; uses?: number | undefined }

/** The numbers of things that prevent a deletion. [catalogue/referenced-thing] */
export type InTheWay = { activityLogs: number; groups: number; projects: number; plans: number; notes: number }

const countOf = (value: unknown) => (typeof value === 'number' ? value : 0)

export function inTheWay(error: unknown): InTheWay | null {
  if (!(error instanceof ApiError) || refusalCode(error) !== 'CONFLICT_REFERENCE') return null
  const { activityLogs, groups, projects, plans, notes } = error.body?.details ?? {}
  const counts = { activityLogs: countOf(activityLogs), groups: countOf(groups) }
  return { ...counts, projects: countOf(projects), plans: countOf(plans), notes: countOf(notes) }
}

/** The current state, if another device has changed it since the form was opened. [offline/version-conflict] */
export function currentIn(error: unknown): { name: string; version: number } | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const { current } = error.body?.details ?? {}
  if (typeof current !== 'object' || current === null) return null
  const { name, version } = current as { name?: unknown; version?: unknown }
  return typeof name === 'string' && typeof version === 'number' ? { name, version } : null
}

export type FieldErrors = Partial<Record<string, 'taken' | 'notThere' | 'notPossible'>>

/** The wrong fields, as far as the server names them. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  const code = refusalCode(error)
  if (code === 'ALREADY_EXISTS') return { name: 'taken' }
  const kind = code === 'NOT_FOUND' ? 'notThere' : code === 'INVALID_PARAMS' ? 'notPossible' : null
  return kind ? Object.fromEntries(refusedFields(error).map((field) => [field, kind])) : {}
}

/** In the order of the chosen ids; an unknown recipient has no name here. */
export const namesOf = (ids: readonly string[], known: readonly { id: string; name: string }[]): string[] =>
  ids.flatMap((id) => known.find((one) => one.id === id)?.name ?? [])
