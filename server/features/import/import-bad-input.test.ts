import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { activityLog } from '#contract/activity-log.ts'
import { logImport } from '#contract/import.ts'
import { startServer } from '#server/testing/harness.ts'
import { importFile, previewFile, sampleFile } from '#server/testing/importing.ts'

const server = startServer({ timezone: 'Europe/Berlin' })

const HEADER = 'Project,Description,Start date,Start time,End date,End time,Tags'
const row = (start: string, end: string, name = 'Sketch') =>
  `Website,${name},${start.replace(' ', ',')},${end.replace(' ', ',')},`

async function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  const parts: Buffer[] = []
  for await (const part of zip.outputStream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const PICTURE = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(2000)])
const manyRows = (many: number) => Array.from({ length: many }, () => row('2026-02-03 09:00', '2026-02-03 10:00'))

type Bad = readonly [what: string, make: () => Promise<string | Buffer>, failure: object]

const BAD: readonly Bad[] = [
  ['a picture', async () => PICTURE, { problem: 'notText', line: null }],
  ['bytes that are no text', async () => Buffer.concat([randomBytes(500), Buffer.alloc(500)]), { problem: 'notText' }],
  ['nothing but a header', async () => HEADER, { problem: 'noEntries' }],
  ['blank lines', async () => '\r\n \r\n', { problem: 'empty' }],
  [
    'a ZIP archive that was cut off',
    async () => (await zipOf({ 'a.csv': HEADER })).subarray(0, 60),
    { problem: 'zipBroken' },
  ],
  [
    'a ZIP archive that unpacks to far more',
    async () => zipOf({ 'a.csv': Buffer.alloc(201_000_000, 'a') }),
    { problem: 'zipTooLarge' },
  ],
  [
    'a spreadsheet',
    async () => zipOf({ '[Content_Types].xml': '<x/>', 'xl/workbook.xml': '<x/>' }),
    { problem: 'spreadsheet' },
  ],
  [
    'an archive of a Toggl workspace',
    async () => zipOf({ 'workspace_users.json': '[]', 'tags.json': '[]' }),
    { problem: 'zipWithoutEntries' },
  ],
  ['an archive of other things', async () => zipOf({ 'readme.txt': 'hello' }), { problem: 'zipUnknown' }],
  ['JSON that was cut off', async () => '[{"id":1,"start":"20231001T103000Z"', { problem: 'jsonBroken' }],
  ['JSON of other things', async () => '[{"a":1}]', { problem: 'jsonUnknown' }],
  [
    'a calendar that was cut off',
    async () => 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a',
    { problem: 'calendarBroken', line: 2 },
  ],
  [
    'a quotation mark that is never closed, far behind',
    async () => [HEADER, ...manyRows(70_000), 'Website,"never closed', ...manyRows(3_000)].join('\n'),
    { problem: 'quoteNotClosed', line: 70_002 },
  ],
  [
    'a row that goes on for ever',
    async () => [HEADER, ...manyRows(5), 'x'.repeat(150_000), ...manyRows(5)].join('\n'),
    { problem: 'rowTooLong', line: 7 },
  ],
  [
    'a quotation mark that is never closed, with a long text behind it',
    async () => [HEADER, ...manyRows(5), 'Website,"never closed', 'x'.repeat(150_000)].join('\n'),
    { problem: 'quoteNotClosed', line: 7 },
  ],
]

test.each(BAD)(
  '%s is refused as a whole, and nothing of it is imported',
  { timeout: 60_000 },
  async (what, make, failure) => {
    const name = `user of ${what}`.replaceAll(/\W/g, '')
    const found = await previewFile(server, name, await make())
    expect(found).toMatchObject({ status: 'failed', failure, source: null })
    const start = server.as(name)(logImport.start, { params: { id: found.id } })
    await expect(start).rejects.toMatchObject({ status: 409 })
  },
)

