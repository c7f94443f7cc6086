import { expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { catalogue } from '#contract/catalogue.ts'
import { logImport } from '#contract/import.ts'
import { statistics } from '#contract/statistics.ts'
import { startServer } from '#server/testing/harness.ts'
import { importFile, previewFile, sendFile } from '#server/testing/importing.ts'

const HEADER = 'Project,Client,Description,Tags,Start date,Start time,End date,End time,Duration'
const row = (from: string, to: string, description: string, more = 'Website,Harbor Ltd') =>
  `${more},${description},deep,2026-02-03,${from},2026-02-03,${to},`
const fileOf = (...rows: string[]) => [HEADER, ...rows].join('\r\n')
const DAY = { query: { from: '2026-02-03T00:00:00Z', to: '2026-02-04T00:00:00Z' } }
const work = (startTime: string, endTime: string, activityName = 'There before') => ({
  body: { category: 'work' as const, activityName, startTime, endTime },
})

const server = startServer()

test('an import is looked at, started, and stands in the statistics', async () => {
  const ann = server.as('ann')
  const file = fileOf(row('09:00', '10:30', 'Sketch'), row('10:30', '11:00', 'Review'))
  const found = await previewFile(server, 'ann', file, { mapping: { groups: { website: 'work' } } })
  expect(found).toMatchObject({ status: 'ready', kind: 'toggl', counts: { new: 2, imported: 0 } })
  expect(await ann(activityLog.between, DAY)).toEqual([])
  await ann(logImport.start, { params: { id: found.id } })
  await server.runJobs()
  const logs = await ann(activityLog.between, DAY)
  expect(logs.map(({ activityName, category, duration }) => [activityName, category, duration])).toEqual([
    ['Sketch', 'work', 90],
    ['Review', 'work', 30],
  ])
  const day = await ann(statistics.daily, { query: { date: '2026-02-03' } })
  expect(day).toMatchObject({ loggedMinutes: 120, byCategory: [{ id: 'work', minutes: 120, entries: 2 }] })
  const { items: projects } = await ann(catalogue.projects, { query: {} })
  const { items: recipients } = await ann(catalogue.recipients, { query: {} })
  expect([projects.map(({ name }) => name), recipients.map(({ name }) => name)]).toEqual([['Website'], ['Harbor Ltd']])
})

test('another user does not see it, nor can they do anything with it', async () => {
  const { id } = await previewFile(server, 'bea', fileOf(row('09:00', '10:30', 'Sketch')))
  const stranger = server.as('cleo')
  const params = { id }
  const calls = [
    () => stranger(logImport.get, { params }),
    () => stranger(logImport.rows, { params, query: {} }),
    () => stranger(logImport.day, { params, query: { date: '2026-02-03' } }),
    () => stranger(logImport.map, { params, body: { overlap: 'trim' as const } }),
    () => stranger(logImport.chooseForRow, { params: { id, position: '0' }, body: { overlap: 'trim' as const } }),
    () => stranger(logImport.start, { params }),
    () => stranger(logImport.undo, { params }),
    () => stranger(logImport.read, { params }),
    () => stranger(logImport.remove, { params }),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 404 })
  expect(await stranger(logImport.list)).toEqual([])
})

test('what is there keeps its time, unless the owner chooses otherwise for the file or a row', async () => {
  const dan = server.as('dan')
  await dan(activityLog.create, work('2026-02-03T10:00:00Z', '2026-02-03T11:00:00Z'))
  await dan(activityLog.create, work('2026-02-03T14:00:00Z', '2026-02-03T15:00:00Z', 'Given up'))
  const file = fileOf(
    row('09:00', '10:30', 'Trimmed'),
    row('10:40', '11:20', 'Beside'),
    row('14:30', '15:30', 'Instead'),
  )
  const found = await previewFile(server, 'dan', file, { mapping: { overlap: 'trim' } })
  expect(found.counts).toMatchObject({ new: 0, overlapping: 3 })
  const params = { id: found.id }
  const choose = (position: string, overlap: 'parallel' | 'replace') =>
    dan(logImport.chooseForRow, { params: { ...params, position }, body: { overlap } })
  await choose('1', 'parallel')
  await choose('2', 'replace')
  const day = await dan(logImport.day, { params, query: { date: '2026-02-03' } })
  expect(day.before.map(({ activityName }) => activityName)).toEqual(['There before', 'Given up'])
  expect(day.coming.map(({ activityName, endTime }) => [activityName, endTime.slice(11, 16)])).toEqual([
    ['Trimmed', '10:00'],
    ['Beside', '11:20'],
    ['Instead', '15:30'],
  ])
  await dan(logImport.start, { params })
  await server.runJobs()
  const logs = await dan(activityLog.between, DAY)
  const said = logs.map((log) => [log.activityName, log.startTime.slice(11, 16), log.duration, log.parallelActivity])
  expect(said).toEqual([
    ['Trimmed', '09:00', 60, false],
    ['There before', '10:00', 60, false],
    ['Beside', '10:40', 40, true],
    ['Instead', '14:30', 60, false],
  ])
  await dan(logImport.undo, { params })
  await server.runJobs()
  expect(await dan(logImport.get, { params })).toMatchObject({ status: 'undone', counts: { undone: 3, kept: 0 } })
  const names = (await dan(activityLog.between, DAY)).map(({ activityName }) => activityName)
  expect(names).toEqual(['There before', 'Given up'])
})

