import * as z from 'zod/mini'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from './open.ts'

const Schemes = z.array(z.string())

/** The schemes of links that the owner allows, from the JSON of the column. */
export const schemesFrom = (json: string): string[] => z.parse(Schemes, JSON.parse(json))

/** Returns the schemes of links that the owner allows in notes, besides the standard ones. [note/custom-schemes] */
export async function readLinkSchemes(db: Db, subject: SubjectId): Promise<string[]> {
  const owner = db.selectFrom('preferences').select('linkSchemes').where('ownerId', '=', subject)
  return schemesFrom((await owner.executeTakeFirstOrThrow()).linkSchemes)
}
