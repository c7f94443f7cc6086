import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { catalogue } from '#contract/catalogue.ts'
import { startServer } from '#server/testing/harness.ts'

const good = {
  category: 'work' as const,
  activityName: 'Write report',
  startTime: '2026-03-02T08:00:00Z',
  endTime: '2026-03-02T09:00:00Z',
}
const all = { query: { from: '2026-01-01T00:00:00Z', to: '2026-12-31T00:00:00Z' } }
const url = '/api/user/log/activity-log'
const invalid = (...values: string[]) => ({ status: 400, code: 'INVALID_PARAMS', values })

/** Sends bodies that the typed client refuses. */
async function startSending(start: Parameters<typeof startServer>[0] = {}) {
  const { as, sendRaw, given } = startServer(start)
  const headers = await given.headers('ann')
  const post = async (body: object) => {
    const answer = await sendRaw({ method: 'POST', url, headers, payload: body })
    return { status: answer.statusCode, ...answer.json<{ code: string; values: string[] }>() }
  }
  return { ann: as('ann'), post, sendRaw, headers }
}

describe('a log is refused', () => {
  test.each([
    { name: 'that ends before it starts', body: { endTime: '2026-03-02T07:00:00Z' }, values: ['endTime'] },
    { name: 'that takes no time', body: { endTime: good.startTime }, values: ['endTime'] },
    { name: 'of 24 hours and a minute', body: { startTime: '2026-03-01T08:59:00Z' }, values: ['endTime'] },
    { name: 'with seconds', body: { startTime: '2026-03-02T08:00:01Z' }, values: ['startTime'] },
    {
      name: 'beyond the end of tomorrow',
      body: { endTime: '2026-03-04T00:01:00Z', startTime: '2026-03-03T23:00:00Z' },
      values: ['endTime'],
    },
    { name: 'on a day that does not exist', body: { startTime: '2026-02-30T08:00:00Z' }, values: ['startTime'] },
    { name: 'at a time without a zone', body: { startTime: '2026-03-02T08:00:00' }, values: ['startTime'] },
    {
      name: 'before there were calendars',
      body: { startTime: '0000-01-01T08:00:00Z', endTime: '0000-01-01T09:00:00Z' },
      values: ['startTime', 'endTime'],
    },
    { name: 'of every category', body: { category: 'all' }, values: ['category'] },
    { name: 'without a name', body: { activityName: ' \u3000' }, values: ['activityName'] },
    { name: 'with a name of 61', body: { activityName: '字'.repeat(61) }, values: ['activityName'] },
    {
      name: 'of a sleep beside something',
      body: { category: 'sleep', parallelActivity: true },
      values: ['parallelActivity'],
    },
    { name: 'with eleven tags', body: { tags: Array.from({ length: 11 }, () => uuidv7()) }, values: ['tags'] },
    { name: 'with half a star', body: { rating: 4.5 }, values: ['rating'] },
    { name: 'with more than all efficiency', body: { efficiency: 101 }, values: ['efficiency'] },
    { name: 'with too long a remark', body: { remark: 'x'.repeat(2001) }, values: ['remark'] },
    { name: 'with NUL in it', body: { remark: 'a\0b' }, values: ['remark'] },
    { name: 'with half a letter', body: { remark: '\ud83d' }, values: ['remark'] },
    {
      name: 'that says whose it is',
      body: { ownerId: uuidv7(), version: 7 },
      values: ['ownerId', 'version'],
    },
    {
      name: 'for a recipient with a fraction of a percent',
      body: { beneficiaries: [{ recipientId: uuidv7(), timeProportion: { type: 'percent', value: 0.5 } }] },
      values: ['beneficiaries.0.timeProportion.value'],
    },
    {
      name: 'with everything wrong at once',
      body: { remark: 5, rating: 6, activityName: '', extra: 1, endTime: '2026-03-02T07:00:30Z', category: 'all' },
      values: ['category', 'activityName', 'endTime', 'rating', 'remark', 'extra'],
    },
  ])('$name', async ({ body, values }) => {
    const { ann, post } = await startSending()
    expect(await post({ ...good, ...body })).toMatchObject(invalid(...values))
    expect(await ann(activityLog.between, all)).toEqual([])
  })

  test('a log without required fields is refused, and all of them are named', async () => {
    const { post } = await startSending()
    expect(await post({})).toMatchObject(invalid('category', 'activityName', 'startTime', 'endTime'))
  })

  test('that is too large', async () => {
    const { ann, sendRaw, headers } = await startSending()
    const payload = { ...good, remark: 'x'.repeat(10_000_000) }
    expect((await sendRaw({ method: 'POST', url, headers, payload })).statusCode).toBe(413)
    expect(await ann(activityLog.between, all)).toEqual([])
  })

  test('as a day that no calendar has', async () => {
    const { sendRaw, headers } = await startSending()
    for (const date of ['0000-01-01', '0002-12-31', '9998-01-01', '2026-02-29', '2026-13-01', 'today']) {
      const answer = await sendRaw({ method: 'GET', url: `${url}s/with-adjacent?date=${date}`, headers })
      expect(answer.json()).toMatchObject({ code: 'INVALID_PARAMS', values: ['date'] })
    }
  })
})