test.each([
  ['31 February', row('2026-02-31 09:00', '2026-02-31 10:00'), 'badDate', ['Start date', '2026-02-31']],
  ['a time that no clock shows', row('2026-02-03 25:71', '2026-02-03 10:00'), 'badTime', ['Start time', '25:71']],
  [
    'an end before its start',
    row('2026-02-03 09:00', '2026-02-02 10:00'),
    'endBeforeStart',
    ['End date', '2026-02-02'],
  ],
  ['forty hours', row('2026-02-01 09:00', '2026-02-03 01:00'), 'tooLong', ['End date', '2026-02-03']],
  ['no minute', row('2026-02-03 09:00:10', '2026-02-03 09:00:20'), 'tooShort', ['End time', '09:00:20']],
])('an entry of %s is faulty, with its line and its cell, and can be mended', async (what, line, reason, cell) => {
  const name = `faulty ${what}`.replaceAll(/\W/g, '')
  const call = server.as(name)
  const done = await importFile(server, name, [HEADER, row('2026-02-03 07:00', '2026-02-03 08:00'), line].join('\n'))
  expect(done.counts).toMatchObject({ imported: 1, faulty: 1, skipped: 1 })
  const { items } = await call(logImport.rows, { params: { id: done.id }, query: { state: 'faulty' } })
  const [column, value] = cell
  expect(items).toMatchObject([{ line: 3, reason, fault: { column, value }, outcome: 'skipped', logId: null }])
  const headers = await server.given.headers(name)
  const file = await server.sendRaw({ method: 'GET', url: `/api/user/imports/${done.id}/faulty`, headers })
  expect(file.body).toContain(`${HEADER},line,problem`)
  expect(file.body).toContain(`3,${reason}`)
  const mended = file.body.replace(/2026-02-\d\d,[^,]*,2026-02-\d\d,[^,]*,/, '2026-02-04,09:00,2026-02-04,10:00,')
  expect((await importFile(server, name, mended)).counts).toMatchObject({ imported: 1, faulty: 0 })
})

test('a mark that another program has spelled out does not hide the first column', async () => {
  const lines = [`ï»¿${HEADER}`, row('2026-02-03 07:00', '2026-02-03 08:00')]
  const found = await previewFile(server, 'markus', lines.join('\n'))
  expect(found.source?.header).toEqual(HEADER.split(','))
})

test('a table beside other files in a ZIP archive is found', async () => {
  const nights =
    'Id,Tz,From,To,Sched,Hours,Rating\n"1","Europe/Rome","02. 12. 2019 23:00","03. 12. 2019 7:00","","8","4"'
  const archive = await zipOf({ 'sleep-export.csv': nights, 'alarms.json': '[]', 'prefs.xml': '<map/>' })
  expect(await previewFile(server, 'sonia', archive)).toMatchObject({ kind: 'sleepAsAndroid', counts: { new: 1 } })
})

test('names are kept as they are: long ones, emoji, from right to left', async () => {
  const long = 'word '.repeat(60).trim()
  const names = ['🌊🌊 sea 👨‍👩‍👧', 'قراءة كتاب', 'stuff', long]
  const rows = names.map((name, at) => row(`2026-02-03 1${at}:00`, `2026-02-03 1${at}:30`, name))
  await importFile(server, 'names', [HEADER, ...rows].join('\n'))
  const logs = await server.as('names')(activityLog.between, {
    query: { from: '2026-02-03T00:00:00Z', to: '2026-02-04T00:00:00Z' },
  })
  expect(logs.slice(0, 3).map(({ activityName }) => activityName)).toEqual(names.slice(0, 3))
  expect(logs[3]).toMatchObject({ activityName: expect.stringMatching(/^word word .*…$/), remark: long })
})

test('a table in UTF-16 is read, with its byte order mark', async () => {
  const text = `\uFEFF${[HEADER, row('2026-02-03 09:00', '2026-02-03 10:00', '讀書')].join('\r\n')}`
  const found = await importFile(server, 'utf16', Buffer.from(text, 'utf16le'))
  expect(found.counts).toMatchObject({ imported: 1 })
})

