import { THING_KINDS } from '#domain/import/thing.ts'
import * as z from 'zod/mini'

/** What has become of a row or of a thing. */
export const ImportOutcome = z.enum(['imported', 'skipped', 'undone', 'kept'])

const ThingState = z.enum(['new', 'duplicate', 'faulty', 'leftOut'])
/** What an archive of an account brings besides logs. [import/account-archive] */
export const ImportThings = z.strictObject({
  counts: z.array(
    z.strictObject({
      kind: z.enum(THING_KINDS),
      state: ThingState,
      /** Null before the import was started. */
      outcome: z.nullable(ImportOutcome),
      many: z.int(),
    }),
  ),
  /** The first ones that do not come, with the reason. */
  faulty: z.array(z.strictObject({ kind: z.enum(THING_KINDS), name: z.string(), reason: z.nullable(z.string()) })),
})