test.each(['0003-01-01', '1582-10-10', '9997-12-31'])('%s is an empty day, west and east', async (date) => {
  for (const timezone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
    const { ann } = await startSending({ timezone })
    const empty = { date, logs: [], gaps: [], previous: null, next: null }
    expect(await ann(activityLog.withAdjacent, { query: { date } })).toMatchObject(empty)
  }
})

describe('a log is taken', () => {
  test('of a minute, and of a whole day', async () => {
    const { ann } = await startSending()
    expect(await ann(activityLog.create, { body: { ...good, endTime: '2026-03-02T08:01:00Z' } })).toMatchObject({
      duration: 1,
    })
    const day = { ...good, startTime: '2026-02-01T08:00:00Z', endTime: '2026-02-02T08:00:00Z' }
    expect(await ann(activityLog.create, { body: day })).toMatchObject({ duration: 1440, crossDay: true })
  })

  test('a log is accepted up to the end of its owner’s tomorrow', async () => {
    // It is 22:00 on 1 March in New York: tomorrow ends at 05:00 on 3 March in London.
    const { ann } = await startSending({ now: '2026-03-02T03:00:00Z', timezone: 'America/New_York' })
    const until = (endTime: string) =>
      ann(activityLog.create, { body: { ...good, startTime: '2026-03-03T04:00:00Z', endTime } })
    await expect(until('2026-03-03T05:01:00Z')).rejects.toMatchObject(invalid('endTime'))
    expect(await until('2026-03-03T05:00:00Z')).toMatchObject({ crossDay: false })
  })

  test('in the hour that the clocks skip, as the moment that was sent', async () => {
    const { ann } = await startSending({ now: '2026-03-08T12:00:00Z', timezone: 'America/New_York' })
    // 02:30 at an offset that was over by then is 03:30 on the wall clock.
    const times = { startTime: '2026-03-08T01:30:00-05:00', endTime: '2026-03-08T02:30:00-05:00' }
    const made = await ann(activityLog.create, { body: { ...good, ...times } })
    expect(made).toMatchObject({ endTime: '2026-03-08T07:30:00.000Z', duration: 60, crossDay: false })
  })

  test.each([
    { name: 'emoji', text: 'Tea 🍵 with 👩‍👩‍👧‍👦 and 🇹🇼' },
    { name: 'right to left', text: 'כתיבה עם ‏(א)‏ مَرحَبًا' },
    { name: 'HTML', text: '<img src=x onerror=alert(1)> & "quotes" &amp; </script>' },
    { name: 'SQL and JSON', text: `'; drop table users; -- {"a":[1,"\\u0000"]} \\` },
    { name: 'many lines', text: 'one\ntwo\r\n\tthree' },
  ])('with $name in every text, and comes back unchanged', async ({ text }) => {
    const { ann } = await startSending()
    const { id: recipientId } = await ann(catalogue.createRecipient, { body: { name: text, type: 'personal' } })
    const texts = { activityName: text, subActivity: text, remark: text, notesConcise: text }
    const body = { ...good, ...texts, beneficiaries: [{ recipientId, forWhat: text }] }
    const { id } = await ann(activityLog.create, { body })
    for (const read of [await ann(activityLog.get, { params: { id } }), (await ann(activityLog.between, all))[0]])
      expect(read).toMatchObject({ ...texts, beneficiaries: [{ recipientId, forWhat: text }] })
  })
})

