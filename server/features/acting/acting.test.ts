import { beforeEach, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { activityLog } from '#contract/activity-log.ts'
import { catalogue } from '#contract/catalogue.ts'
import { catalogueManagement } from '#contract/catalogue-management.ts'
import { family } from '#contract/family.ts'
import { logBatch } from '#contract/log-batch.ts'
import { logSearch } from '#contract/log-search.ts'
import { recommendation } from '#contract/recommendation.ts'
import { statistics } from '#contract/statistics.ts'
import { timer } from '#contract/timer.ts'
import { instant, type LocalDate } from '#domain/time/time.ts'
import { db } from '#server/testing/harness.ts'
import { type Household, createHousehold } from '#server/testing/kin.ts'

const hour = (at: string, more: object = {}) => ({
  body: { category: 'study' as const, activityName: 'Read', ...spanAt(at), ...more },
})
function spanAt(at: string) {
  const startTime = instant(at)
  return { startTime, endTime: instant(at.replace(/:00:00Z$/, ':30:00Z')) }
}
const today = '2026-03-02' as LocalDate
const week = { query: { from: '2026-02-24' as LocalDate, to: today } }
const day = { query: { from: instant('2026-03-02T00:00:00Z'), to: instant('2026-03-03T00:00:00Z') } }
const NOT_THERE = { status: 404, code: 'NOT_FOUND', values: ['dataGroup'] }
const FORBIDDEN = { status: 403, code: 'FORBIDDEN' }

type As = Household['cat']
const outcome = (doing: Promise<unknown>) =>
  doing.then(
    () => 'done',
    (error: unknown) => error,
  )
/** The rows of the matrix, each as a call for one's own data group or another's. [permission/log-rows] */
const DOINGS: { row: string; act: (call: As) => Promise<unknown> }[] = [
  { row: 'activity logs: read', act: (call) => call(activityLog.between, day) },
  { row: 'activity logs: create', act: (call) => call(activityLog.create, hour('2026-03-02T08:00:00Z')) },
  {
    row: 'activity logs: edit and delete',
    async act(call) {
      const { id } = await call(activityLog.create, hour('2026-03-02T09:00:00Z'))
      await call(activityLog.change, { params: { id }, body: { remark: 'two chapters' } })
      await call(activityLog.remove, { params: { id } })
    },
  },
  {
    row: 'rate own log',
    async act(call) {
      const { id } = await call(activityLog.create, hour('2026-03-02T10:00:00Z'))
      await call(activityLog.rating, { body: { id, value: 4 } })
    },
  },
  { row: 'statistics', act: (call) => call(statistics.daily, week) },
  { row: 'timers', act: (call) => call(timer.start, { body: { category: 'study', activityName: 'Draw' } }) },
  { row: 'recommendations', act: (call) => call(recommendation.list, { query: {} }) },
  { row: 'own tags', act: (call) => call(catalogue.createTag, { body: { name: 'Piano', kind: 'activity_tag' } }) },
]
/** A child under parental control does not manage projects and recipients. [catalogue/child-catalogue] */
const CATALOGUE: typeof DOINGS = [
  { row: 'create project', act: (call) => call(catalogue.createProject, { body: { name: 'Tree house' } }) },
  {
    row: 'create recipient',
    act: (call) =>
      call(catalogue.createRecipient, { body: { name: 'Grandma', type: 'personal', entityType: 'friend' } }),
  },
  {
    row: 'rename tag',
    async act(call) {
      const { id } = await call(catalogue.createTag, { body: { name: 'Choir', kind: 'activity_tag' } })
      await call(catalogue.renameTag, { params: { id }, body: { name: 'Band' } })
    },
  },
  {
    row: 'remove tag',
    async act(call) {
      const { id } = await call(catalogue.createTag, { body: { name: 'Flute', kind: 'activity_tag' } })
      await call(catalogueManagement.removeTag, { params: { id } })
    },
  },
]

describe('a parent, with the data group of an own child (P→C)', () => {
  let house: Household
  beforeEach(async () => (house = await createHousehold()))

  test.each([...DOINGS, ...CATALOGUE])('may: $row', async ({ act }) => {
    expect(await outcome(act(house.pat))).toBe('done')
  })

  test('a parent acts for their own child only', async () => {
    const { as, ada } = house
    const { id } = await ada(activityLog.create, hour('2026-03-02T08:00:00Z'))
    expect(await as('cat')(activityLog.get, { params: { id } })).toMatchObject({ id })
    for (const other of ['ada', 'pat', 'sid']) expect(await as(other)(activityLog.between, day)).toEqual([])
  })

  test('an acting parent reads default activities in their own language, and typed names as they were typed', async () => {
    const { cat, pat } = house
    await cat(account.savePreference, { body: { language: { lang: 'zh_TW' } } })
    const eaten = await cat(activityLog.create, {
      ...hour('2026-03-02T08:00:00Z', { category: 'dailyActivity', activityName: '吃早餐' }),
    })
    await cat(activityLog.create, hour('2026-03-02T10:00:00Z', { activityName: '練大提琴' }))
    const listActivityNames = async (call: As) =>
      (await call(activityLog.between, day)).map(({ activityName }) => activityName)
    expect(await listActivityNames(cat)).toEqual(['吃早餐', '練大提琴'])
    expect(await listActivityNames(pat)).toEqual(['Have breakfast', '練大提琴'])
    // Each reader gets their own language, even right after the other.
    const listDayNames = async (call: As) =>
      (await call(activityLog.withAdjacent, { query: { date: '2026-03-02' } })).logs.map((log) => log.activityName)
    expect(await listDayNames(pat)).toEqual(['Have breakfast', '練大提琴'])
    expect(await listDayNames(cat)).toEqual(['吃早餐', '練大提琴'])
    expect(await listDayNames(pat)).toEqual(['Have breakfast', '練大提琴'])
    const offered = await pat(catalogue.activities)
    expect(offered.find(({ id }) => id === eaten.activityId)?.name).toBe('Have breakfast')

    // A parent who saves the name that they read saves the same activity. [catalogue/default-labels]
    const body = { category: 'dailyActivity' as const, activityName: 'Have breakfast', remark: 'porridge' }
    const saved = await pat(activityLog.change, { params: { id: eaten.id }, body })
    expect(saved).toMatchObject({ activityId: eaten.activityId, activityName: 'Have breakfast', remark: 'porridge' })
    expect(await listActivityNames(cat)).toEqual(['吃早餐', '練大提琴'])
    const found = await pat(logSearch.search, { query: { q: 'breakfast', page: 1, pageSize: 10 } })
    expect(found.items).toHaveLength(1)
  })

  test('is not bound to the seven days of the child', async () => {
    const longAgo = house.pat(activityLog.create, hour('2026-01-02T08:00:00Z'))
    expect(await longAgo).toMatchObject({ version: 1 })
  })

  test.each(['eve', 'cat', 'sid'])('%s may do nothing in place of the child', async (name) => {
    const { as, dataGroup, given } = house
    const wanted = name === 'cat' ? given.stranger('sid') : dataGroup
    for (const { act } of DOINGS) await expect(act(as(name, wanted))).rejects.toMatchObject(NOT_THERE)
  })

  test('no one acts for a parent', async () => {
    const { as, given } = house
    await expect(as('ada', given.stranger('pat'))(activityLog.between, day)).rejects.toMatchObject(NOT_THERE)
  })
})

describe('acting ends with the next request', () => {
  const look = ({ pat }: Household) => pat(activityLog.between, day)
  const ENDS: { when: string; end: (house: Household) => Promise<unknown> }[] = [
    {
      when: 'the parent is suspended',
      end: async ({ as, kin }) =>
        as('ada')(family.changeMember, {
          params: { user: (await kin.ensureUser('pat')).userId },
          body: { isActive: false },
        }),
    },
    {
      when: 'the parent is removed',
      end: async ({ as, kin }) =>
        as('ada')(family.removeMember, {
          params: { user: (await kin.ensureUser('pat')).userId },
          body: { name: 'pat Test' },
        }),
    },
    { when: 'the parent leaves', end: ({ as }) => as('pat')(family.leave) },
    {
      when: 'the child is suspended',
      end: ({ as, catId }) => as('ada')(family.changeMember, { params: { user: catId }, body: { isActive: false } }),
    },
    {
      when: 'the child is removed',
      end: ({ as, catId }) => as('ada')(family.removeMember, { params: { user: catId }, body: { name: 'cat Test' } }),
    },
    {
      when: 'parental control is switched off',
      end: ({ as }) => as('ada')(family.change, { body: { settings: { parentControl: false } } }),
    },
    { when: 'the family is deleted', end: ({ as }) => as('ada')(family.remove, { body: { name: 'Lin' } }) },
  ]

  test.each(ENDS)('when $when', async ({ end }) => {
    const house = await createHousehold()
    expect(await look(house)).toEqual([])
    await end(house)
    await expect(look(house)).rejects.toMatchObject(NOT_THERE)
  })

  test('acting ends when the child comes of age by its own calendar', async () => {
    const house = await createHousehold()
    await house.cat(account.savePreference, { body: { uiTheme: { mode: 'dark' } } })
    await db
      .updateTable('users')
      .set({ birthDate: '2008-03-03' as LocalDate })
      .where('id', '=', house.catId)
      .execute()
    const timezoneHistory = JSON.stringify([{ from: null, tz: 'Asia/Taipei' }])
    await db.updateTable('preferences').set({ timezoneHistory }).where('ownerId', '=', house.dataGroup).execute()
    house.clock.set('2026-03-02T15:59:00Z')
    await look(house)
    house.clock.set('2026-03-02T16:00:00Z')
    await expect(look(house)).rejects.toMatchObject(NOT_THERE)
    await house.cat(account.saveMode, MODE)
  })
})

const MODE = { body: { appRunMode: { accountMode: 'DUAL' as const, enableSelfJournaling: true } } }

describe('a child under parental control (C1)', () => {
  let house: Household
  let cat: As
  beforeEach(async () => {
    house = await createHousehold()
    cat = house.cat
  })

  describe.each(['on its own device', 'on one that a parent has handed over'])('%s', (where) => {
    let call: As
    beforeEach(async () => {
      call = where.includes('parent') ? await house.kin.handOver('pat', 'cat') : cat
    })

    test.each(DOINGS)('may: $row', async ({ act }) => expect(await outcome(act(call))).toBe('done'))
    test.each(CATALOGUE)('may not: $row', ({ act }) => expect(act(call)).rejects.toMatchObject(FORBIDDEN))
    test('a child under control may not log more than seven days back', async () => {
      const late = call(activityLog.create, hour('2026-02-22T23:00:00Z'))
      await expect(late).rejects.toMatchObject({ ...FORBIDDEN, values: ['startTime'] })
    })
  })

  test('creates, edits and deletes logs up to seven days back', async () => {
    const { id } = await cat(activityLog.create, hour('2026-02-23T00:00:00Z'))
    await cat(activityLog.change, { params: { id }, body: { remark: 'late' } })
    const late = { ...FORBIDDEN, values: ['startTime'] }
    await expect(cat(activityLog.create, hour('2026-02-22T23:00:00Z'))).rejects.toMatchObject(late)
    const moved = spanAt('2026-02-22T22:00:00Z')
    await expect(cat(activityLog.change, { params: { id }, body: moved })).rejects.toMatchObject(late)
    const start = { body: { id, startTime: instant('2026-02-22T23:00:00Z') } }
    await expect(cat(activityLog.startTime, start)).rejects.toMatchObject(late)
    house.clock.advance(1440)
    await expect(cat(activityLog.change, { params: { id }, body: { remark: 'too late' } })).rejects.toMatchObject(late)
    await expect(cat(activityLog.remove, { params: { id } })).rejects.toMatchObject(late)
    const both = { body: { operations: [{ op: 'remove' as const, id }] } }
    await expect(cat(logBatch.apply, both)).rejects.toMatchObject(FORBIDDEN)
    expect(await cat(activityLog.get, { params: { id } })).toMatchObject({ remark: 'late', version: 2 })
  })

  test('is refused just so by forty at once: no transaction waits for a second connection', async () => {
    const late = Array.from({ length: 40 }, () => cat(activityLog.create, hour('2026-02-02T08:00:00Z')))
    for (const each of await Promise.allSettled(late)) expect(each).toMatchObject({ reason: FORBIDDEN })
  })

  test('restores its deleted logs only as far back', async () => {
    const { id } = await cat(activityLog.create, hour('2026-02-23T08:00:00Z'))
    await cat(activityLog.remove, { params: { id } })
    house.clock.advance(1440)
    await expect(cat(activityLog.restore, { params: { id } })).rejects.toMatchObject(FORBIDDEN)
    await house.ada(activityLog.restore, { params: { id } })
  })

  test('chooses its language and how things look, and neither its country, its zone nor its mode', async () => {
    const save = (body: object) => cat(account.savePreference, { body })
    await save({
      language: { lang: 'zh_TW' },
      uiTheme: { mode: 'dark' },
      pageState: { x: 1 },
      keys: { singleLetter: false },
      locale: { clock: '24' },
    })
    for (const body of [
      { country: { countryCode: 'DE' } },
      { timezone: { timezone: 'Europe/Berlin' } },
      { home: { dayEndsAt: '02:00' } },
      { language: { lang: 'en' }, timezone: { timezone: 'Europe/Berlin' } },
    ])
      await expect(save(body)).rejects.toMatchObject(FORBIDDEN)
    await expect(cat(account.saveMode, MODE)).rejects.toMatchObject(FORBIDDEN)
    expect(await cat(account.preference)).toMatchObject({ language: { lang: 'zh_TW' }, country: { countryCode: 'US' } })
  })
})

describe('a child without parental control (C0)', () => {
  test('does as it likes with its own', async () => {
    const { cat } = await createHousehold({ parentControl: false })
    for (const { act } of [...DOINGS, ...CATALOGUE]) expect(await outcome(act(cat))).toBe('done')
    await cat(activityLog.create, hour('2025-03-02T08:00:00Z'))
    await cat(account.savePreference, { body: { timezone: { timezone: 'Europe/Berlin' } } })
    await cat(account.saveMode, MODE)
  })

  test('no one acts for a child without parental control', async () => {
    const { as, dataGroup } = await createHousehold({ parentControl: false })
    for (const name of ['ada', 'pat', 'sid', 'eve'])
      await expect(as(name, dataGroup)(activityLog.between, day)).rejects.toMatchObject(NOT_THERE)
  })
})
