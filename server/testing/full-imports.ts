import { randomUUID } from 'node:crypto'
import type { Instant } from '#domain/time/time.ts'
import { NO_COUNTS } from '#server/features/import/store.ts'
import { db } from './harness.ts'

type Given = {
  readonly ownerId: string
  readonly userId: string
  readonly logId: string
  readonly mark: string
  readonly now: Instant
}

/** An import that was read, with an offer, the copy of another, and one whose file has just arrived. */
export async function seedImports({ ownerId, userId, logId, mark, now }: Given): Promise<void> {
  const [importId, arriving, copyId, offerId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const shared = {
    ownerId,
    size: 5,
    rowsDone: 0,
    rowsAll: 1,
    source: null,
    mapping: null,
    failure: null,
    counts: JSON.stringify(NO_COUNTS),
    version: 1,
    offerId: null,
    added: JSON.stringify({ activities: [], tags: [], projects: [], recipients: [] }),
    createdAt: now,
    updatedAt: now,
  }
  const read = { id: importId, status: 'ready', kind: 'toggl', fileName: `${mark} export.csv` } as const
  const arrived = { id: arriving, status: 'receiving', kind: null, fileName: `${mark} other.csv` } as const
  const person = `${mark} Tom`
  const offer = { id: offerId, ownerId, importId, person: person.toLowerCase(), name: person, entries: 1 }
  const open = {
    giverId: userId,
    memberId: userId,
    status: 'waiting',
    slot: 1,
    createdAt: now,
    updatedAt: now,
  } as const
  await db
    .insertInto('importOffers')
    .values({ ...offer, ...open })
    .execute()
  const copy = { id: copyId, status: 'failed', kind: 'toggl', fileName: person, offerId } as const
  await db
    .insertInto('imports')
    .values([
      { ...shared, ...read },
      { ...shared, ...arrived },
      { ...shared, ...copy },
    ])
    .execute()
  const piece = { ownerId, importId: arriving, position: 0, bytes: Buffer.from(mark) }
  await db.insertInto('importPieces').values(piece).execute()
  const records = JSON.stringify([[2, [`${mark} entry`]]])
  await db.insertInto('importRecords').values({ ownerId, importId, position: 0, records }).execute()
  const row = {
    ownerId,
    importId,
    position: 0,
    line: 2,
    state: 'faulty',
    reason: 'badDate',
    faultRole: 'start',
  } as const
  const empty = { startTime: null, endTime: null, entry: null, overlap: null, outcome: null, logId: null }
  await db
    .insertInto('importRows')
    .values({ ...row, ...empty, replaced: null })
    .execute()
  const thing = { kind: 'note', sourceId: randomUUID(), name: `${mark} note`, content: JSON.stringify({ title: mark }) }
  const undecided = { state: 'new', reason: null, targetId: null, outcome: null, before: null } as const
  await db
    .insertInto('importThings')
    .values({ ownerId, importId, position: 0, ...thing, kind: 'note', ...undecided })
    .execute()
  await db
    .insertInto('logSources')
    .values({ ownerId, source: 'toggl', sourceId: `${mark} 1`, logId })
    .execute()
  await db
    .insertInto('importMappings')
    .values({ ownerId, kind: 'toggl', content: JSON.stringify({ groups: { [mark.toLowerCase()]: 'work' } }) })
    .execute()
}
