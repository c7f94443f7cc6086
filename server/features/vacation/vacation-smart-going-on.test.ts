import { afterAll, beforeAll, expect, test } from 'vitest'
import { vacation } from '#contract/vacation.ts'
import type { HolidaySource } from '#server/ports/holiday-source.ts'
import { chatModel } from '#server/ports/vacation-model.ts'
import { startChatServer, replies, said, vacationsAs } from '#server/testing/chat-server.ts'
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
const start = (more: Parameters<typeof startServer>[0] = {}) => {
  const model = chatModel(chat.settings, { warn: () => undefined })
  return startServer({ now: '2026-11-22T12:00:00Z', holidays, model, ...more })
}
type Server = ReturnType<typeof start>
const begin = async ({ as }: Server) =>
  (await as('ann')(vacation.startSmart, { body: { country: 'DE', city: 'Köln' } })).jobId
const stateOf = ({ as }: Server, id: string) => as('ann')(vacation.smart, { params: { id } })
const listVacationNames = async (server: Server, id: string) =>
  (await stateOf(server, id)).items.map(({ name }) => name)

const AUTUMN = said('Autumn break', '2026-10-17', '2026-10-31')
const WINTER = said('Christmas break', '2026-12-23', '2027-01-06')
const never = () => new Promise<void>(() => undefined)
/** An answer of which the first half has come. */
const halfAnAnswer = () => replies.saying(vacationsAs(AUTUMN).slice(0, -2), never())
const half = [NEW_YEAR.name, AUTUMN.name]

test('found vacations are stored and announced one by one', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  chat.will(replies.saying(vacationsAs(AUTUMN).slice(0, -2), held, `,${JSON.stringify(WINTER)}]}`))
  const server = start()
  const id = await begin(server)
  const heard: unknown[] = []
  const [userId, dataGroup] = ['somebody', server.given.stranger('ann')]
  server.live.follow({ userId, dataGroups: [dataGroup], hear: (event) => void heard.push(event), end: () => undefined })
  const round = server.runJobs()
  await expect.poll(() => listVacationNames(server, id)).toEqual(half)
  const progress = { done: 1, all: 2, asking: 'stub-model' }
  expect(await stateOf(server, id)).toMatchObject({ status: 'running', progress })
  expect(heard.length).toBeGreaterThanOrEqual(3)
  expect(new Set(heard.map((event) => JSON.stringify(event)))).toEqual(
    new Set([JSON.stringify({ noun: 'vacation', origin: id })]),
  )
  release()
  await round
  expect(await listVacationNames(server, id)).toEqual([...half, WINTER.name])
})

test('after a server stops in the middle, the next continues where it was', async () => {
  chat.will(halfAnAnswer())
  const server = start()
  const id = await begin(server)
  void server.runJobs()
  await expect.poll(() => listVacationNames(server, id)).toEqual(half)
  await server.work.stop()
  expect(await stateOf(server, id)).toMatchObject({ status: 'running' })
  chat.will(replies.saying(vacationsAs(WINTER)))
  const ask = () => Promise.reject(new Error('They have answered'))
  const next = start({ holidays: { ...holidays, ask } })
  expect(await next.runJobs()).toBe(1)
  // Half an answer is none: it was asked again, with the known vacations.
  expect(await listVacationNames(server, id)).toEqual([NEW_YEAR.name, WINTER.name])
  expect(await stateOf(server, id)).toMatchObject({ status: 'done', failure: null, progress: { done: 2 } })
  expect(chat.asked).toHaveLength(1)
  expect(JSON.stringify(chat.asked[0]!.body)).toContain(NEW_YEAR.name)
})

test('after a server dies in the middle, the next continues when the lease ends', async () => {
  chat.will(halfAnAnswer())
  const server = start()
  const id = await begin(server)
  const dead = server.runJobs()
  await expect.poll(() => listVacationNames(server, id)).toEqual(half)
  chat.will(replies.saying(vacationsAs(WINTER)))
  const next = start()
  expect(await next.runJobs()).toBe(0)
  next.clock.advance(1)
  expect(await next.runJobs()).toBe(1)
  expect(await stateOf(server, id)).toMatchObject({ status: 'done' })
  // The first was not dead after all: it hears that there is nothing to do any more.
  await server.as('ann')(vacation.endSmart, { params: { id } })
  await dead
  await expect(stateOf(server, id)).rejects.toMatchObject({ status: 404 })
})

test('a search is canceled at once, by the first sign of it', async () => {
  chat.will(replies.never)
  const server = start()
  const id = await begin(server)
  const round = server.runJobs()
  await expect.poll(async () => (await stateOf(server, id)).progress.asking).toBe('stub-model')
  await server.as('ann')(vacation.endSmart, { params: { id } })
  await round
  expect(await stateOf(server, id)).toMatchObject({ status: 'cancelled', items: [NEW_YEAR] })
  expect(await server.as('ann')(vacation.latestSmart)).toEqual({ job: null })
  // A finished search is deleted.
  await server.as('ann')(vacation.endSmart, { params: { id } })
  await expect(stateOf(server, id)).rejects.toMatchObject({ status: 404 })
  await expect(server.as('ann')(vacation.endSmart, { params: { id } })).rejects.toMatchObject({ status: 404 })
})
