import type { FastifyRequest } from 'fastify'
import type { KnownCaller } from './access.ts'
import type { Trx } from './db/open.ts'
import type { Write } from './write.ts'

/** What was done to one thing of somebody else's. */
export type Deed = {
  readonly action: 'create' | 'change' | 'remove'
  /** What it is: `activityLog`, `tag` … */
  readonly entity: string
  readonly entityId: string | null
  /** As it is on the wire; null: it was not there. */
  readonly before: unknown
  readonly after: unknown
}
export type Acting = Pick<KnownCaller, 'userId' | 'subject' | 'owner'>
/** rule [6.5-e]: where it is kept. */
export type Audit = {
  readonly wrote: (trx: Trx, acting: Acting, deeds: readonly Deed[]) => Promise<void>
  readonly looked: (acting: Acting) => Promise<void>
}

/** What a handler says of a write beyond what the request shows. Nobody listens to whoever acts for themselves. */
export type Tell = (deed: Deed) => void
export type AuditedCall = {
  readonly tell: Tell
  readonly watched: (write: Write) => Write
  /** To be called when an answer is there: of whoever only looked, that they did. */
  readonly answered: () => Promise<void>
}

/** What an endpoint calls the thing that it writes: `createTag` → `tag`; else its noun. */
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

/** Stands between a handler and its writes: no write on behalf of somebody else goes by without an entry. */
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
      // A reading that tidies up is a reading.
      if (request.method === 'GET') return write(work)
      hasWritten = true
      return write(async (trx) => {
        // The database may ask for the whole once more.
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

/** rule [6.5-e]: how it was, if anybody listens, and what the work makes of it. */
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