test('a calendar with a rule that never ends and unknown zones is read within bounds', async () => {
  const calendar = `BEGIN:VCALENDAR
BEGIN:VEVENT
UID:daily
SUMMARY:Stretch
DTSTART:19900101T060000Z
DTEND:19900101T061500Z
RRULE:FREQ=DAILY
END:VEVENT
BEGIN:VEVENT
UID:mars
SUMMARY:Landing
DTSTART;TZID=Mars/Olympus:20260203T100000
DTEND;TZID=Mars/Olympus:20260203T110000
END:VEVENT
END:VCALENDAR
`
  const found = await previewFile(server, 'endless', calendar)
  expect(found.counts).toMatchObject({ new: 10_001, faulty: 0 })
  expect(found.source).toMatchObject({ needsZone: true })
})

test('a calendar whose events repeat a long text, and cells without end, stay within bounds', async () => {
  const text = 'very long '.repeat(30_000)
  const calendar = `BEGIN:VCALENDAR
BEGIN:VEVENT
UID:daily
SUMMARY:Stretch
DESCRIPTION:${text}
DTSTART:20260201T060000Z
DTEND:20260201T061500Z
RRULE:FREQ=DAILY
END:VEVENT
END:VCALENDAR
`
  const found = await previewFile(server, 'repeats', calendar)
  const call = server.as('repeats')
  const { items } = await call(logImport.rows, { params: { id: found.id }, query: {} })
  expect(items[0]!.cells.map(({ length }) => length)).toSatisfy((all: number[]) => Math.max(...all) <= 300)
  const wide = `${HEADER},${'x'.repeat(90_000)}\n${row('2026-02-03 09:00', '2026-02-03 10:00', 'y'.repeat(80_000))}`
  const { source, samples } = await previewFile(server, 'wide', wide)
  expect(JSON.stringify([source, samples]).length).toBeLessThan(20_000)
})

test('a cell that a spreadsheet would run comes back harmless in the file of faulty rows', async () => {
  const file = [HEADER, row('2026-02-31 09:00', '2026-02-31 10:00', '=HYPERLINK("x")'.replaceAll('"', "'"))].join('\n')
  const { id } = await previewFile(server, 'formula', file)
  const headers = await server.given.headers('formula')
  const faulty = await server.sendRaw({ method: 'GET', url: `/api/user/imports/${id}/faulty`, headers })
  expect(faulty.body).toContain(`'=HYPERLINK`)
})

test('a faulty row of several lines comes back as one row', async () => {
  const call = server.as('lines')
  const file = [HEADER, 'Website,"first\nsecond",2026-02-31,09:00,2026-02-31,10:00,'].join('\r\n')
  const { id } = await previewFile(server, 'lines', file)
  const headers = await server.given.headers('lines')
  const faulty = await server.sendRaw({ method: 'GET', url: `/api/user/imports/${id}/faulty`, headers })
  const again = await previewFile(server, 'lines', faulty.rawPayload)
  expect(again.counts).toMatchObject({ new: 0, faulty: 1 })
  const { items } = await call(logImport.rows, { params: { id: again.id }, query: {} })
  expect(items[0]!.cells[1]).toBe('first\nsecond')
})

test('wrong input is refused with the fields that are wrong', async () => {
  const call = server.as('wrong')
  const { id } = await previewFile(server, 'wrong', sampleFile('toggl.csv'))
  const params = { id }
  const tooLarge = call(logImport.create, { body: { fileName: 'x', size: 100_000_001 } })
  await expect(tooLarge).rejects.toMatchObject({ status: 400, values: ['size'] })
  const noZone = call(logImport.map, { params, body: { zone: 'Mars/Olympus' } })
  await expect(noZone).rejects.toMatchObject({ status: 400, values: ['zone'] })
  const noReward = call(logImport.map, { params, body: { rewards: true } })
  await expect(noReward).rejects.toMatchObject({ status: 403, values: ['rewards'] })
  const noRow = call(logImport.chooseForRow, { params: { id, position: '99' }, body: { overlap: 'trim' as const } })
  await expect(noRow).rejects.toMatchObject({ status: 404, values: ['position'] })
})
