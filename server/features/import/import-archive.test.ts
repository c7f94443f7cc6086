import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportDetail } from '#contract/import.ts'
import { logImport } from '#contract/import.ts'
import { note } from '#contract/note.ts'
import { plan } from '#contract/plan.ts'
import { type Db, openDb } from '#server/db/open.ts'
import { startServer } from '#server/testing/harness.ts'
import { importFile, previewFile } from '#server/testing/importing.ts'
import { exportOf, typeLongLife, loadFigures, loadPreferences, loadThings } from '#server/testing/moved-account.ts'
import { unpackZip } from '#server/testing/unpacked.ts'

const START = { now: '2026-03-02T12:00:00Z', timezone: 'Asia/Taipei' }
/** Another server, on SQLite: with the database of this run, an archive moves from each database to the other. */
let other: Db
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hourkin-moved-'))
  other = await openDb(join(folder, 'other.db'))
})
afterAll(async () => {
  await other.destroy()
  rmSync(folder, { recursive: true })
})

type Server = ReturnType<typeof startServer>
/** Servers whose clocks show the same. */
function startAt(from: Server, database?: Db): Server {
  const server = startServer({ ...START, timezone: 'America/New_York', ...(database && { database }) })
  server.clock.set(from.clock.now())
  return server
}

async function loadAll(server: Server, name: string) {
  return {
    things: await loadThings(server, name),
    preferences: await loadPreferences(server, name),
    figures: await loadFigures(server, name),
  }
}

const outcomesOf = ({ things }: ImportDetail) => {
  const counts = new Map<string, number>()
  for (const { state, outcome, many } of things!.counts) {
    const key = `${state} ${outcome}`
    counts.set(key, (counts.get(key) ?? 0) + many)
  }
  return Object.fromEntries(counts)
}

test.each(['there', 'back'])(
  'an account moves to another server with all it has, and the figures stay (%s)',
  async (way) => {
    const old = way === 'there' ? startServer(START) : startServer({ ...START, database: other })
    await typeLongLife(old, 'ann')
    const before = await loadAll(old, 'ann')
    const house = startAt(old, way === 'there' ? other : undefined)
    const done = await importFile(house, 'ann', await exportOf(old, 'ann'))
    expect(done).toMatchObject({ kind: 'hourkinAccount', status: 'done', failure: null, things: { faulty: [] } })
    expect(done.counts).toMatchObject({ imported: 6, skipped: 0 })
    expect(Object.keys(outcomesOf(done))).toEqual(['new imported'])
    expect(await loadAll(house, 'ann')).toEqual(before)
  },
)

test('an archive that is imported twice adds nothing, also to the account from which it came', async () => {
  const server = startServer(START)
  await typeLongLife(server, 'ann')
  const file = await exportOf(server, 'ann')
  const before = await loadAll(server, 'ann')
  for (const name of ['bea', 'bea', 'ann']) {
    const done = await importFile(server, name, file)
    expect(done).toMatchObject({ status: 'done', failure: null, things: { faulty: [] } })
    if (name === 'ann')
      expect(outcomesOf(done)).toEqual({ 'duplicate skipped': expect.any(Number), 'leftOut skipped': 3 })
  }
  expect(await loadAll(server, 'ann')).toEqual(before)
  const again = await importFile(server, 'bea', file, { mapping: { preferences: true } })
  expect(again.counts).toMatchObject({ imported: 0, duplicate: 6 })
  expect(Object.keys(outcomesOf(again))).toEqual(['duplicate skipped'])
  const { reminders, ...things } = await loadThings(server, 'bea')
  const { reminders: first, ...others } = before.things
  expect(things).toEqual(others)
  // No two accounts of a server have a reminder of one id.
  const bare = ({ id: _, seriesId: __, ...one }: (typeof first)[number]) => one
  expect(reminders.map(bare)).toEqual(first.map(bare))
})

test('undoing the import of an account leaves the account as it was, but for what was changed since', async () => {
  const server = startServer(START)
  await typeLongLife(server, 'ann')
  const file = await exportOf(server, 'ann')
  const bea = server.as('bea')
  await bea(note.create, { body: { title: 'Mine' } })
  const before = await loadAll(server, 'bea')
  const first = await importFile(server, 'bea', file)
  await bea(logImport.undo, { params: { id: first.id } })
  await server.runJobs()
  const undone = await bea(logImport.get, { params: { id: first.id } })
  expect(Object.keys(outcomesOf(undone))).toEqual(['new undone'])
  expect(await loadAll(server, 'bea')).toEqual(before)
  // And it can be imported again.
  const second = await importFile(server, 'bea', file)
  expect(Object.keys(outcomesOf(second))).toEqual(['new imported'])
  const [changed] = await bea(plan.list)
  await bea(plan.change, { params: { id: changed!.id }, body: { name: 'Mine now' } })
  await bea(logImport.undo, { params: { id: second.id } })
  await server.runJobs()
  const kept = await bea(logImport.get, { params: { id: second.id } })
  expect(outcomesOf(kept)['new kept']).toBeGreaterThan(0)
  expect((await bea(plan.list)).map(({ name }) => name)).toEqual(['Mine now'])
  expect(await loadPreferences(server, 'bea')).toEqual(before.preferences)
})

test('data.json alone is the archive as well, and preferences stay where they are unless they are chosen', async () => {
  const server = startServer(START)
  await typeLongLife(server, 'ann')
  const text = (await unpackZip(await exportOf(server, 'ann'))).get('data.json')!
  const before = await loadPreferences(server, 'cem')
  const ready = await previewFile(server, 'cem', text, { fileName: 'table.csv' })
  expect(ready).toMatchObject({ kind: 'hourkinAccount', mapping: { preferences: true }, counts: { new: 6 } })
  const done = await importFile(server, 'cem', text, { mapping: { preferences: false } })
  const left = done.things!.counts.filter(({ state }) => state === 'leftOut')
  expect(left).toEqual([{ kind: 'preferences', state: 'leftOut', outcome: 'skipped', many: 3 }])
  expect(await loadPreferences(server, 'cem')).toEqual(before)
})
