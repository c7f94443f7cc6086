import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { vacation } from '#contract/vacation.ts'
import type { HolidaySource } from '#server/ports/holiday-source.ts'
import { chatModel } from '#server/ports/vacation-model.ts'
import { startChatServer, replies, said, vacationsAs } from '#server/testing/chat-server.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { sweepSmartVacations } from './smart.ts'

let chat: Awaited<ReturnType<typeof startChatServer>>
beforeAll(async () => {
  chat = await startChatServer()
})
afterAll(() => chat.close())

const NEW_YEAR = { name: "New Year's Day", startDate: '2027-01-01', endDate: '2027-01-01' }
let asked = 0
const holidays: HolidaySource = {
  nameFor: () => 'the data',
  async ask() {
    asked++
    return [{ source: 'the data', said: [{ ...NEW_YEAR, publicHoliday: true, confidence: 'high' }] }]
  },
}
beforeEach(() => void (asked = 0))

const NOW = '2026-11-22T12:00:00Z'
const start = (more: Parameters<typeof startServer>[0] = {}) =>
  startServer({ now: NOW, holidays, model: chatModel(chat.settings, { warn: () => undefined }), ...more })
type Server = ReturnType<typeof start>
const QUESTION = { body: { country: 'DE', city: 'Köln' } }
const begin = async ({ as }: Server, name = 'ann') => (await as(name)(vacation.startSmart, QUESTION)).jobId
const stateOf = ({ as }: Server, id: string, name = 'ann') => as(name)(vacation.smart, { params: { id } })

const AUTUMN = said('Autumn break', '2026-10-17', '2026-10-31')
const WINTER = said('Christmas break', '2026-12-23', '2027-01-06', { confidence: 'high' })
const never = () => new Promise<void>(() => undefined)

describe('bad input', () => {
  test.each([
    ['nothing', {}, ['country', 'city']],
    ['no country', { country: 'ZZ', city: 'x' }, ['country']],
    ['no school year', { country: 'ZZ', city: 'x', schoolYear: '2026-2028' }, ['country', 'schoolYear']],
    ['no city', { country: 'DE', city: ' ' }, ['city']],
    ['a region of elsewhere', { country: 'DE', city: 'x', region: 'MA' }, ['region']],
    ['no region', { country: 'DE', city: 'x', region: "'; drop" }, ['region']],
    ['no level', { country: 'DE', city: 'x'.repeat(81), level: 'nursery' }, ['city', 'level']],
    ['what the server says', { country: 'DE', city: 'x', baseUrl: 'http://169.254.169.254' }, ['baseUrl']],
  ])('%s', async (_, body, values) => {
    const { as } = start()
    const call = as('ann')(vacation.startSmart, { body: body as typeof QUESTION.body })
    await expect(call).rejects.toMatchObject({ status: 400, code: 'INVALID_PARAMS', values })
  })
})

test('the data come first, then the additions of the model, and nothing is stored', async () => {
  chat.will(replies.saying(vacationsAs(AUTUMN, { ...NEW_YEAR, confidence: 'low' }, WINTER)))
  const server = start()
  const call = server.as('ann')
  await call(vacation.create, { body: { name: 'AUTUMN break', startDate: '2026-10-17', endDate: '2026-10-31' } })
  const id = await begin(server)
  const waiting = { status: 'running', items: [], progress: { done: 0 }, limits: [], failure: null }
  expect(await stateOf(server, id)).toMatchObject(waiting)
  expect(await server.runJobs()).toBe(1)
  const done = await stateOf(server, id)
  expect(done).toMatchObject({
    id,
    country: 'DE',
    city: 'Köln',
    status: 'done',
    failure: null,
    limits: ['noSchoolSource'],
    progress: {
      done: 2,
      all: 2,
      asking: null,
    },
    items: [
      {
        ...NEW_YEAR,
        source: 'the data',
        confidence: 'high',
        publicHoliday: true,
        durationDays: 1,
        exists: false,
      },
      {
        ...AUTUMN,
        source: 'stub-model',
        confidence: 'medium',
        durationDays: 15,
        exists: true,
      },
      {
        ...WINTER,
        source: 'stub-model',
        confidence: 'high',
        durationDays: 15,
        exists: false,
      },
    ],
  })
  expect(await call(vacation.latestSmart)).toEqual({ job: done })
  expect(await call(vacation.list)).toHaveLength(1)
})

