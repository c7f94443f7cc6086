import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { catalogue } from '#contract/catalogue.ts'
import type { Output } from '#contract/endpoint.ts'
import { type LogsBehind, type Looked, logsOfAll, logsOfPlans, logsOfRest, logsOfThing } from '#contract/log-mark.ts'
import { logSearch } from '#contract/log-search.ts'
import { plan } from '#contract/plan.ts'
import { planStatistics } from '#contract/plan-statistics.ts'
import { statistics } from '#contract/statistics.ts'
import type { DemoKey } from '#domain/demo/demo.ts'
import { type DateRange, rangeOf } from '#domain/statistics/statistics.ts'
import { addDays, type LocalDate } from '#domain/time/time.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { demoFamily } from '#server/testing/demo.ts'
import { db, startServer } from '#server/testing/harness.ts'

/** A Tuesday, at noon. */
const NOW = '2026-06-30T16:00:00Z'
const TODAY = '2026-06-30' as LocalDate
const server = startServer({ now: NOW, timezone: 'America/New_York' })
const { clock } = server
const password = 'the family of the rules'
const { getOwnerId, signInDemo } = demoFamily(server, password)

/** Who looks at whose days. */
const WHO: Record<DemoKey, { email: string; of?: DemoKey }> = {
  wei: { email: 'wei.lin@example.com' },
  mei: { email: 'mei.chen@example.com' },
  an: { email: 'an.lin@example.com' },
  le: { email: 'wei.lin@example.com', of: 'le' },
}
const LOOKED: readonly Looked[] = ['category', 'activity', 'subActivity', 'tag', 'project', 'recipient', 'person']

const RANGES: Record<string, DateRange & { isShort: boolean }> = {
  'this week, on a Tuesday': { ...rangeOf('this-week', TODAY), isShort: true },
  today: { from: TODAY, to: TODAY, isShort: true },
  'the weekend of a change of the clocks': {
    from: '2026-03-07' as LocalDate,
    to: '2026-03-09' as LocalDate,
    isShort: true,
  },
  'a month with a change of the clocks': {
    from: '2026-03-01' as LocalDate,
    to: '2026-03-31' as LocalDate,
    isShort: false,
  },
  'the last thirty days': { ...rangeOf('last-30-days', TODAY), isShort: false },
  'six months': { ...rangeOf('six-months', TODAY), isShort: false },
  'a year, with days to come': { from: '2026-01-01' as LocalDate, to: '2026-12-31' as LocalDate, isShort: false },
}

type Caller = Awaited<ReturnType<typeof signInDemo>>
let callers: Record<DemoKey, Caller>

/** Cases that the demo lacks: running and future logs, shares, groups, a parallel lane over midnight. */
async function seedRareCases(wei: Caller): Promise<void> {
  const createRecipient = async (name: string, members?: string[]) =>
    (
      await wei(catalogue.createRecipient, '', {
        name,
        type: members ? 'group' : 'personal',
        ...(members && { members }),
      })
    ).id
  const [mia, bo] = [await createRecipient('Mia'), await createRecipient('Bo')]
  const club = await createRecipient('Club', [mia, bo])
  const { id: projectId } = await wei(catalogue.createProject, '', { name: 'Shed' })
  const { id: tag } = await wei(catalogue.createTag, '', { name: 'Loud', kind: 'activity_tag' })
  const { id: other } = await wei(catalogue.createTag, '', { name: 'Outside', kind: 'activity_tag' })
  const third = { type: 'percent', value: 33 }
  const shared = [
    { recipientId: mia, timeProportion: third },
    { recipientId: bo, timeProportion: { type: 'duration', value: 7 } },
    { recipientId: club },
  ]
  const log = (startTime: string, endTime: string, more: object) =>
    wei(activityLog.create, '', {
      category: 'housework',
      activityName: 'Build a shed',
      subActivity: 'Paint it',
      startTime: `2026-${startTime}:00Z`,
      endTime: `2026-${endTime}:00Z`,
      ...more,
    })
  await log('06-30T15:31', '06-30T18:00', { beneficiaries: shared, projectId, tags: [tag, other] })
  await log('06-30T19:00', '06-30T20:00', { beneficiaries: [{ recipientId: mia }] })
  await log('07-01T14:00', '07-01T16:00', { projectId, tags: [tag] })
  for (const day of ['06-29', '06-26', '03-08', '03-31'])
    await log(`${day}T03:17`, `${day}T05:00`, { parallelActivity: true, beneficiaries: shared, projectId, tags: [tag] })
  await wei(plan.create, '', {
    name: 'The shed',
    category: 'housework',
    activityName: 'Build a shed',
    countsAllLogs: true,
    scheduleType: 'weeklyFlexible',
    weeklyQuota: 3,
    duration: 60,
    startDate: '2026-06-01',
    endDate: '2026-08-31',
  })
  await log('06-28T02:00', '06-28T06:41', { parallelActivity: true, beneficiaries: shared.slice(0, 2) })
}

