import { parse } from 'csv-parse/sync'
import ical from 'ical.js'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { account } from '#contract/account.ts'
import { activityLog, type NewActivityLog } from '#contract/activity-log.ts'
import { catalogue } from '#contract/catalogue.ts'
import { ExportedLogs, type ExportFormat } from '#contract/log-export.ts'
import { logSearch } from '#contract/log-search.ts'
import { EXCHANGE_FIELDS, type ExchangeCells, type ExchangeLog, logOfCells } from '#domain/log/exchange.ts'
import { startServer } from '#server/testing/harness.ts'
import { unpackZip } from '#server/testing/unpacked.ts'

type Server = ReturnType<typeof startServer>

async function askExport({ sendRaw, given }: Server, name: string, query: string, dataGroup?: string) {
  const headers = { ...(await given.headers(name)), ...(dataGroup !== undefined && { 'x-data-group': dataGroup }) }
  return sendRaw({ method: 'GET', url: `/api/user/log/activity-logs/export?${query}`, headers })
}
async function exportAs(format: ExportFormat, server: Server, name: string, query = '') {
  const answer = await askExport(server, name, `format=${format}&${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}
const readCsv = (text: Buffer | string) => parse<ExchangeCells>(text, { columns: true, bom: true })
const readJson = (body: Buffer) => z.parse(ExportedLogs, JSON.parse(body.toString()))
const readSheet = async (body: Buffer) => (await unpackZip(body)).get('xl/worksheets/sheet1.xml') ?? ''
const eventsOf = (body: Buffer) =>
  new ical.Component(ical.parse(body.toString()) as unknown[])
    .getAllSubcomponents('vevent')
    .map((of) => new ical.Event(of))

const at = (clock: string) => `2026-03-01T${clock}:00.000Z`
const TEXTS = { remark: '=HYPERLINK("http://evil")\n"quoted", and; more 🦓', notesConcise: '-1', subActivity: '@novel' }

/** A log that says everything, and one that says only what it must. */
async function seedTwo(server: Server, name: string) {
  const ann = server.as(name)
  const createRecipient = async (of: string) =>
    (await ann(catalogue.createRecipient, { body: { name: of, type: 'personal' } })).id
  const mia = await createRecipient('Mia; the "first"')
  const leo = await createRecipient('+Leo\\')
  const { id: projectId } = await ann(catalogue.createProject, { body: { name: '=School' } })
  const { id: tag } = await ann(catalogue.createTag, { body: { name: "'focus", kind: 'activity_tag' } })
  const full: NewActivityLog = {
    category: 'study',
    activityName: 'Read a book',
    ...TEXTS,
    tags: [tag],
    projectId,
    beneficiaries: [
      { recipientId: mia, forWhat: 'spelling; reading', timeProportion: { type: 'duration', value: 30 } },
      { recipientId: leo, timeProportion: { type: 'percent', value: 50 } },
    ],
    startTime: at('08:00') as NewActivityLog['startTime'],
    endTime: at('09:30') as NewActivityLog['endTime'],
    rating: 4,
    efficiency: 80,
  }
  const { id } = await ann(activityLog.create, { body: full })
  const hours = { startTime: at('09:00'), endTime: at('10:00') }
  await ann(activityLog.create, { body: { category: 'work', activityName: 'Call', parallelActivity: true, ...hours } })
  return { id, mia, leo, projectId, tag }
}

const READING = {
  start: at('08:00'),
  end: at('09:30'),
  time_zone: 'UTC',
  minutes: 90,
  category: 'study',
  activity: 'Read a book',
  sub_activity: '@novel',
  project: '=School',
  tags: ["'focus"],
  recipients: ['Mia; the "first"', '+Leo\\'],
  for_what: ['spelling; reading', null],
  shares: [
    { type: 'duration', value: 30 },
    { type: 'percent', value: 50 },
  ],
  rating: 4,
  remark: TEXTS.remark,
  notes_concise: '-1',
  efficiency: 80,
  parallel: false,
}

describe('an export of logs', () => {
  test('as CSV has a header, runs as no formula, and can be read again without loss', async () => {
    const server = startServer()
    const { id } = await seedTwo(server, 'ann')
    const answer = await askExport(server, 'ann', 'format=csv')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="hourkin-logs-2026-03-02.csv"',
      'cache-control': 'no-store',
    })
    const text = answer.rawPayload.toString()
    expect(text.startsWith(`\uFEFF${EXCHANGE_FIELDS.join()}\r\n`)).toBe(true)
    expect(text.endsWith('\r\n')).toBe(true)
    const rows = readCsv(text)
    expect(rows.flatMap((row) => Object.values(row)).filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
    expect(rows.map(logOfCells)).toMatchObject([
      { id, ...READING },
      { activity: 'Call', parallel: true, tags: [] },
    ])
  })

  test('as JSON says the same as CSV, and what it is', async () => {
    const server = startServer({ timezone: 'Asia/Taipei' })
    await seedTwo(server, 'ann')
    const { logs, ...about } = readJson(await exportAs('json', server, 'ann'))
    expect(about).toEqual({
      product: 'Hourkin',
      format: 'hourkin-logs-1',
      exportedAt: '2026-03-02T12:00:00.000Z',
      timezone: 'Asia/Taipei',
    })
    expect(logs).toMatchObject([{ ...READING, time_zone: 'Asia/Taipei' }, { activity: 'Call' }])
    expect(readCsv(await exportAs('csv', server, 'ann')).map((row) => logOfCells(row) as ExchangeLog)).toEqual(logs)
  })

  test('as a workbook has titles in the reader’s language, the wall clock, and texts as they are', async () => {
    const server = startServer({ timezone: 'Asia/Taipei' })
    await seedTwo(server, 'ann')
    await server.as('ann')(account.savePreference, { body: { language: { lang: 'zh_TW' } } })
    const body = await exportAs('xlsx', server, 'ann')
    const files = await unpackZip(body)
    expect([...files.keys()].toSorted()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ])
    const sheet = await readSheet(body)
    expect(sheet).toContain('state="frozen"')
    expect(sheet).toContain('>活動</t>')
    expect(sheet).toContain('>學習</t>')
    // 2026-03-01 16:00 in Taipei.
    expect(sheet).toContain('<c r="B2" s="2"><v>46082.6666666667</v></c>')
    expect(sheet).toContain('>=HYPERLINK(&quot;http://evil&quot;)\n&quot;quoted&quot;, and; more 🦓</t>')
    expect(sheet.match(/<row /g)).toHaveLength(3)
  })

  test('as a calendar file has an event for each log, which is the same in the next file', async () => {
    const server = startServer()
    const { id } = await seedTwo(server, 'ann')
    const events = eventsOf(await exportAs('ics', server, 'ann'))
    expect(events.map(({ uid, summary, description }) => ({ uid, summary, description }))).toEqual([
      { uid: `log-${id}@hourkin`, summary: 'Read a book · @novel', description: TEXTS.remark },
      expect.objectContaining({ summary: 'Call' }),
    ])
    expect(events[0]!.startDate.toString()).toBe('2026-03-01T08:00:00Z')
    expect(events[0]!.endDate.toString()).toBe('2026-03-01T09:30:00Z')
    expect(events[0]!.component.getFirstPropertyValue('categories')).toBe('Study')
  })

  test('names defaults in the owner’s language in what can be read again', async () => {
    const server = startServer()
    await seedTwo(server, 'ann')
    await server.as('ann')(account.savePreference, { body: { language: { lang: 'zh_TW' } } })
    expect(readJson(await exportAs('json', server, 'ann')).logs[0]).toMatchObject({
      activity: '閱讀書籍',
      category: 'study',
    })
  })
})

describe('the filters of an export', () => {
  test('find what the search finds, the oldest first', async () => {
    const server = startServer()
    const { mia, projectId, tag } = await seedTwo(server, 'ann')
    const queries = [
      ['', 2],
      ['q=call', 1],
      ['q=EVIL', 1],
      ['categories=study', 1],
      ['from=2026-03-01&to=2026-03-01', 2],
      ['from=2026-03-02', 0],
      ['to=2026-02-28', 0],
      [`recipientIds=${mia}`, 1],
      ['recipientIds=none', 2],
      [`projectIds=${projectId}&tagIds=${tag}`, 1],
      ['ratingMin=5', 0],
      ['ratingMin=4', 1],
      ['lane=parallel', 1],
      ['allBut=project', 1],
      ['from=2026-03-01&to=2026-03-01&beganFrom=540&beganTo=600', 1],
    ] as const
    for (const [query, count] of queries) {
      const search = await server.sendRaw({
        method: 'GET',
        url: `/api${logSearch.search.path}?${query}`,
        headers: await server.given.headers('ann'),
      })
      const found = search.json<{ items: { id: string }[] }>().items.map(({ id }) => id)
      const exported = readJson(await exportAs('json', server, 'ann', query)).logs.map(({ id }) => id)
      expect([query, exported.toReversed()]).toEqual([query, found])
      expect([query, exported.length]).toEqual([query, count])
    }
  })

  test('by another user’s items find nothing, which is a file with a header only', async () => {
    const server = startServer()
    const { mia, projectId, tag } = await seedTwo(server, 'ann')
    await seedTwo(server, 'bob')
    for (const query of [`recipientIds=${mia}`, `projectIds=${projectId}`, `tagIds=${tag}`, `planIds=${mia}`]) {
      expect((await exportAs('csv', server, 'bob', query)).toString()).toBe(`\uFEFF${EXCHANGE_FIELDS.join()}\r\n`)
      expect(readJson(await exportAs('json', server, 'bob', query)).logs).toEqual([])
      expect(eventsOf(await exportAs('ics', server, 'bob', query))).toEqual([])
      expect((await readSheet(await exportAs('xlsx', server, 'bob', query))).match(/<row /g)).toHaveLength(1)
    }
  })

  test.each([
    '',
    'format=pdf',
    'format=csv&from=2026-03-02&to=2026-03-01',
    'format=csv&ratingMin=6',
    'format=csv&page=2',
  ])('"%s" is refused', async (query) => {
    const server = startServer()
    expect((await askExport(server, 'ann', query)).statusCode).toBe(400)
  })
})

describe('who may export logs', () => {
  test('a parent exports those of a child, in the child’s language; another family’s child is not there', async () => {
    const server = startServer()
    const child = server.given.child('ann', 'mia')
    await server.as('mia')(account.savePreference, { body: { language: { lang: 'zh_CN' } } })
    const hours = { startTime: at('08:00'), endTime: at('09:00') }
    const body = { category: 'study', activityName: 'Read a book', ...hours } as const
    await server.as('ann', child)(activityLog.create, { body })
    const answer = await askExport(server, 'ann', 'format=csv', child)
    expect(readCsv(answer.rawPayload)).toMatchObject([{ activity: '阅读书籍' }])
    expect(readCsv(await exportAs('csv', server, 'ann'))).toEqual([])
    expect((await askExport(server, 'bob', 'format=csv', child)).statusCode).toBe(404)
  })
})
