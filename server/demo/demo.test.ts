import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { catalogue } from '#contract/catalogue.ts'
import { family as kin } from '#contract/family.ts'
import { planStatistics } from '#contract/plan-statistics.ts'
import { reminder } from '#contract/reminder.ts'
import { sleepPlan } from '#contract/sleep-plan.ts'
import { statistics } from '#contract/statistics.ts'
import { vacation } from '#contract/vacation.ts'
import { type DemoKey, demoPeople } from '#domain/demo/demo.ts'
import family from '#domain/data/demo_family.json' with { type: 'json' }
import { addDays, type LocalDate } from '#domain/time/time.ts'
import { demoFamily } from '#server/testing/demo.ts'
import { durationsOf } from '#server/testing/durations.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { DEMO_FAMILY_CODE, DEMO_PIN } from './family.ts'
import { seedDemo } from './seed.ts'

const server = startServer({ now: '2026-06-30T16:00:00Z', timezone: 'America/New_York' })
const { sendRaw, clock } = server
const password = 'the family of the rules'
beforeAll(() => seedDemo(db, { now: clock.now, newId: uuidv7, password }), 60_000)

const keys = demoPeople.map(({ key }) => key)

const { getOwnerId, signInDemo } = demoFamily(server, password)

const listLogs = async (key: DemoKey) =>
  db
    .selectFrom('activityLogs')
    .selectAll()
    .where('ownerId', '=', await getOwnerId(key))
    .orderBy('startTime')
    .execute()

describe.each(keys)('the golden numbers of %s', (key) => {
  const golden = family.golden[key]

  test('in the logs', async () => {
    const logs = (await listLogs(key)).filter(({ lane }) => lane === 'primary')
    const ratings = logs.map(({ rating }) => rating ?? 0)
    expect({
      logs: logs.length,
      minutes: logs.reduce((sum, { minutes }) => sum + minutes, 0),
      ratingSum: ratings.reduce((sum, rating) => sum + rating, 0),
      fiveStar: ratings.filter((rating) => rating === 5).length,
      first: logs[0]?.startTime,
      lastEnd: logs.at(-1)?.endTime,
    }).toEqual({
      logs: golden.logs,
      minutes: golden.minutes,
      ratingSum: golden.ratingSum,
      fiveStar: golden.fiveStar,
      first: golden.first.replace('+00:00', '.000Z'),
      lastEnd: golden.lastEnd.replace('+00:00', '.000Z'),
    })
  })

  test('in the days', async () => {
    const categories = (await durationsOf(await getOwnerId(key))).filter(({ aspect }) => aspect === 'category')
    const minutes = (rows: typeof categories) => rows.reduce((sum, { primaryMinutes }) => sum + primaryMinutes, 0)
    const of = (category: string) => minutes(categories.filter((row) => row.key === category))
    const names = [...new Set(categories.map((row) => row.key))]
    expect(Object.fromEntries(names.map((name) => [name, of(name)]))).toEqual(golden.byCategory)
    const dates = [...new Set(categories.map(({ localDate }) => localDate))]
    const on = (date: string) => minutes(categories.filter(({ localDate }) => localDate === date))
    expect(dates.filter((date) => on(date) >= 420)).toHaveLength(golden.validDays)
    expect(on('2026-03-08')).toBe(golden.march8)
  })
})

test('each demo user with an email signs in, but the managed child does not', async () => {
  for (const { email, lastName, language } of demoPeople.filter((person) => person.email !== null)) {
    const info = await (await signInDemo(email!))(account.basicInfo)
    expect(info).toMatchObject({ email, lastName: lastName[language] })
  }
  const le = db
    .selectFrom('users')
    .selectAll()
    .where('dataGroup', '=', await getOwnerId('le'))
  expect(await le.executeTakeFirst()).toMatchObject({ email: null, passwordHash: null })
})

test('each demo user has their own preferences', async () => {
  const mei = await signInDemo('mei.chen@example.com')
  expect(await mei(account.preference)).toMatchObject({
    language: { lang: 'zh_CN' },
    country: { countryCode: 'US' },
    timezone: { timezone: 'America/New_York' },
  })
  expect(await mei(account.mode)).toEqual({ appRunMode: { accountMode: 'DUAL', enableSelfJournaling: true } })
  const an = await signInDemo('an.lin@example.com')
  expect(await an(account.mode)).toMatchObject({ appRunMode: { accountMode: 'PERSONAL' } })
})

test('the members see the demo family as its admin set it up', async () => {
  const wei = await signInDemo('wei.lin@example.com')
  const { familyGroup } = await wei(kin.mine)
  expect(familyGroup).toMatchObject({
    name: 'Lin Family',
    maxMembers: 6,
    settings: { allowChildrenToInvite: false, requireApprovalToJoin: true, parentControl: true },
  })
  const members = familyGroup!.members.map(({ name, ...of }) => `${name}: ${of.role} ${of.isAdmin} ${of.isManaged}`)
  expect(new Set(members)).toEqual(
    new Set([
      'Wei Lin: parent true false',
      '陈梅: parent false false',
      '林安: child false false',
      'Le Lin: child false true',
    ]),
  )
  const sent = await wei(kin.invitations)
  expect(sent.map(({ email, status, expiresAt }) => [email, status, expiresAt.slice(0, 10)])).toEqual([
    ['grandma@example.com', 'pending', '2026-07-04'],
    ['uncle@example.com', 'cancelled', '2026-05-08'],
    ['grandpa@example.com', 'expired', '2026-03-01'],
  ])
})