beforeAll(async () => {
  await seedDemo(db, { now: clock.now, newId: uuidv7, password })
  const entries = Object.entries(WHO).map(async ([key, { email, of }]) => {
    const dataGroup = of && (await getOwnerId(of))
    return [key, await signInDemo(email, dataGroup)] as const
  })
  callers = Object.fromEntries(await Promise.all(entries)) as typeof callers
  await seedRareCases(callers.wei)
}, 120_000)

type Minutes = { primary: number; parallel: number }

/** The totals of the list behind a mark, and the sum of the minutes in its rows. */
async function loadListedLogs(caller: Caller, logs: LogsBehind, hasRows: boolean) {
  const asked = (page: number) => caller(logSearch.searchByBody, '', { ...logs, page, pageSize: hasRows ? 100 : 10 })
  const first = await asked(1)
  const rows = [...first.items]
  const pages = hasRows ? Math.ceil(first.total / 100) : 1
  for (let page = 2; page <= pages; page += 1) rows.push(...(await asked(page)).items)
  const sum = (isParallel: boolean) =>
    rows.reduce((all, row) => all + (row.parallelActivity === isParallel ? row.countedMinutes : 0), 0)
  const said = { primary: first.minutes, parallel: first.parallelMinutes }
  return { said, ...(hasRows && { rows: { primary: sum(false), parallel: sum(true) } }) }
}

let looked = 0
/** @param mark in words */
async function expectSame(caller: Caller, mark: string, logs: LogsBehind | null, minutes: Minutes, hasRows = true) {
  if (!logs) return
  looked += 1
  const is = logs.lane === 'primary' ? { ...minutes, parallel: 0 } : minutes
  const list = await loadListedLogs(caller, logs, hasRows)
  expect({ mark, ...list }).toEqual({ mark, said: is, ...(hasRows && { rows: is }) })
}

type Day = Output<typeof statistics.days>['days'][number]
const sumOf = (days: readonly Day[], wanted: (id: string) => boolean): Minutes => {
  const sum = (of: 'minutes' | 'parallel') =>
    days.reduce(
      (all, day) => all + Object.entries(day[of]).reduce((some, [id, each]) => some + (wanted(id) ? each : 0), 0),
      0,
    )
  return { primary: sum('minutes'), parallel: sum('parallel') }
}

const idsOf = (days: readonly Day[]) => {
  const ids = [...new Set(days.flatMap(({ minutes, parallel }) => [...Object.keys(minutes), ...Object.keys(parallel)]))]
  const size = (id: string) => sumOf(days, (each) => each === id).primary
  return ids.toSorted((a, b) => size(b) - size(a))
}

/** So many are told apart by their colours. */
const NAMED = 7
const evenly = <T>(all: readonly T[], most: number) => all.filter((_, at) => at % Math.ceil(all.length / most) === 0)

