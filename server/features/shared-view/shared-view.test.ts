import { describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { catalogue } from '#contract/catalogue.ts'
import { catalogueManagement } from '#contract/catalogue-management.ts'
import type { Args } from '#contract/endpoint.ts'
import { sharedView } from '#contract/shared-view.ts'
import { digest } from '#server/security/secrets.ts'
import { db, startServer } from '#server/testing/harness.ts'

type View = Args<typeof sharedView.create>[0]['body']
const MARCH = { from: '2026-03-01', to: '2026-03-31' }
const WORK: View = { title: 'My work', aspect: 'category', range: MARCH }
const total = (kind: 'category' | 'named' | 'hidden' | 'nobody', minutes: number, more: object = {}) => ({
  kind,
  category: null,
  name: null,
  minutes,
  parallelMinutes: 0,
  ...more,
})

/** Ann on the fifth of March, who logs and shares. */
function setUp(settings: object = {}) {
  const server = startServer({ now: '2026-03-05T12:00:00Z', settings })
  const ann = server.as('ann')
  const log = (from: string, to: string, more: object = {}) => {
    const times = { startTime: `2026-03-${from}:00Z`, endTime: `2026-03-${to}:00Z` }
    return ann(activityLog.create, { body: { category: 'work', activityName: 'Secret report', ...times, ...more } })
  }
  const share = async (view: Partial<View> = {}) => {
    const made = await ann(sharedView.create, { body: { ...WORK, ...view } })
    return { ...made, token: made.link.split('#token=')[1]! }
  }
  /** As a visitor without a session. */
  const open = (token: string, more: object = {}) =>
    server.sendRaw({ method: 'POST', url: '/api/shared-view', payload: { token, ...more } })
  const read = async (token: string, more: object = {}) => {
    const { statusCode, json } = await open(token, more)
    expect(statusCode).toBe(200)
    return json<{ totals: unknown[]; from: string; to: string; ownerName: string | null; title: string }>()
  }
  return { ...server, lines: server.log, ann, log, share, open, read }
}

describe('a visitor with a link', () => {
  test('sees the sums of the view, as they are now', async () => {
    const { ann, log, share, read } = setUp()
    const { id } = await log('02T08:00', '02T09:00')
    await log('03T08:00', '03T08:20', { category: 'sports', activityName: 'Run' })
    await log('03T08:00', '03T08:15', { category: 'leisure', activityName: 'Music', parallelActivity: true })
    const { token, link } = await share()
    expect(link).toMatch(/^http:\/\/localhost:3000\/shared#token=[\w-]{43}$/)
    expect(await read(token)).toEqual({
      title: 'My work',
      ownerName: null,
      aspect: 'category',
      category: null,
      preset: null,
      ...MARCH,
      lastDay: '2026-04-04',
      totals: [
        total('category', 60, { category: 'work' }),
        total('category', 20, { category: 'sports' }),
        total('category', 0, { category: 'leisure', parallelMinutes: 15 }),
      ],
    })
    await log('04T08:00', '04T08:10')
    expect((await read(token)).totals[0]).toMatchObject({ minutes: 70 })
    await ann(activityLog.remove, { params: { id } })
    expect((await read(token)).totals[1]).toMatchObject({ category: 'work', minutes: 10 })
  })

  test('sees only the days and the category of the view', async () => {
    const { log, share, read } = setUp()
    await log('02T08:00', '02T09:00')
    await log('03T08:00', '03T09:00')
    await log('03T10:00', '03T10:30', { category: 'sports', activityName: 'Run' })
    const days = { range: { from: '2026-03-03', to: '2026-03-04' } }
    const { token } = await share({ ...days, aspect: 'activity', categoryId: 'work' })
    expect((await read(token)).totals).toEqual([total('hidden', 60)])
  })

  test('sees days that move, if the owner chose such', async () => {
    const { log, share, read, clock } = setUp()
    await log('02T08:00', '02T09:00')
    const { token } = await share({ range: { preset: 'last-7-days' } })
    expect(await read(token)).toMatchObject({ from: '2026-02-27', to: '2026-03-05', preset: 'last-7-days' })
    clock.advance(4 * 1440)
    expect(await read(token)).toMatchObject({ from: '2026-03-03', to: '2026-03-09', totals: [] })
  })

  test('reads no name that was not chosen, and nothing else about the owner', async () => {
    const { ann, log, share, open, given } = setUp()
    const createRecipient = async (name: string) =>
      (await ann(catalogue.createRecipient, { body: { name, type: 'personal' } })).id
    const [mei, bo] = [await createRecipient('Mei Chosen'), await createRecipient('Bo Hidden')]
    const shares = [
      { recipientId: mei, timeProportion: { type: 'percent' as const, value: 45 } },
      { recipientId: bo, timeProportion: { type: 'percent' as const, value: 35 } },
    ]
    const { activityId } = await log('02T08:00', '02T09:00', { remark: 'Private remark', beneficiaries: shares })
    const { token, id } = await share({ aspect: 'recipient', names: [mei] })
    const answer = await open(token)
    expect(answer.json<{ totals: unknown[] }>().totals).toEqual([
      total('named', 27, { name: 'Mei Chosen' }),
      total('hidden', 21),
      total('nobody', 12),
    ])
    const raw = answer.body + JSON.stringify(answer.headers)
    const untold = [given.stranger('ann'), mei, bo, activityId, id, token, 'Bo', 'Secret', 'Private', 'ann', '@']
    for (const text of untold) expect(raw).not.toContain(text)
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
  })

  test('reads the name of the owner only if it was chosen', async () => {
    const { share, read } = setUp()
    expect((await read((await share()).token)).ownerName).toBeNull()
    expect((await read((await share({ showsOwner: true })).token)).ownerName).toBe('ann Test')
  })

  test.each(['activity', 'subActivity', 'tag', 'project'] as const)('reads a chosen name by %s', async (aspect) => {
    const { ann, log, share, read } = setUp()
    const { id: tag } = await ann(catalogue.createTag, { body: { name: 'deep', kind: 'activity_tag' } })
    const { id: projectId } = await ann(catalogue.createProject, { body: { name: 'Garden' } })
    const logged = await log('02T08:00', '02T09:00', { subActivity: 'Draft', tags: [tag], projectId })
    const known = {
      activity: [logged.activityId, 'Secret report'],
      subActivity: [logged.subActivityId!, 'Draft'],
      tag: [tag, 'deep'],
      project: [projectId, 'Garden'],
    } as const
    const [id, name] = known[aspect]
    const { token } = await share({ aspect, names: [id] })
    expect((await read(token)).totals).toEqual([total('named', 60, { name })])
    expect((await read((await share({ aspect })).token)).totals).toEqual([total('hidden', 60)])
  })

  test('reads the members of a group in the view by person', async () => {
    const { ann, log, share, read } = setUp()
    const { id: mei } = await ann(catalogue.createRecipient, { body: { name: 'Mei', type: 'personal' } })
    const { id: bo } = await ann(catalogue.createRecipient, { body: { name: 'Bo', type: 'personal' } })
    const group = { name: 'Friends', type: 'group' as const, members: [mei, bo] }
    const { id: friends } = await ann(catalogue.createRecipient, { body: group })
    await log('02T08:00', '02T09:00', { beneficiaries: [{ recipientId: friends }] })
    const { token } = await share({ aspect: 'person', names: [mei] })
    const { totals } = await read(token)
    expect(totals).toHaveLength(2)
    expect(totals).toEqual(expect.arrayContaining([total('named', 30, { name: 'Mei' }), total('hidden', 30)]))
  })

  test('reads default activities in the visitor’s language, and no name that was hidden since', async () => {
    const { ann, log, share, read } = setUp()
    const { activityId } = await log('02T08:00', '02T09:00', { category: 'study', activityName: 'Read a book' })
    const { token } = await share({ aspect: 'activity', names: [activityId] })
    expect((await read(token)).totals).toEqual([total('named', 60, { name: 'Read a book' })])
    expect((await read(token, { language: 'zh_CN' })).totals).toEqual([total('named', 60, { name: '阅读书籍' })])
    await ann(catalogueManagement.hideActivity, { body: { id: activityId } })
    expect((await read(token)).totals).toEqual([total('hidden', 60)])
  })

  test('is refused like a visitor with a wrong link, once it is over or ended', async () => {
    const { share, open, ann, as, clock } = setUp()
    const openInVain = async (token: string) => {
      const { statusCode, body } = await open(token)
      return { statusCode, body: body.replace(/"requestId":"[^"]*"/, '') }
    }
    const none = await openInVain('x'.repeat(43))
    expect(none).toMatchObject({ statusCode: 404 })
    const [first, second] = [await share({ lastDay: '2026-03-06' }), await share()]
    await expect(as('bob')(sharedView.revoke, { params: { viewId: second.id } })).rejects.toMatchObject({ status: 404 })
    await ann(sharedView.revoke, { params: { viewId: second.id } })
    expect(await openInVain(second.token)).toEqual(none)
    clock.set('2026-03-06T23:59:59Z')
    expect((await open(first.token)).statusCode).toBe(200)
    clock.set('2026-03-07T00:00:00Z')
    expect(await openInVain(first.token)).toEqual(none)
  })

  test('waits after 300 requests in ten minutes from one address', async () => {
    const { share, sendRaw, clock } = setUp()
    const { token } = await share()
    const ask = (remoteAddress = '192.0.2.77') =>
      sendRaw({ method: 'POST', url: '/api/shared-view', payload: { token }, remoteAddress })
    for (let time = 0; time < 300; time += 1) expect((await ask()).statusCode).toBe(200)
    expect((await ask()).statusCode).toBe(429)
    expect((await ask('198.51.100.7')).statusCode).toBe(200)
    clock.advance(11)
    expect((await ask()).statusCode).toBe(200)
  })
})

describe('the owner', () => {
  test('sees their own links until they are over, and no one else’s', async () => {
    const { share, ann, as, clock } = setUp()
    const first = await share({ title: 'First', lastDay: '2026-03-05' })
    clock.advance(1)
    const second = await share({ title: 'Second', range: { preset: 'this-month' } })
    const list = async () => (await ann(sharedView.list)).items
    expect(await list()).toEqual([
      { id: second.id, title: 'Second', range: { preset: 'this-month' }, aspect: 'category', lastDay: '2026-04-04' },
      { id: first.id, title: 'First', range: MARCH, aspect: 'category', lastDay: '2026-03-05' },
    ])
    expect(await as('bob')(sharedView.list)).toEqual({ items: [] })
    clock.set('2026-03-06T00:00:00Z')
    expect((await list()).map(({ title }) => title)).toEqual(['Second'])
  })

  test('has a link that is a digest in the database, and in no log', async () => {
    const { share, open, given, lines } = setUp()
    const { token } = await share()
    await open(token)
    const rows = await db.selectFrom('sharedViews').selectAll().where('ownerId', '=', given.stranger('ann')).execute()
    expect(rows).toMatchObject([{ tokenHash: digest(token) }])
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(lines.join('')).toContain('/api/shared-view')
    expect(lines.join('')).not.toContain(token)
  })

  test.each([
    { what: 'no title', view: { title: ' ' }, values: ['title'] },
    { what: 'a day that is over', view: { lastDay: '2026-03-04' }, values: ['lastDay'] },
    { what: 'more than 365 days', view: { lastDay: '2027-03-06' }, values: ['lastDay'] },
    { what: 'no days', view: { range: {} }, values: ['range.from'] },
    { what: 'half a range', view: { range: { from: '2026-03-01' } }, values: ['range.to'] },
    { what: 'more than a year', view: { range: { from: '2025-01-01', to: '2026-03-01' } }, values: ['range.to'] },
    { what: 'a preset with a range', view: { range: { preset: 'this-week', ...MARCH } }, values: ['range.from'] },
    { what: 'people of one category', view: { aspect: 'person', categoryId: 'work' }, values: ['categoryId'] },
  ] as const)('cannot share $what', async ({ view, values }) => {
    const { share } = setUp()
    const refused = { status: 400, code: 'INVALID_PARAMS', values: expect.arrayContaining([...values]) as string[] }
    await expect(share(view as Partial<View>)).rejects.toMatchObject(refused)
  })

  test('can share until a year from today', async () => {
    const { share } = setUp()
    expect((await share({ lastDay: '2027-03-05' })).lastDay).toBe('2027-03-05')
  })

  test('cannot show the names of another family', async () => {
    const { share, as } = setUp()
    const { id } = await as('bob')(catalogue.createProject, { body: { name: 'Of Bob' } })
    await expect(share({ aspect: 'project', names: [id] })).rejects.toMatchObject({ status: 404, values: ['names'] })
  })

  test('makes a link only after a fresh proof of identity', async () => {
    const { share, ann, clock } = setUp()
    await ann(sharedView.list)
    clock.advance(11)
    await expect(share()).rejects.toMatchObject({ status: 403, code: 'PROOF_REQUIRED' })
  })
})