test('the child without an email signs in by the code of the family and a PIN', async () => {
  const { userId } = await db.selectFrom('managedChildren').select('userId').executeTakeFirstOrThrow()
  const payload = { familyCode: DEMO_FAMILY_CODE, childId: userId, pin: DEMO_PIN }
  const answer = await sendRaw({ method: 'POST', url: '/api/auth/child-sign-in', payload })
  expect(answer.json()).toMatchObject({ user: { userName: 'Le Lin' } })
})

test('the statistics over HTTP agree with the rules', async () => {
  const wei = await signInDemo('wei.lin@example.com')
  expect(await wei(statistics.daily, '?date=2026-03-08')).toMatchObject({
    dayLengthMinutes: 1380,
    loggedMinutes: 1380,
    isDataDay: true,
  })
  const query = '?aspect=category&from=2025-12-31&to=2026-06-29'
  const { totals, dataDays } = await wei(statistics.aspectDuration, query)
  expect(dataDays).toBe(180)
  expect(Object.fromEntries(totals.map(({ id, primaryMinutes }) => [id, primaryMinutes]))).toEqual(
    family.golden.wei.byCategory,
  )
})

test('the demo days are those that a rebuild would write', async () => {
  const ownerId = await getOwnerId('mei')
  const before = await durationsOf(ownerId)
  const { rows } = await (await signInDemo('mei.chen@example.com'))(statistics.rebuildAspects)
  expect(rows).toBe(before.length)
  expect(await durationsOf(ownerId)).toEqual(before)
})

describe('the data of the demo', () => {
  test('on every fifth commute wei hears a podcast, four stars', async () => {
    const logs = await listLogs('wei')
    const activities = db.selectFrom('activities').select(['id', 'defaultKey'])
    const { id } = await activities
      .where('ownerId', '=', await getOwnerId('wei'))
      .where('defaultKey', '=', 'dailyActivity.commute')
      .executeTakeFirstOrThrow()
    const fifths = logs.filter(({ activityId }) => activityId === id).filter((_, index) => index % 5 === 4)
    const podcasts = logs.filter(({ lane }) => lane === 'parallel')
    const hours = (rows: typeof logs) => rows.map(({ startTime, endTime }) => ({ startTime, endTime }))
    expect(hours(podcasts)).toEqual(hours(fifths))
    expect(podcasts.length).toBeGreaterThan(40)
    expect(new Set(podcasts.map(({ rating, category }) => `${category} ${rating}`))).toEqual(new Set(['leisure 4']))
  })

  test('the recipients, and the time that they were given', async () => {
    const mei = await signInDemo('mei.chen@example.com')
    const { items } = await mei(catalogue.recipients, '?pageSize=25')
    expect(items).toHaveLength(9)
    const idOf = (name: string) => items.find((recipient) => recipient.name === name)!.id
    const club = items.find(({ type }) => type === 'group')
    expect(club).toMatchObject({ name: '读书会', members: [idOf('安娜'), idOf('奶奶')] })
    const query = '?aspect=recipient&from=2025-12-31&to=2026-06-29'
    const { totals } = await mei(statistics.aspectDuration, query)
    const given = (name: string) => totals.find(({ id }) => id === idOf(name))?.minutes ?? 0
    expect(given('林乐')).toBe(family.golden.mei.byCategory.parenting)
    const clients = given('Green Café LLC') + given('朴先生')
    expect(given('Green Café LLC') / clients).toBeCloseTo(0.7, 2)
  })

  test('the demo has projects, and the tags of its plans', async () => {
    const wei = await signInDemo('wei.lin@example.com')
    const projects = (await wei(catalogue.projects)).items
    expect(projects.map(({ name }) => name)).toEqual(['Certificate 2026', 'Kitchen renovation'])
    const { items } = await wei(catalogue.recipients, '?pageSize=25')
    const names = projects[1]?.defaultBeneficiaries.map((id) => items.find((one) => one.id === id)?.name)
    expect(names).toEqual(['Wei Lin', 'Mei Chen'])
    const tags = (await wei(catalogue.tags, '?kind=activity_tag')).items
    expect(tags.map(({ name }) => name)).toEqual(['admin', 'certificate', 'fitness'])
    const query = 'from=2025-12-31&to=2026-06-29'
    const run = (await wei(statistics.aspectDuration, `?aspect=activity&${query}&categoryId=sports`)).totals
    const tagged = (await wei(statistics.aspectDuration, `?aspect=tag&${query}`)).totals
    const fitness = tagged.find(({ id }) => id === tags[2]?.id)
    expect(run.map(({ minutes }) => minutes)).toContain(fitness?.minutes)
    const study = (await wei(statistics.aspectDuration, `?aspect=project&${query}`)).totals
    expect(study).toMatchObject([{ id: projects[0]?.id, primaryMinutes: family.golden.wei.byCategory.study }])
  })
})

