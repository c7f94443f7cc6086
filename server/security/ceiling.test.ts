import { describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { catalogue } from '#contract/catalogue.ts'
import { catalogueManagement } from '#contract/catalogue-management.ts'
import { ceilingsOf } from '#contract/ceilings.ts'
import { contract } from '#contract/index.ts'
import { logBatch } from '#contract/log-batch.ts'
import { note } from '#contract/note.ts'
import { plan } from '#contract/plan.ts'
import { recommendation } from '#contract/recommendation.ts'
import { reminder } from '#contract/reminder.ts'
import { sharedView } from '#contract/shared-view.ts'
import { savedFilter } from '#contract/saved-filter.ts'
import { sleepPlan } from '#contract/sleep-plan.ts'
import { timer } from '#contract/timer.ts'
import { vacation } from '#contract/vacation.ts'
import { type Ceiling, CEILING_NAMES, CEILINGS } from '#domain/ceiling.ts'
import { fillUp } from '#server/testing/fill.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { doc, item, list } from '#server/testing/notes.ts'

const server = startServer()
type Me = ReturnType<typeof server.as>
/** Makes one more; `n` is another in each call. */
type Call = (n: number) => Promise<unknown>
type Prepared = {
  /** The table whose rows are copied until there is no room. */
  readonly table: string
  readonly id: string
  /** By endpoint, the first of which is asked by two at once. */
  readonly calls: Readonly<Record<string, Call>>
}

const work = { category: 'work' } as const
const hour = (n: number) => {
  const [from, to] = [n, n + 1].map((h) => `2026-03-01T${String(h).padStart(2, '0')}:00:00Z`)
  return { startTime: from!, endTime: to! }
}
const aPlan = (n: number, activityName = 'Report') => ({
  ...work,
  name: `Plan ${n}`,
  activityName,
  scheduleType: 'weeklyFlexible' as const,
  weeklyQuota: 3,
  duration: 40,
  startDate: '2026-03-02',
  endDate: '2026-04-02',
})
/** A plan is of a project or has tags. */
async function createProject(me: Me) {
  return { projectId: (await me(catalogue.createProject, { body: { name: 'Garden' } })).id }
}
const someDays = (n: number) => ({ name: `Break ${n}`, startDate: '2026-03-21', endDate: '2026-03-25' })
const done = { completed: true } as const

/** The names that a log and a batch may use for the first time, in a free hour. */
async function prepareNamingCalls(me: Me, named: (n: number) => { activityName?: string; subActivity?: string }) {
  const known = { ...work, activityName: 'Report' }
  const log = await me(activityLog.create, { body: { ...known, ...hour(0) } })
  const logOf = (n: number) => ({ ...known, ...named(n), ...hour(n + 1) })
  const calls: Record<string, Call> = {
    'activityLog.create': (n) => me(activityLog.create, { body: logOf(n) }),
    'activityLog.change': (n) => me(activityLog.change, { params: { id: log.id }, body: named(n) }),
    'logBatch.apply': (n) => me(logBatch.apply, { body: { operations: [{ op: 'create', log: logOf(n) }] } }),
  }
  return { log, calls }
}

const PREPARED: Record<Ceiling, (me: Me) => Promise<Prepared>> = {
  async notes(me) {
    const { id } = await me(note.create, { body: { title: 'Note' } })
    await me(note.create, { body: { date: '2026-03-01', content: doc(list(item('Call'))) } })
    await me(note.changeConfig, { body: { autoRollForward: true } })
    const calls: Record<string, Call> = {
      'note.create': (n) => me(note.create, { body: { title: `Note ${n}` } }),
      'note.copy': () => me(note.copy, { body: { id } }),
      'note.autoRoll': () => me(note.autoRoll, { body: {} }),
      'note.roll': () => me(note.roll, { body: {} }),
    }
    return { table: 'notes', id, calls }
  },
  async openReminders(me) {
    const make = (n: number) => me(reminder.create, { body: { title: `Call ${n}` } })
    const { id } = await make(0)
    const { id: over } = await make(0)
    await me(reminder.status, { body: { id: over, ...done } })
    const reopen = () => me(reminder.status, { body: { id: over, completed: false } })
    return { table: 'reminders', id, calls: { 'reminder.create': make, 'reminder.status': reopen } }
  },
  async reminders(me) {
    const make = (n: number) => me(reminder.create, { body: { title: `Call ${n}` } })
    const { id } = await make(0)
    await me(reminder.status, { body: { id, ...done } })
    const series = { title: 'Walk', dueDate: '2026-03-03', recurrence: 'FREQ=DAILY' }
    const { id: daily } = await me(reminder.create, { body: series })
    const complete = () => me(reminder.status, { body: { id: daily, ...done } })
    return { table: 'reminders', id, calls: { 'reminder.create': make, 'reminder.status': complete } }
  },
  async plans(me) {
    const about = await createProject(me)
    const make = (n: number) => me(plan.create, { body: { ...aPlan(n), ...about } })
    const { id: gone } = await make(1000)
    await me(plan.remove, { params: { id: gone } })
    const restore = () => me(plan.restore, { params: { id: gone } })
    return { table: 'plans', id: (await make(0)).id, calls: { 'plan.create': make, 'plan.restore': restore } }
  },
  async sleepPlans(me) {
    const make = (n: number) => {
      const body = { bedtime: '22:00', wakeUpTime: '06:00', sleepGoal: 450, daysOfWeek: [n + 1] }
      return me(sleepPlan.create, { body })
    }
    return { table: 'sleep_plans', id: (await make(0)).id, calls: { 'sleepPlan.create': make } }
  },
  async savedFilters(me) {
    const make = (n: number) => me(savedFilter.create, { body: { name: `Walks ${n}`, search: { q: 'walk' } } })
    return { table: 'saved_filters', id: (await make(0)).id, calls: { 'savedFilter.create': make } }
  },
  async vacations(me) {
    const make = (n: number) => me(vacation.create, { body: someDays(n) })
    const many = (n: number) => me(vacation.createMany, { body: { items: [someDays(n)] } })
    const calls = { 'vacation.create': make, 'vacation.createMany': many }
    return { table: 'vacations', id: (await make(0)).id, calls }
  },
  async projects(me) {
    const make = (n: number) => me(catalogue.createProject, { body: { name: `Project ${n}` } })
    return { table: 'projects', id: (await make(0)).id, calls: { 'catalogue.createProject': make } }
  },
  async recipients(me) {
    const make = (n: number) => me(catalogue.createRecipient, { body: { name: `Mei ${n}`, type: 'personal' } })
    return { table: 'recipients', id: (await make(0)).id, calls: { 'catalogue.createRecipient': make } }
  },
  async tags(me) {
    const make = (n: number) => me(catalogue.createTag, { body: { name: `deep ${n}`, kind: 'note_tag' } })
    const { id } = await make(0)
    const { log, calls } = await prepareNamingCalls(me, (n) => ({ subActivity: `Part ${n}` }))
    const part = (n: number) => me(activityLog.subActivity, { body: { id: log.id, value: `Part ${n}` } })
    // The part of a timer is one of its activity once it is logged.
    const about = { ...work, activityName: 'Report', parallelActivity: true, subActivity: 'Draft' }
    const { timer: runs } = await me(timer.start, { body: { ...about, startTime: '2026-03-02T10:00:00Z' } })
    const timers: Record<string, Call> = {
      'timer.stop': () => me(timer.stop, { params: { id: runs.id }, body: {} }),
      'timer.start': () => me(timer.start, { body: { ...about, switch: true } }),
    }
    const more = { 'activityLog.subActivity': part, ...calls, ...timers }
    return { table: 'tags', id, calls: { 'catalogue.createTag': make, ...more } }
  },
  async activities(me) {
    const make = (n: number) => me(catalogueManagement.createActivity, { body: { ...work, name: `Act ${n}` } })
    const { id } = await make(0)
    const { calls } = await prepareNamingCalls(me, (n) => ({ activityName: `Act ${n}` }))
    const about = await createProject(me)
    const planned = await me(plan.create, { body: { ...aPlan(0), ...about } })
    // The deleted items of a plan get new names when the plan comes back.
    const gone = await me(plan.create, { body: { ...aPlan(1000, 'Gone'), ...about } })
    await me(plan.remove, { params: { id: gone.id } })
    await me(catalogueManagement.removeActivity, { params: { id: gone.activityId } })
    const part = (n: number) => ({ name: 'Part', kind: 'sub_activity', ...work, activityName: `Act ${n}` }) as const
    const running = { ...work, activityName: 'Report', parallelActivity: true }
    const { timer: runs } = await me(timer.start, { body: running })
    const more: Record<string, Call> = {
      'timer.start': (n) => me(timer.start, { body: { ...work, activityName: `Act ${n}` } }),
      'timer.change': (n) => me(timer.change, { params: { id: runs.id }, body: { activityName: `Act ${n}` } }),
      'catalogue.createTag': (n) => me(catalogue.createTag, { body: part(n) }),
      'catalogue.hideActivity': () => me(catalogueManagement.hideActivity, { body: { defaultKey: 'study.read_book' } }),
      'recommendation.addFavourite': (n) =>
        me(recommendation.addFavourite, { body: { ...work, activityName: `Act ${n}` } }),
      'plan.create': (n) => me(plan.create, { body: { ...aPlan(n, `Act ${n}`), ...about } }),
      'plan.restore': () => me(plan.restore, { params: { id: gone.id } }),
      'plan.change': (n) => me(plan.change, { params: { id: planned.id }, body: { activityName: `Act ${n}` } }),
    }
    return { table: 'activities', id: id!, calls: { 'catalogue.createActivity': make, ...calls, ...more } }
  },
  async sharedViews(me) {
    const view = { range: { preset: 'this-month' }, aspect: 'category' } as const
    const make = (n: number) => me(sharedView.create, { body: { ...view, title: `View ${n}` } })
    return { table: 'shared_views', id: (await make(0)).id, calls: { 'sharedView.create': make } }
  },
}

const held = Object.entries(contract).flatMap(([noun, all]) =>
  Object.keys(all).flatMap((name) => ceilingsOf(noun, name).map((ceiling) => ({ called: `${noun}.${name}`, ceiling }))),
)
/** Completes what `reminder.status` completes, in the same way, by the token of a notification. */
const AS_ANOTHER = ['delivery.act reminders']

describe.each(CEILING_NAMES)('the ceiling of %s', (ceiling) => {
  const limit = CEILINGS[ceiling]
  const refusal = {
    status: 409,
    code: null,
    values: [expect.stringMatching(`${ceiling}$`)],
    details: { full: ceiling, limit },
  }

  test('is held by every endpoint that names it; of two at once one gets the last place', async () => {
    const [ann, bob] = [`ann ${ceiling}`, `bob ${ceiling}`]
    const { table, id, calls } = await PREPARED[ceiling](server.as(ann))
    const others = await PREPARED[ceiling](server.as(bob))
    const ofIt = held.filter((one) => one.ceiling === ceiling).map(({ called }) => called)
    expect(ofIt.filter((called) => !calls[called] && !AS_ANOTHER.includes(`${called} ${ceiling}`))).toEqual([])

    const spare = ceiling === 'openReminders' ? 1 : 0
    await fillUp(db, table, { ownerId: server.given.stranger(ann), id }, limit - 1 + spare)
    const [first] = Object.values(calls)
    const both = await Promise.allSettled([first!(1), first!(2)])
    const turnedDown = both.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    expect(turnedDown).toMatchObject([refusal])

    for (const [at, [called, call]] of Object.entries(calls).entries())
      expect([called, await call(at + 3).catch((error: unknown) => error)]).toMatchObject([called, refusal])
    for (const [at, [called, call]] of Object.entries(others.calls).entries())
      expect([called, await call(at + 3)]).toEqual([called, expect.anything()])
  })
})
