import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { vacation } from '#contract/vacation.ts'
import type { HolidaySource } from '#server/ports/holiday-source.ts'
import type { SchoolSource } from '#server/ports/school-holidays.ts'
import { chatModel } from '#server/ports/vacation-model.ts'
import { startChatServer, replies, said as saidAs, vacationsAs } from '#server/testing/chat-server.ts'
import { startServer } from '#server/testing/harness.ts'

let chat: Awaited<ReturnType<typeof startChatServer>>
beforeAll(async () => {
  chat = await startChatServer()
})
afterAll(() => chat.close())

const NEW_YEAR = { name: "New Year's Day", startDate: '2027-01-01', endDate: '2027-01-01' }
const holidays: HolidaySource = {
  nameFor: () => 'the data',
  ask: async () => [{ source: 'the data', said: [{ ...NEW_YEAR, publicHoliday: true, confidence: 'high' }] }],
}
const start = (more: Parameters<typeof startServer>[0] = {}) =>
  startServer({
    now: '2026-11-22T12:00:00Z',
    holidays,
    model: chatModel(chat.settings, { warn: () => undefined }),
    ...more,
  })
type Server = ReturnType<typeof start>
const begin = async ({ as }: Server) =>
  (await as('ann')(vacation.startSmart, { body: { country: 'DE', city: 'Köln' } })).jobId
const stateOf = ({ as }: Server, id: string) => as('ann')(vacation.smart, { params: { id } })

const AUTUMN = saidAs('Autumn break', '2026-10-17', '2026-10-31')
const WINTER = saidAs('Christmas break', '2026-12-23', '2027-01-06')

describe('with a source of school vacations', () => {
  const schools = (said: Awaited<ReturnType<SchoolSource['ask']>>) => {
    const questions: unknown[] = []
    const source: SchoolSource = { name: 'schools', ask: async (question) => (questions.push(question), said) }
    return { source, questions }
  }

  test('it is asked after the public holidays and before the model, which gets its answer', async () => {
    const { source, questions } = schools([{ ...AUTUMN, confidence: 'high' }])
    chat.will(replies.saying(vacationsAs(AUTUMN, WINTER)))
    const server = start({ schools: source })
    const id = await begin(server)
    await server.runJobs()
    expect(questions).toMatchObject([{ country: 'DE', region: 'NW', from: '2026-08-01', until: '2027-09-30' }])
    const job = await stateOf(server, id)
    expect(job.items.map(({ name, source: who }) => [name, who])).toEqual([
      [NEW_YEAR.name, 'the data'],
      [AUTUMN.name, 'schools'],
      [WINTER.name, 'stub-model'],
    ])
    expect(job).toMatchObject({ status: 'done', limits: [], progress: { done: 3, all: 3 } })
    expect(JSON.stringify(chat.asked[0]?.body)).toContain(AUTUMN.name)
  })

  test.each([
    ['does not know the country', null],
    ['has none of these months', []],
  ])('the answer reports that it %s', async (_, said) => {
    const server = start({ schools: schools(said).source, model: undefined } as object)
    const id = await begin(server)
    await server.runJobs()
    expect(await stateOf(server, id)).toMatchObject({ status: 'done', limits: ['noModel', 'noSchoolData'] })
  })

  test('a source that fails does not hide the findings of others', async () => {
    const source: SchoolSource = { name: 'schools', ask: () => Promise.reject(new Error('no')) }
    chat.will(replies.saying(vacationsAs(WINTER)))
    const server = start({ schools: source })
    const id = await begin(server)
    await server.runJobs()
    const items = [{ name: NEW_YEAR.name }, { name: WINTER.name }]
    expect(await stateOf(server, id)).toMatchObject({ status: 'failed', failure: 'failed', items })
  })
})
