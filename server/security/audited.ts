import type { FastifyRequest } from 'fastify'
import type { KnownCaller } from './access.ts'
import type { Trx } from '#server/db/open.ts'
import type { Write } from '#server/http/write.ts'

/** One change of a thing that belongs to another user. */
export type Deed = {
  readonly action: 'create' | 'change' | 'remove'
  /** The kind of thing: `activityLog`, `tag` … */
  readonly entity: string
  readonly entityId: string | null
  /** As the API returns it; null: it did not exist. */
  readonly before: unknown
  readonly after: unknown
}
export type Acting = Pick<KnownCaller, 'userId' | 'subject' | 'owner'>
/** Stores the history of what parents do with the data of their children. [family/acting-audit] */
export type Audit = {
  readonly wrote: (trx: Trx, acting: Acting, deeds: readonly Deed[]) => Promise<void>
  readonly looked: (acting: Acting) => Promise<void>
}

/**
 * Lets a handler add facts to the history that the request does not show. If users act for themselves, it does nothing.
 */
export type Tell = (deed: Deed) => void
export type AuditedCall = {
  readonly tell: Tell
  readonly watched: (write: Write) => Write
  /** To be called when the answer is there: a call that only read is recorded as a reading. */
  readonly answered: () => Promise<void>
}

/** The name of the thing that an endpoint writes: `createTag` → `tag`; otherwise its noun. */
function entityOf(noun: string, name: string): string {
  const thing = name.match(/^(?:create|add|change|rename|hide|show|merge|order|remove)([A-Z]\w*)$/)?.[1]
  return thing === undefined ? noun : thing[0]!.toLowerCase() + thing.slice(1)
}

function actionOf(method: string, name: string): Deed['action'] {
  if (method === 'DELETE') return 'remove'
  return /^(create|add)([A-Z]|$)/.test(name) ? 'create' : 'change'
}

const idIn = (of: unknown): string | null => {
  const id = typeof of === 'object' && of !== null && 'id' in of ? of.id : null
  return typeof id === 'string' ? id : null
}

/** Wraps the writes of a handler, so that no write for another user is without an entry in the history. */
export function auditCall(
  audit: Audit | undefined,
  caller: KnownCaller | undefined,
  { noun, name }: { noun: string; name: string },
  request: Pick<FastifyRequest, 'method' | 'params'>,
): AuditedCall {
  if (!audit || !caller?.isActing)
    return { tell: () => undefined, watched: (write) => write, answered: async () => undefined }
  let hasWritten = false
  let deeds: Deed[] = []
  const asAsked = (answer: unknown): Deed => ({
    action: actionOf(request.method, name),
    entity: entityOf(noun, name),
    entityId: idIn(request.params) ?? idIn(answer),
    before: null,
    after: answer ?? null,
  })
  return {
    tell: (deed) => void deeds.push(deed),
    watched: (write) => (work) => {
      // A GET that tidies up still counts as a reading.
      if (request.method === 'GET') return write(work)
      hasWritten = true
      return write(async (trx) => {
        // The database may run the whole work again, so this starts anew.
        deeds = []
        const answer = await work(trx)
        await audit.wrote(trx, caller, deeds.length ? deeds : [asAsked(answer)])
        return answer
      })
    },
    async answered() {
      if (!hasWritten) await audit.looked(caller)
    },
  }
}

type Thing = { readonly entity: string; readonly id: string; readonly read: () => Promise<unknown> }

/** Reads the thing before the work, if the history needs it, and records the result. [family/acting-audit] */
export async function auditChange<T>(
  { isActing, tell }: Pick<KnownCaller, 'isActing'> & { tell: Tell },
  { entity, id, read }: Thing,
  work: () => Promise<T>,
): Promise<T> {
  if (!isActing) return work()
  const before = await read()
  const after = await work()
  tell({ action: after === undefined ? 'remove' : 'change', entity, entityId: id, before, after: after ?? null })
  return after
}