test('an undo keeps what was changed since, and takes away what nothing uses', async () => {
  const eva = server.as('eva')
  const file = fileOf(row('09:00', '10:00', 'Kept'), row('11:00', '12:00', 'Gone', 'Garden,Mr Green'))
  const done = await importFile(server, 'eva', file)
  const [kept] = await eva(activityLog.between, DAY)
  await eva(activityLog.change, { params: { id: kept!.id }, body: { remark: 'I remember this one' } })
  await eva(logImport.undo, { params: { id: done.id } })
  await server.runJobs()
  const { counts, status } = await eva(logImport.get, { params: { id: done.id } })
  expect({ status, ...counts }).toMatchObject({ status: 'undone', undone: 1, kept: 1 })
  expect((await eva(activityLog.between, DAY)).map(({ activityName }) => activityName)).toEqual(['Kept'])
  expect(await eva(statistics.daily, { query: { date: '2026-02-03' } })).toMatchObject({ loggedMinutes: 60 })
  const { items: projects } = await eva(catalogue.projects, { query: {} })
  const { items: recipients } = await eva(catalogue.recipients, { query: {} })
  const { items: tags } = await eva(catalogue.tags, { query: { kind: 'activity_tag' } })
  const named = [projects, recipients, tags].map((all) => all.map(({ name }) => name))
  expect(named).toEqual([['Website'], ['Harbor Ltd'], ['deep']])
})

test('a longer export of the same tracker adds only what is new', async () => {
  const first = fileOf(row('09:00', '10:00', 'One'))
  await importFile(server, 'fay', first)
  const longer = await importFile(server, 'fay', `${first}\r\n${row('10:00', '11:00', 'Two')}`)
  expect(longer.counts).toMatchObject({ duplicate: 1, imported: 1, skipped: 1 })
  const logs = await server.as('fay')(activityLog.between, DAY)
  expect(logs.map(({ activityName }) => activityName)).toEqual(['One', 'Two'])
})

test('names are matched with what the owner has, and the last decisions are proposed again', async () => {
  const gus = server.as('gus')
  const { id: projectId } = await gus(catalogue.createProject, { body: { name: 'WEBSITE' } })
  const { id: other } = await gus(catalogue.createProject, { body: { name: 'Everything else' } })
  const file = fileOf(row('09:00', '10:00', 'One'), row('10:00', '11:00', 'Two', 'Garden,'))
  await importFile(server, 'gus', file, { mapping: { projects: { garden: other }, groups: { website: 'study' } } })
  const logs = await gus(activityLog.between, DAY)
  expect(logs.map((log) => [log.projectId, log.category])).toEqual([
    [projectId, 'study'],
    [other, 'housework'],
  ])
  const { mapping } = await previewFile(server, 'gus', fileOf(row('15:00', '16:00', 'Three')))
  expect(mapping).toMatchObject({ groups: { website: 'study' }, projects: { garden: other } })
})

test('the file arrives in pieces, in any order and twice, and is read once it is whole', async () => {
  const hal = server.as('hal')
  const padding = 'x'.repeat(600)
  const rows = Array.from({ length: 2400 }, (_, at) => {
    const clock = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(11, 16)
    const date = new Date(Date.UTC(2025, 0, 1 + Math.floor(at / 20))).toISOString().slice(0, 10)
    const from = (at % 20) * 60
    return `Website,,${padding.slice(0, 20 + (at % 500))},,${date},${clock(from)},${date},${clock(from + 50)},`
  })
  const bytes = Buffer.from(fileOf(...rows))
  const { id } = await hal(logImport.create, { body: { fileName: 'long.csv', size: bytes.length } })
  const send = (position: number) => {
    const body = bytes.subarray(position * 1_000_000, (position + 1) * 1_000_000) as never
    return hal(logImport.addPiece, { params: { id, position: String(position) }, body })
  }
  await send(0)
  if (bytes.length > 1_000_000)
    await expect(hal(logImport.read, { params: { id } })).rejects.toMatchObject({ status: 400, values: ['file'] })
  for (let position = Math.floor((bytes.length - 1) / 1_000_000); position >= 0; position--) await send(position)
  await hal(logImport.read, { params: { id } })
  await expect(send(0)).rejects.toMatchObject({ status: 409 })
  await server.runJobs()
  expect((await hal(logImport.get, { params: { id } })).counts).toMatchObject({ new: 2400 })
})