describe('Idempotency-Key', () => {
  test('the same call again is answered as the first time, and done once', async () => {
    const { ann } = await startSending()
    const idempotencyKey = uuidv7()
    const first = await ann(activityLog.create, { body: good }, { idempotencyKey })
    expect(await ann(activityLog.create, { body: good }, { idempotencyKey })).toEqual(first)
    expect(await ann(activityLog.between, all)).toEqual([first])
  })

  test('thirty at once make one row, and all get its answer', async () => {
    const { ann } = await startSending()
    const idempotencyKey = uuidv7()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => ann(activityLog.create, { body: good }, { idempotencyKey })),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await ann(activityLog.between, all)).toHaveLength(1)
  })

  test('for another body it is a conflict, and nothing is done', async () => {
    const { ann } = await startSending()
    const idempotencyKey = uuidv7()
    const first = await ann(activityLog.create, { body: good }, { idempotencyKey })
    const other = { ...good, startTime: '2026-03-02T10:00:00Z', endTime: '2026-03-02T11:00:00Z' }
    const again = ann(activityLog.create, { body: other }, { idempotencyKey })
    await expect(again).rejects.toMatchObject({ status: 409, code: null, values: ['Idempotency-Key'] })
    expect(await ann(activityLog.between, all)).toEqual([first])
  })

  test('of a call that was refused can be used again', async () => {
    const { ann } = await startSending()
    const idempotencyKey = uuidv7()
    const { id } = await ann(activityLog.create, { body: good })
    const create = () => ann(activityLog.create, { body: good }, { idempotencyKey })
    await expect(create()).rejects.toMatchObject({ code: 'TIME_RANGE_OVERLAP', values: [id] })
    await ann(activityLog.remove, { params: { id } })
    expect(await create()).toMatchObject({ version: 1 })
  })

  test('moves an edge and undoes a removal once', async () => {
    const { ann } = await startSending()
    const { id } = await ann(activityLog.create, { body: good })
    const keys = { move: { idempotencyKey: uuidv7() }, undo: { idempotencyKey: uuidv7() } }
    const move = () => ann(activityLog.endTime, { body: { id, endTime: '2026-03-02T09:30:00Z' } }, keys.move)
    expect(await move()).toEqual(await move())
    await ann(activityLog.remove, { params: { id } })
    const undo = () => ann(activityLog.restore, { params: { id } }, keys.undo)
    expect(await undo()).toEqual(await undo())
    expect(await ann(activityLog.get, { params: { id } })).toMatchObject({ version: 3 })
  })
})

test('a number of its maker is kept, and is one log only; another one may have the same', async () => {
  const { as } = startServer()
  const [ann, bob] = [as('ann'), as('bob')]
  const id = uuidv7()
  expect(await ann(activityLog.create, { body: { ...good, id } })).toMatchObject({ id })
  const other = { ...good, id, startTime: '2026-03-02T10:00:00Z', endTime: '2026-03-02T11:00:00Z' }
  await expect(ann(activityLog.create, { body: other })).rejects.toMatchObject({
    status: 409,
    code: 'ALREADY_EXISTS',
    values: ['id'],
  })
  await bob(activityLog.create, { body: { ...good, id } })
  for (const _ of ['once', 'and again']) {
    await ann(activityLog.remove, { params: { id } })
    await ann(activityLog.create, { body: other })
  }
  expect(await ann(activityLog.get, { params: { id } })).toMatchObject({ startTime: '2026-03-02T10:00:00.000Z' })
  expect(await bob(activityLog.get, { params: { id } })).toMatchObject({ startTime: '2026-03-02T08:00:00.000Z' })
})

test('a text stays as typed, and two that differ in width alone are one name', async () => {
  const { as } = startServer()
  const ann = as('ann')
  const activityName = '读《三体》，第3章：黑暗森林！（重读）'
  const remark = '豆浆油条，很香（小杨生煎）'
  const log = await ann(activityLog.create, { body: { ...good, activityName, remark } })
  expect(log).toMatchObject({ activityName, remark })
  const later = { ...good, startTime: '2026-03-02T10:00:00Z', endTime: '2026-03-02T11:00:00Z' }
  const narrow = await ann(activityLog.create, { body: { ...later, activityName: activityName.normalize('NFKC') } })
  expect(narrow).toMatchObject({ activityId: log.activityId, activityName })
})