describe('where a city is', () => {
  const find = (country: string, city: string) => start().as('ann')(vacation.places, { query: { country, city } })

  test('in whichever spelling; the region in every language', async () => {
    const bavaria = { code: 'BY', name: { en: 'Bavaria', zh_CN: '巴伐利亚', zh_TW: '巴伐利亞' } }
    for (const city of ['München', 'Muenchen', '慕尼黑']) {
      const { places, clear } = await find('DE', city)
      expect([clear, places[0]]).toMatchObject([true, { name: 'Munich', region: bavaria }])
    }
    expect((await find('TW', '臺北')).places[0]).toMatchObject({ name: 'Taipei', region: null })
  })

  test('several of that name, by their size, and none is chosen', async () => {
    const { places, clear } = await find('US', 'Springfield')
    expect(clear).toBe(false)
    expect(places.slice(0, 2).map(({ region }) => region?.name.en)).toEqual(['Missouri', 'Massachusetts'])
    expect(places.map(({ population }) => population)).toEqual(
      places.map(({ population }) => population).toSorted((a, b) => b - a),
    )
  })

  test('an unknown city is in no region, and the regions can be chosen', async () => {
    const { places, clear, regions } = await find('DE', 'asdfgh')
    expect([places, clear, regions.length]).toEqual([[], false, 16])
    expect((await find('JP', 'asdfgh')).regions).toEqual([])
  })
})

test.each<[string, { city: string; region?: string | null }, string | null, boolean]>([
  ['as it is clear', { city: 'München' }, 'BY', false],
  ['as the user says', { city: 'asdfgh', region: 'HH' }, 'HH', false],
  ['which is not known', { city: 'asdfgh' }, null, true],
  ['which the user leaves open', { city: 'München', region: null }, null, true],
])('the region, %s, is sent to the sources', async (_, place, code, isUnknown) => {
  const questions: unknown[] = []
  const source: HolidaySource = { nameFor: () => 'the data', ask: async (question) => (questions.push(question), []) }
  const server = start({ holidays: source })
  const { jobId } = await server.as('ann')(vacation.startSmart, { body: { country: 'DE', ...place } })
  chat.will(replies.saying(vacationsAs(WINTER)))
  await server.runJobs()
  expect(questions).toMatchObject([{ country: 'DE', region: code }])
  const job = await stateOf(server, jobId)
  expect(job.region?.code ?? null).toBe(code)
  expect(job.limits.includes('regionUnknown')).toBe(isUnknown)
})

test('without a model there are the public holidays; without data, nothing', async () => {
  const server = start({ model: undefined } as object)
  const id = await begin(server)
  await server.runJobs()
  const limits = ['noSchoolSource', 'noModel']
  expect(await stateOf(server, id)).toMatchObject({ status: 'done', items: [NEW_YEAR], limits, progress: { all: 1 } })
  const poor = startServer({ now: NOW })
  const none = await begin(poor)
  await poor.runJobs()
  expect(await stateOf(poor, none)).toMatchObject({
    status: 'failed',
    failure: 'nothingFound',
    items: [],
    limits: ['noSchoolSource', 'noModel', 'noHolidayData'],
  })
})

test('malicious answers have no effect', async () => {
  const script = said('<script>alert(1)</script>', '2026-10-17', '2026-10-31')
  const html = { ...WINTER, reason: '<img src=x onerror=alert(1)>' }
  chat.will(replies.saying(vacationsAs(script, html)))
  const server = start()
  const id = await begin(server)
  await server.runJobs()
  const { items } = await stateOf(server, id)
  expect(items.map(({ name, reason }) => [name, reason])).toEqual([
    [NEW_YEAR.name, null],
    [WINTER.name, null],
  ])
  expect(JSON.stringify(items)).not.toContain('<')
})