test('the demo has reminders, and the others see the shared ones', async () => {
  const wei = await signInDemo('wei.lin@example.com')
  const { overdue, today, next24h } = await wei(reminder.overview)
  const still = next24h.filter(({ id }) => !today.some((one) => one.id === id))
  const { total } = await wei(reminder.list)
  const done = await wei(reminder.list, '?status=completed')
  expect([overdue.length, today.length, still.length, total, done.total]).toEqual([3, 2, 2, 12, 6])
  expect(today.map(({ dateOnly }) => dateOnly)).toEqual([true, false])
  const listReminderRoles = async (email: string) =>
    (await (await signInDemo(email))(reminder.list)).items.map(({ role }) => role)
  expect(await listReminderRoles('mei.chen@example.com')).toEqual(['sharedWith', 'sharedWith'])
  expect(await listReminderRoles('an.lin@example.com')).toEqual(['assignee'])
})

test('the child of the demo sees the bins reminder and completes it, and it comes again next week', async () => {
  const an = await signInDemo('an.lin@example.com')
  const [bins] = (await an(reminder.list)).items
  expect(bins).toMatchObject({ title: 'Put the bins out', role: 'assignee', recurrence: 'FREQ=WEEKLY' })
  const { reminder: next, occurrence } = await an(reminder.status, '', { id: bins!.id, completed: true })
  expect(occurrence).toMatchObject({ completed: true })
  expect(next).toMatchObject({ completed: false, dueDate: addDays(bins!.dueDate as LocalDate, 7) })
  await an(reminder.status, '', { id: occurrence!.id, completed: false })
  expect((await an(reminder.list)).items).toMatchObject([{ id: bins!.id, dueDate: bins!.dueDate }])
})

/** [name, to today, to the end, status, ahead] */
type Golden = readonly [string, string, string, string, number?]
test.each<{ who: DemoKey; plans: readonly Golden[] }>([
  {
    who: 'le',
    plans: [
      ['Piano practice', '3220/3330 = 96.7', '3220/3330 = 96.7', 'completed'],
      ['Read English aloud', '2180/2775 = 78.6', '2180/2775 = 78.6', 'overdue'],
    ],
  },
  { who: 'an', plans: [['檢討錯題', '2190/3240 = 67.6', '2190/3240 = 67.6', 'in progress']] },
  {
    who: 'wei',
    plans: [
      ['Evening run', '2640/3020 = 87.4', '2640/6200 = 42.6', 'in progress'],
      ['Certificate course', '1010/1820 = 55.5', '1010/2730 = 37', 'in progress'],
      ['File the tax return', '0/120 = 0', '0/120 = 0', 'overdue'],
    ],
  },
  { who: 'mei', plans: [['睡前故事', '5290/5280 = 100', '5290/10830 = 48.8', 'in progress', 10]] },
])('the demo plans of $who', async ({ who, plans }) => {
  const { email } = demoPeople.find(({ key }) => key === who)!
  const call = await signInDemo(email ?? 'wei.lin@example.com', email === null ? await getOwnerId(who) : undefined)
  const toToday = await call(planStatistics.plans)
  const toEnd = await call(planStatistics.plans, '?viewMode=accumulated_value_to_plan_end_date')
  const textOf = ({ numerator, denominator, rate }: (typeof toEnd)[number]) => `${numerator}/${denominator} = ${rate}`
  const found = plans.map(([name]): Golden => {
    const [now, whole] = [toToday, toEnd].map((figures) => figures.find((figure) => figure.name === name)!)
    return [name, textOf(now!), textOf(whole!), now!.executionStatus, now!.aheadMinutes]
  })
  expect(found).toEqual(plans.map(([name, now, whole, status, ahead = 0]) => [name, now, whole, status, ahead]))
  expect(new Set(toToday.map(({ executionStatus }) => executionStatus))).not.toContain('not started')
})

test('the demo has the sleep plans and vacations of the family', async () => {
  const le = await signInDemo('wei.lin@example.com', await getOwnerId('le'))
  expect(await le(sleepPlan.list)).toMatchObject([{ bedtime: '20:50', wakeUpTime: '06:50', sleepGoal: 600 }])
  const off = await le(vacation.list)
  expect(off.map(({ startDate, archived }) => `${startDate.slice(5)} ${archived}`)).toEqual([
    '01-01 true',
    '01-19 true',
    '02-16 false',
    '04-03 false',
    '05-25 false',
    '06-19 false',
    '06-27 false',
  ])
  const mei = await signInDemo('mei.chen@example.com')
  expect((await mei(vacation.list)).map(({ name }) => name)).toEqual([
    '寒假（末尾）',
    '马丁·路德·金纪念日',
    '阵亡将士纪念日',
    '六月节',
  ])
  const { nightsWithData, rate } = await mei(planStatistics.sleepPlan, '?from=2026-01-01&to=2026-06-30')
  expect(nightsWithData).toBe(180)
  expect(rate).toBeGreaterThan(90)
})
