import type { Instant } from '#domain/time/time.ts'

/** A deleted plan as it was, for undo: `content` is JSON of it and of what pointed at it. */
export type DeletedPlanRow = { ownerId: string; id: string; deletedAt: Instant; content: string }

/** What the feature of this file's name owns: it alone writes these tables. */
export type PlanRemovalTables = { deletedPlans: DeletedPlanRow }