test.each([
  ['500', replies.refusing(500)],
  ['401', replies.refusing(401)],
  ['no answer', replies.saying('I do not know.')],
])('a failed model (%s) is reported, and the known data are there', async (_, reply) => {
  chat.will(reply)
  const server = start()
  const id = await begin(server)
  await server.runJobs()
  const failed = { status: 'failed', failure: 'failed', items: [NEW_YEAR], progress: { done: 1, asking: null } }
  expect(await stateOf(server, id)).toMatchObject(failed)
  // It does not delay the next try.
  chat.will(replies.saying(vacationsAs(WINTER)))
  const next = await begin(server)
  await server.runJobs()
  expect(await stateOf(server, next)).toMatchObject({ status: 'done', items: [NEW_YEAR, { name: WINTER.name }] })
  await expect(stateOf(server, id)).rejects.toMatchObject({ status: 404 })
})

test('a search ends after 150 s, whatever the model does', async () => {
  chat.will(replies.saying(vacationsAs(AUTUMN).slice(0, -2), never()))
  const server = start()
  const id = await begin(server)
  server.clock.set('2026-11-22T12:02:29.700Z')
  await server.runJobs()
  const items = [NEW_YEAR, { name: AUTUMN.name }]
  expect(await stateOf(server, id)).toMatchObject({ status: 'failed', failure: 'timeout', items })
})

test('a search whose server is gone ends after 150 s and blocks no other', async () => {
  const server = start()
  const id = await begin(server)
  server.clock.set('2026-11-22T12:02:46Z')
  expect(await stateOf(server, id)).toMatchObject({ status: 'failed', failure: 'timeout' })
  const next = await begin(server)
  expect(await server.as('ann')(vacation.latestSmart)).toMatchObject({ job: { id: next, status: 'running' } })
  await db.deleteFrom('jobs').execute()
})

test('one at a time, and each of two people their own', async () => {
  chat.will(replies.saying(vacationsAs(AUTUMN)))
  const server = start()
  const both = await Promise.allSettled([begin(server), begin(server)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { job } = await server.as('ann')(vacation.latestSmart)
  const refused = { status: 409, code: 'ALREADY_EXISTS', values: ['job'], details: { jobId: job!.id } }
  await expect(begin(server)).rejects.toMatchObject(refused)
  expect(await server.as('bob')(vacation.latestSmart)).toEqual({ job: null })
  const params = { id: job!.id }
  const missing = { status: 404, code: 'NOT_FOUND', values: ['id'] }
  await expect(stateOf(server, job!.id, 'bob')).rejects.toMatchObject(missing)
  await expect(server.as('bob')(vacation.endSmart, { params })).rejects.toMatchObject(missing)
  const bobs = await begin(server, 'bob')
  expect(await server.runJobs()).toBe(2)
  expect(await stateOf(server, bobs, 'bob')).toMatchObject({ status: 'done' })
  expect(await stateOf(server, job!.id)).toMatchObject({ status: 'done' })
})

test('the same request twice is one search', async () => {
  const server = start()
  const once = { idempotencyKey: '0194c9a0-0000-7000-8000-000000000001' }
  const first = await server.as('ann')(vacation.startSmart, QUESTION, once)
  expect(await server.as('ann')(vacation.startSmart, QUESTION, once)).toEqual(first)
  await server.as('ann')(vacation.endSmart, { params: { id: first.jobId } })
  // Canceled before it began: no source is asked.
  await server.runJobs()
  expect(asked).toBe(0)
})

test('a search that is not visited is deleted after a week', async () => {
  const server = start({ model: undefined } as object)
  const id = await begin(server)
  await server.runJobs()
  await sweepSmartVacations(db, '2026-11-29T11:59:00.000Z' as never)
  expect(await stateOf(server, id)).toMatchObject({ status: 'done' })
  await sweepSmartVacations(db, '2026-11-29T12:01:00.000Z' as never)
  await expect(stateOf(server, id)).rejects.toMatchObject({ status: 404 })
})