describe.each(Object.keys(WHO) as DemoKey[])('the search of %s', (key) => {
  test.each(Object.entries(RANGES))('a figure of %s and the list behind it are the same minutes', async (_, of) => {
    const caller = callers[key]
    const { from, to, isShort } = of
    const people = (await caller(catalogue.recipients, '?pageSize=100')).items
    const grouped = new Set(people.flatMap(({ members }) => members ?? []))
    looked = 0
    for (const aspect of LOOKED) {
      const asked = aspect === 'person' ? 'aspect=recipient&byPerson=true' : `aspect=${aspect}`
      const { days } = await caller(statistics.days, `?${asked}&from=${from}&to=${to}`)
      const ids = idsOf(days)
      const named = ids.filter((id) => id !== '').slice(0, NAMED)
      const isRest = (id: string) => id !== '' && !named.includes(id)
      const figure = { from, to, looked: aspect, grouped }
      const name = (what: string) => `${aspect} ${what}`

      // The totals and the shares.
      for (const id of evenly(ids, isShort ? 3 : 6)) {
        const sum = sumOf(days, (each) => each === id)
        await expectSame(caller, name(`total of ${id}`), logsOfThing(figure, id), sum, from === to)
        await expectSame(caller, name(`share of ${id}`), logsOfThing({ ...figure, lane: 'primary' }, id), sum, false)
      }
      const rest = logsOfRest({ ...figure, lane: 'primary' }, named)
      await expectSame(caller, name('share of the rest'), rest, sumOf(days, isRest), isShort)

      // The columns and their parts, and the squares of the year.
      for (const day of isShort ? days : evenly(days, 3)) {
        const on = { ...figure, from: day.date, to: day.date }
        await expectSame(
          caller,
          name(`column of ${day.date}`),
          logsOfAll(on),
          sumOf([day], (id) => id !== ''),
        )
        const part = { ...on, lane: 'primary' as const }
        for (const id of evenly(named, isShort ? 3 : 2)) {
          const sum = sumOf([day], (each) => each === id)
          await expectSame(caller, name(`${id} of ${day.date}`), logsOfThing(part, id), sum)
        }
        await expectSame(caller, name(`rest of ${day.date}`), logsOfRest(part, named), sumOf([day], isRest))
      }
    }
    // Le has not logged yet on a day that has not ended, and no log is of no kind.
    expect(looked).toBeGreaterThan(5)
  })

  test('the time done for plans is the time that the logs are credited with', async () => {
    const caller = callers[key]
    const range = `?from=${addDays(TODAY, -380)}&to=${TODAY}`
    const { overall, byScheduleType, byCategory, plans } = await caller(planStatistics.overallPlanExecution, range)
    const groups = [
      { name: 'all', numerator: overall.numerator, of: plans },
      ...byScheduleType.map(({ scheduleType, numerator }) => ({
        name: scheduleType,
        numerator,
        of: plans.filter((each) => each.scheduleType === scheduleType),
      })),
      ...byCategory.map(({ category, numerator }) => ({
        name: category,
        numerator,
        of: plans.filter((each) => each.category === category),
      })),
      ...plans.map((each) => ({ name: each.name, numerator: each.numerator, of: [each] })),
    ]
    for (const { name, numerator, of } of groups) {
      const logs = logsOfPlans(of.map(({ planId }) => planId))
      if (!logs) continue
      const { said, rows } = await loadListedLogs(caller, logs, true)
      expect({ name, said: said.primary + said.parallel, rows: rows!.primary + rows!.parallel }).toEqual({
        name,
        said: numerator,
        rows: numerator,
      })
    }
  })
})

test('future minutes are shown separately, and whole logs are marked as such', async () => {
  const list = await callers.wei(logSearch.searchByBody, '', { from: TODAY, to: TODAY, categories: ['housework'] })
  expect(list).toMatchObject({ minutes: 29, aheadMinutes: 180, wholeMinutes: 209 })
})
