/**
 * Of how many things one account can have at most: far more than people make by hand, and few enough that a list of
 * all of them stays quick. Logs are not here: no two of a lane overlap, so that a day holds a bounded number of them.
 */
export const CEILINGS = {
  /** Those in the trash count as well. */
  notes: 20_000,
  openReminders: 5_000,
  /** With those that are done, of which a daily series leaves one a day. */
  reminders: 50_000,
  /** Past plans count as well. Today's list looks at every day of every plan. */
  plans: 500,
  sleepPlans: 1_000,
  vacations: 1_000,
  projects: 1_000,
  recipients: 1_000,
  /** Sub-activities count as well. An import may bring a name for everything the user has ever done. */
  tags: 5_000,
  /** Hidden ones count as well. */
  activities: 5_000,
  sharedViews: 500,
  /** Those of the search and of the statistics together. They are shown in one menu. */
  savedFilters: 500,
} as const
export type Ceiling = keyof typeof CEILINGS

export const CEILING_NAMES = Object.keys(CEILINGS) as readonly Ceiling[]

export const isCeiling = (name: unknown): name is Ceiling => typeof name === 'string' && Object.hasOwn(CEILINGS, name)

/** @param many how many there would be */
export const isOver = (ceiling: Ceiling, many: number): boolean => many > CEILINGS[ceiling]
