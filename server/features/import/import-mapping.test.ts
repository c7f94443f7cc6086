import { expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import type { Category } from '#contract/catalogue.ts'
import { IMPORT, logImport } from '#contract/import.ts'
import { startServer } from '#server/testing/harness.ts'

type Server = ReturnType<typeof startServer>

/** A file of one piece, as far as its preview. */
async function readFileOf(server: Server, name: string, text: string) {
  const call = server.as(name)
  const payload = Buffer.from(text)
  const { id } = await call(logImport.create, { body: { fileName: 'own.csv', size: payload.length } })
  const headers = { ...(await server.given.headers(name)), 'content-type': IMPORT.type }
  await server.sendRaw({ method: 'POST', url: `/api/user/imports/${id}/pieces/0`, payload, headers })
  await call(logImport.read, { params: { id } })
  await server.runJobs()
  return { call, params: { id } }
}

test('columns that are chosen by hand bring their groups, and ask for the zone', async () => {
  const server = startServer()
  const file = 'What,When,How much\nRead,2026-02-01 09:00,45\nBake,2026-02-01 11:00,30\nRead,2026-02-02 09:00,20\n'
  const { call, params } = await readFileOf(server, 'ann', file)
  const before = await call(logImport.get, { params })
  expect(before.source?.missing).toEqual(['end'])
  const columns = { start: 1, durationMinutes: 2, project: 0 }
  await call(logImport.map, { params, body: { columns, overlap: 'trim' } })
  await server.runJobs()
  const after = await call(logImport.get, { params })
  expect(after.source?.missing).toEqual([])
  expect(after.source?.needsZone).toBe(true)
  expect(after.source?.groups.map(({ name, entries, minutes }) => [name, entries, minutes])).toEqual([
    ['Read', 2, 65],
    ['Bake', 1, 30],
  ])
  expect(after.mapping).toMatchObject({ columns, overlap: 'trim' })
  expect(after.counts).toMatchObject({ new: 3, faulty: 0 })
})

test('records of days and lengths are placed from an hour that their owner chooses, in any table', async () => {
  const server = startServer()
  const file = 'What,Date,Minutes\nRead,2026-02-01,45\nBake,2026-02-01,30\n'
  const { call, params } = await readFileOf(server, 'ann', file)
  await call(logImport.map, { params, body: { columns: { date: 1, durationMinutes: 2, project: 0 } } })
  await server.runJobs()
  expect((await call(logImport.get, { params })).source?.isPlaced).toBe(true)
  await call(logImport.map, { params, body: { zone: 'UTC', dayStartsAt: 480 } })
  await server.runJobs()
  const { items } = await call(logImport.rows, { params, query: {} })
  expect(items.map(({ startTime }) => startTime)).toEqual(['2026-02-01T08:00:00.000Z', '2026-02-01T08:45:00.000Z'])
})

test('the rows are those of the last choice, even if it follows at once', async () => {
  const server = startServer()
  const rows = Array.from({ length: 1500 }, (_, at) => {
    const day = new Date(Date.UTC(2022, 0, 1 + at)).toISOString().slice(0, 10)
    return `Garden,${day}T09:00:00Z,${day}T10:00:00Z`
  })
  const { call, params } = await readFileOf(server, 'ann', ['Project,Start,End', ...rows, ''].join('\n'))
  const choose = (category: Category) => call(logImport.map, { params, body: { groups: { garden: category } } })
  const working: Promise<unknown>[] = []
  for (const category of ['work', 'sports', 'leisure'] as const) {
    await choose(category)
    // It is still at work when the next choice comes.
    working.push(server.runJobs())
  }
  await Promise.all(working)
  await server.runJobs()
  const { status, counts } = await call(logImport.get, { params })
  expect([status, counts.new]).toEqual(['ready', 1500])
  for (const page of [1, 8, 15]) {
    const { items } = await call(logImport.rows, { params, query: { page, pageSize: 100 } })
    expect(new Set(items.map(({ category }) => category))).toEqual(new Set(['leisure']))
  }
})

test('two choices at the same moment are both kept', async () => {
  const server = startServer()
  const rows = ['Garden', 'Kitchen', 'Office', 'Gym'].map(
    (project, at) => `${project},2026-02-0${at + 1}T09:00:00Z,2026-02-0${at + 1}T10:00:00Z`,
  )
  const { call, params } = await readFileOf(server, 'ann', ['Project,Start,End', ...rows, ''].join('\n'))
  const groups = { garden: 'leisure', kitchen: 'work', office: 'work', gym: 'sports' } as const
  await Promise.all(
    Object.entries(groups).map(([name, category]) =>
      call(logImport.map, { params, body: { groups: { [name]: category } } }),
    ),
  )
  expect((await call(logImport.get, { params })).mapping?.groups).toEqual(groups)
})

test('the choice for a row stands when the rows are read in another way', async () => {
  const server = startServer()
  const log = { category: 'leisure', activityName: 'Play', startTime: '2026-02-03T09:00:00Z' } as const
  await server.as('ann')(activityLog.create, { body: { ...log, endTime: '2026-02-03T10:00:00Z' } })
  const rows = ['Garden,2026-02-03T09:00:00Z,2026-02-03T09:30:00Z', 'Garden,2026-02-03T09:30:00Z,2026-02-03T10:00:00Z']
  const { call, params } = await readFileOf(server, 'ann', ['Project,Start,End', ...rows, ''].join('\n'))
  await call(logImport.chooseForRow, { params: { ...params, position: '1' }, body: { overlap: 'parallel' } })
  await call(logImport.map, { params, body: { groups: { garden: 'sports' } } })
  await server.runJobs()
  expect((await call(logImport.get, { params })).choices).toEqual({ skip: 0, trim: 0, parallel: 1, replace: 0 })
  const { items } = await call(logImport.rows, { params, query: {} })
  expect(items.map(({ category, overlap }) => [category, overlap])).toEqual([
    ['sports', null],
    ['sports', 'parallel'],
  ])
  await call(logImport.start, { params })
  await server.runJobs()
  expect((await call(logImport.get, { params })).counts).toMatchObject({ imported: 1, skipped: 1 })
})

test('a quotation mark that is not closed is named with its line', async () => {
  const server = startServer()
  const rows = '2026-02-01 09:00,2026-02-01 10:00,Bake\n'.repeat(3)
  const file = `Start,End,Name\n${rows}2026-02-02 09:00,2026-02-02 10:00,"Read\n${rows}`
  const { call, params } = await readFileOf(server, 'ann', file)
  expect((await call(logImport.get, { params })).failure).toEqual({ problem: 'quoteNotClosed', line: 5 })
})

test('a merge of names can be taken back', async () => {
  const server = startServer()
  const { call, params } = await readFileOf(
    server,
    'ann',
    'Project,Start,End\nGarden,2026-02-01T09:00:00Z,2026-02-01T10:00:00Z\n',
  )
  const id = '0197a1c2-0001-7000-8000-000000000001'
  await call(logImport.map, { params, body: { projects: { garden: id } } })
  await call(logImport.map, { params, body: { projects: { garden: null } } })
  await server.runJobs()
  await call(logImport.start, { params })
  await server.runJobs()
  expect(await call(logImport.get, { params })).toMatchObject({ status: 'done', counts: { imported: 1 } })
})

test('a name whose merge leads to nothing is imported as it is written', async () => {
  const server = startServer()
  const { call, params } = await readFileOf(
    server,
    'ann',
    'Project,Start,End\nGarden,2026-02-01T09:00:00Z,2026-02-01T10:00:00Z\n',
  )
  await call(logImport.map, { params, body: { projects: { garden: '0197a1c2-0001-7000-8000-000000000001' } } })
  await server.runJobs()
  await call(logImport.start, { params })
  await server.runJobs()
  expect(await call(logImport.get, { params })).toMatchObject({ status: 'done', counts: { imported: 1 } })
})
