import { text } from 'node:stream/consumers'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { catalogue } from '#contract/catalogue.ts'
import { catalogueManagement } from '#contract/catalogue-management.ts'
import { logExport, MAX_REPORTED } from '#contract/log-export.ts'
import { logSearch } from '#contract/log-search.ts'
import { addMinutes, instant } from '#domain/time/time.ts'
import { blank } from '#server/db/whole-logs.ts'
import type { ActivityLogRow } from '#server/db/schema/activity-log.ts'
import { measureLoopCost } from '#server/testing/event-loop.ts'
import { startServer } from '#server/testing/harness.ts'

const LOGS = 2050
const LONGEST_TURN_MS = 50
const WARM_UPS = 3
const NOW = instant('2026-03-02T12:00:00Z')

const AT_ONCE = 100

/** The row of a log of an hour; the newest ends at noon, and every eleventh is parallel to the one after it. */
function rowAt(ownerId: string, activityId: string, at: number): ActivityLogRow {
  const endTime = addMinutes(NOW, -60 * (at - Math.floor((at + 1) / 11)))
  const {
    activity: _,
    subActivity: __,
    tags: ___,
    beneficiaries: ____,
    parallelActivity: _____,
    ...columns
  } = blank(uuidv7(), NOW, { startTime: addMinutes(endTime, -60), endTime })
  const remark = `page ${at}, and more`
  const lane = at % 11 === 10 ? 'parallel' : 'primary'
  return {
    ...columns,
    ownerId,
    lane,
    category: 'work',
    activityId,
    minutes: 60,
    version: 1,
    remark,
    remarkFold: remark,
  }
}

/** Half of the time of every other log is for Mia. */
async function seedManyLogs({ as, given, db }: ReturnType<typeof startServer>, name: string) {
  await given.headers(name)
  const ownerId = given.stranger(name)
  const { id } = await as(name)(catalogueManagement.createActivity, { body: { category: 'work', name: 'Write' } })
  const { id: recipientId } = await as(name)(catalogue.createRecipient, { body: { name: 'Mia', type: 'personal' } })
  const rows = Array.from({ length: LOGS }, (_, at) => rowAt(ownerId, id!, at))
  const share = { position: 0, recipientId, forWhat: null, proportionType: 'percent', proportionValue: 50 } as const
  for (let at = 0; at < LOGS; at += AT_ONCE) {
    const some = rows.slice(at, at + AT_ONCE)
    await db.insertInto('activityLogs').values(some).execute()
    const helped = some.filter((_, index) => index % 2 === 0).map((row) => ({ ...share, ownerId, logId: row.id }))
    await db.insertInto('logBeneficiaries').values(helped).execute()
  }
}

const server = startServer()
beforeAll(() => seedManyLogs(server, 'ann'), 120_000)

const exportRaw = async (format: string) =>
  server.sendRaw({
    method: 'GET',
    url: `/api/user/log/activity-logs/export?format=${format}`,
    headers: await server.given.headers('ann'),
  })

test('thousands of logs are exported without holding up others, each once and in order', async () => {
  for (const format of ['csv', 'xlsx', 'ics', 'json']) {
    let body = ''
    // The first ones compile the code, also in threads beside, whose time counts.
    for (let warmUp = 0; warmUp < WARM_UPS; warmUp++) await exportRaw(format)
    const { longestTurn } = await measureLoopCost(async () => {
      body = (await exportRaw(format)).body
    })
    expect([format, longestTurn < LONGEST_TURN_MS]).toEqual([format, true])
    if (format !== 'json') continue
    const { logs } = JSON.parse(body) as { logs: { id: string; start: string }[] }
    expect(new Set(logs.map(({ id }) => id)).size).toBe(LOGS)
    expect(logs.map(({ start }) => start)).toEqual(logs.map(({ start }) => start).toSorted())
  }
})

test('an export is refused while the one before is read', async () => {
  const url = '/api/user/log/activity-logs/export?format=csv'
  const headers = await server.given.headers('ann')
  // It waits for its reader after the first of its many pages.
  const unread = await server.app.inject({ method: 'GET', url, headers, payloadAsStream: true })
  expect(unread.statusCode).toBe(200)
  const refused = await exportRaw('xlsx')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10'])
  expect((await text(unread.stream())).split('\r\n').length).toBeGreaterThan(LOGS)
  expect((await exportRaw('xlsx')).statusCode).toBe(200)
})

test('a report adds up what the search counts, and lists the first of many logs', async () => {
  const ann = server.as('ann')
  const report = await ann(logExport.report, { query: {} })
  const found = await ann(logSearch.search, { query: {} })
  const sums = { minutes: found.minutes, parallelMinutes: found.parallelMinutes }
  expect(report).toMatchObject({ total: LOGS, ...sums, categories: [{ id: 'work', ...sums }] })
  expect(report.projects).toEqual([{ id: null, name: null, ...sums }])
  expect(report.recipients.map(({ name }) => name)).toEqual(['Mia', null])
  const minutesOf = (of: 'minutes' | 'parallelMinutes') => report.recipients.reduce((sum, each) => sum + each[of], 0)
  expect({ minutes: minutesOf('minutes'), parallelMinutes: minutesOf('parallelMinutes') }).toEqual(sums)
  expect(report.logs).toHaveLength(MAX_REPORTED)
  expect(report.logs[0]!.startTime < report.logs[1]!.startTime).toBe(true)
})
