import { expect, test } from 'vitest'
import { logImport } from '#contract/import.ts'
import { vacation } from '#contract/vacation.ts'
import { statistics } from '#contract/statistics.ts'
import { findOwner } from '#server/features/account/service.ts'
import { subjectOfJob } from '#server/security/access.ts'
import { archiveOf, vacationRow } from '#server/testing/archive-file.ts'
import { startServer } from '#server/testing/harness.ts'
import { importFile, previewFile } from '#server/testing/importing.ts'
import { takeNextStep } from './service.ts'

/** 600 entries of an hour, twenty-four a day. */
const FILE = [
  'Project,Description,Start date,Start time,End date,End time',
  ...Array.from({ length: 600 }, (_, at) => {
    const from = new Date(Date.UTC(2026, 0, 1, at))
    const to = new Date(Date.UTC(2026, 0, 1, at + 1))
    const stamp = (moment: Date) => `${moment.toISOString().slice(0, 10)},${moment.toISOString().slice(11, 16)}`
    return `Garden,Dig,${stamp(from)},${stamp(to)}`
  }),
].join('\n')

/** What the statistics of January say, and what the import says of itself. */
async function look(server: ReturnType<typeof startServer>, name: string, id: string) {
  const call = server.as(name)
  const january = { aspect: 'category' as const, from: '2026-01-01', to: '2026-01-31' }
  const { totals } = await call(statistics.aspectDuration, { query: january })
  const { status, counts, progress } = await call(logImport.get, { params: { id } })
  return { status, minutes: totals.reduce((sum, { minutes }) => sum + minutes, 0), counts, done: progress.done }
}

/** A server that stops after the first page of an import. */
async function stopAfterFirstPage(server: ReturnType<typeof startServer>, name: string, importId: string) {
  const subject = subjectOfJob(server.given.stranger(name))
  const person = (await findOwner(server.db, subject))!
  const stopping = new AbortController()
  const ctx = {
    db: server.db,
    now: server.clock.now,
    newId: () => crypto.randomUUID(),
    live: { publish: () => stopping.abort(new Error('the server stops')) },
    subject,
    owner: person.owner,
    userId: person.userId,
    importId,
    onZone: [],
    signal: stopping.signal,
  }
  await expect(takeNextStep(ctx, name)).rejects.toThrow('the server stops')
}

test('a server that stops in the middle of an import goes on with it, and nothing is there twice', async () => {
  const server = startServer()
  const { id } = await previewFile(server, 'ann', FILE)
  await server.as('ann')(logImport.start, { params: { id } })
  await stopAfterFirstPage(server, 'ann', id)
  // What is written is in the statistics at once.
  expect(await look(server, 'ann', id)).toMatchObject({ status: 'writing', minutes: 150 * 60, done: 150 })
  await server.runJobs()
  const after = await look(server, 'ann', id)
  expect(after).toMatchObject({ status: 'done', minutes: 600 * 60, counts: { imported: 600, skipped: 0 } })
})

test('a server that stops in the middle of an undo goes on with it', async () => {
  const server = startServer()
  const { id } = await previewFile(server, 'bea', FILE)
  const call = server.as('bea')
  await call(logImport.start, { params: { id } })
  await server.runJobs()
  await call(logImport.undo, { params: { id } })
  await stopAfterFirstPage(server, 'bea', id)
  expect(await look(server, 'bea', id)).toMatchObject({ status: 'undoing', minutes: 400 * 60 })
  await server.runJobs()
  expect(await look(server, 'bea', id)).toMatchObject({
    status: 'undone',
    minutes: 0,
    counts: { undone: 600, kept: 0 },
  })
})

/** The job of an import whose last row cannot be read fails each time, until it is given up. */
async function spoilLastRow(server: ReturnType<typeof startServer>, importId: string) {
  const rows = server.db.updateTable('importRows').where('importId', '=', importId)
  await rows.set({ entry: '{', replaced: '[' }).where('position', '=', 599).execute()
}

async function failUntilGivenUp(server: ReturnType<typeof startServer>) {
  for (let attempt = 1; attempt <= 5; attempt++) {
    await server.runJobs()
    server.clock.advance(2 ** attempt)
  }
}

test('an import that cannot be finished says so, can be undone, and is in the way of no other', async () => {
  const server = startServer()
  const { id } = await previewFile(server, 'cleo', FILE)
  const call = server.as('cleo')
  await call(logImport.start, { params: { id } })
  await spoilLastRow(server, id)
  await failUntilGivenUp(server)
  const stopped = await call(logImport.get, { params: { id } })
  expect(stopped).toMatchObject({
    status: 'done',
    failure: { problem: 'importStopped', line: null },
    counts: { imported: 450 },
  })
  expect(await importFile(server, 'cleo', FILE)).toMatchObject({ status: 'done', counts: { imported: 150 } })
  await call(logImport.undo, { params: { id } })
  await server.runJobs()
  expect(await look(server, 'cleo', id)).toMatchObject({ status: 'undone', minutes: 150 * 60 })
})

test('an undo that cannot be finished says so, and can be tried again', async () => {
  const server = startServer()
  const { id } = await importFile(server, 'dora', FILE)
  const call = server.as('dora')
  await spoilLastRow(server, id)
  await call(logImport.undo, { params: { id } })
  await failUntilGivenUp(server)
  expect(await call(logImport.get, { params: { id } })).toMatchObject({
    status: 'done',
    failure: { problem: 'undoStopped', line: null },
    counts: { imported: 200, undone: 400 },
  })
  await server.db.updateTable('importRows').where('importId', '=', id).set({ replaced: null }).execute()
  await call(logImport.undo, { params: { id } })
  await server.runJobs()
  expect(await look(server, 'dora', id)).toMatchObject({ status: 'undone', minutes: 0, counts: { undone: 600 } })
})

test('a server that stops in the middle of an account goes on with it, and nothing is there twice', async () => {
  const server = startServer()
  const dayOf = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)
  const vacations = Array.from({ length: 150 }, (_, at) => vacationRow({ startDate: dayOf(at), endDate: dayOf(at) }))
  const { id } = await previewFile(server, 'cem', archiveOf({ vacations }))
  const cem = server.as('cem')
  await cem(logImport.start, { params: { id } })
  await stopAfterFirstPage(server, 'cem', id)
  expect(await cem(vacation.list)).toHaveLength(100)
  await server.runJobs()
  expect(await cem(vacation.list)).toHaveLength(150)
  const { status, progress, things } = await cem(logImport.get, { params: { id } })
  expect({ status, progress }).toEqual({ status: 'done', progress: { done: 150, all: 150 } })
  expect(things?.counts).toEqual([{ kind: 'vacation', state: 'new', outcome: 'imported', many: 150 }])
})