test('only one import of a person is written at a time', async () => {
  const ivy = server.as('ivy')
  const one = await previewFile(server, 'ivy', fileOf(row('09:00', '10:00', 'One')))
  const two = await previewFile(server, 'ivy', fileOf(row('09:30', '10:30', 'Two')))
  await ivy(logImport.start, { params: { id: one.id } })
  const second = ivy(logImport.start, { params: { id: two.id } })
  await expect(second).rejects.toMatchObject({ status: 409, details: { reason: 'anotherImport' } })
  await server.runJobs()
  // The second was looked at before the first was written: what is there now counts.
  await ivy(logImport.start, { params: { id: two.id } })
  await server.runJobs()
  expect((await ivy(logImport.get, { params: { id: two.id } })).counts).toMatchObject({ imported: 0, skipped: 1 })
})

test('an import that is forgotten leaves its logs', async () => {
  const jo = server.as('jo')
  const { id } = await importFile(server, 'jo', fileOf(row('09:00', '10:00', 'One')))
  await jo(logImport.remove, { params: { id } })
  expect(await jo(logImport.list)).toEqual([])
  expect(await jo(activityLog.between, DAY)).toHaveLength(1)
})

test('what is removed is gone at once, and what it held is deleted afterwards', async () => {
  const max = server.as('max')
  const minutes = Array.from({ length: 5100 }, (_, at) => at)
  const timeOf = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString().slice(0, 16).split('T')
  const lines = minutes.map((minute) => ['Home', '', 'Count', '', ...timeOf(minute), ...timeOf(minute + 1), ''].join())
  const { id } = await previewFile(server, 'max', fileOf(...lines))
  const { id: other } = await previewFile(server, 'max', fileOf(row('09:00', '10:00', 'One')))
  await max(logImport.remove, { params: { id } })
  for (const call of [
    () => max(logImport.get, { params: { id } }),
    () => max(logImport.rows, { params: { id }, query: {} }),
    () => max(logImport.start, { params: { id } }),
    () => max(logImport.remove, { params: { id } }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 })
  expect((await max(logImport.list)).map((one) => one.id)).toEqual([other])
  await server.runJobs()
  for (const table of ['imports', 'importPieces', 'importRecords', 'importRows'] as const) {
    const idColumn = table === 'imports' ? 'id' : 'importId'
    expect(await server.db.selectFrom(table).select('ownerId').where(idColumn, '=', id).execute()).toEqual([])
  }
  expect((await max(logImport.rows, { params: { id: other }, query: {} })).total).toBe(1)
})

test('of files that were only looked at, the newest five are kept', async () => {
  const kim = server.as('kim')
  for (let at = 0; at < 7; at++) await sendFile(kim, fileOf(row('09:00', '10:00', 'One')), `${at}.csv`)
  expect((await kim(logImport.list)).map(({ fileName }) => fileName)).toEqual([
    '6.csv',
    '5.csv',
    '4.csv',
    '3.csv',
    '2.csv',
  ])
  await server.runJobs()
})

test('once the logs are written, only the records with something to mend are kept', async () => {
  const { id } = await importFile(server, 'lea', fileOf(row('09:00', '10:00', 'Good')))
  const kept = (of: string) =>
    server.db.selectFrom('importRecords').select('position').where('importId', '=', of).execute()
  expect(await kept(id)).toEqual([])
  const faulty = await importFile(server, 'lea', fileOf(row('11:00', '12:00', 'Good'), row('13:00', '12:00', '')))
  expect(await kept(faulty.id)).toHaveLength(faulty.counts.faulty ? 1 : 0)
})

test('an undo keeps the names that a deleted log needs to be restored', async () => {
  const mia = server.as('mia')
  const { id } = await importFile(server, 'mia', fileOf(row('09:00', '10:00', 'Gone and back')))
  const [log] = await mia(activityLog.between, DAY)
  await mia(activityLog.remove, { params: { id: log!.id } })
  await mia(logImport.undo, { params: { id } })
  await server.runJobs()
  const restored = await mia(activityLog.restore, { params: { id: log!.id } })
  expect(restored).toMatchObject({ activityName: 'Gone and back', projectId: log!.projectId, tags: log!.tags })
})

test('an undo takes back a sub-activity that it had added to an activity of the owner', async () => {
  const noa = server.as('noa')
  await noa(activityLog.create, work('2026-02-01T10:00:00Z', '2026-02-01T11:00:00Z', 'Sketch'))
  const file = [
    'Project,Description,Task,Start date,Start time,End date,End time',
    'Web,Sketch,Icons,2026-02-03,09:00,2026-02-03,10:00,',
  ].join('\n')
  const { id } = await importFile(server, 'noa', file, { mapping: { groups: { web: 'work' } } })
  const list = async () =>
    (await noa(catalogue.tags, { query: { kind: 'sub_activity' } })).items.map(({ name }) => name)
  expect(await list()).toContain('Icons')
  await noa(logImport.undo, { params: { id } })
  await server.runJobs()
  expect(await list()).not.toContain('Icons')
})
