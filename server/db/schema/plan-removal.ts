import type { Instant } from '#domain/time/time.ts'

/** A deleted plan as it was, for undo: `content` is JSON of it and of what pointed at it. */
export type DeletedPlanRow = { ownerId: string; id: string; deletedAt: Instant; content: string }

/** The tables of the feature with this file's name, which alone writes them. */
export type PlanRemovalTables = { deletedPlans: DeletedPlanRow }
