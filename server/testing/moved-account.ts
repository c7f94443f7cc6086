import { accountData } from '#contract/account-data.ts'
import { account } from '#contract/account.ts'
import { activityLog } from '#contract/activity-log.ts'
import { catalogueManagement } from '#contract/catalogue-management.ts'
import { catalogue } from '#contract/catalogue.ts'
import { delivery } from '#contract/delivery.ts'
import { note } from '#contract/note.ts'
import { planStatistics } from '#contract/plan-statistics.ts'
import { plan } from '#contract/plan.ts'
import { recommendation } from '#contract/recommendation.ts'
import { reminder } from '#contract/reminder.ts'
import { savedFilter } from '#contract/saved-filter.ts'
import { sleepPlan } from '#contract/sleep-plan.ts'
import { statistics } from '#contract/statistics.ts'
import { vacation } from '#contract/vacation.ts'
import { typeEverything } from './full-life.ts'
import type { startServer } from './harness.ts'

type Server = ReturnType<typeof startServer>

/** The archive of an account, as its owner downloads it. */
export async function exportOf(server: Server, name: string): Promise<Buffer> {
  const headers = await server.given.headers(name)
  return (await server.sendRaw({ method: 'GET', url: `/api${accountData.export.path}`, headers })).rawPayload
}

const todo = (text: string) => ({
  type: 'listItem',
  attrs: { todo: true },
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const listOf = (...texts: string[]) => ({
  type: 'doc' as const,
  content: [{ type: 'bulletList', content: texts.map(todo) }],
})

/** A life with all that names alone would lose: two people of one name, hidden and renamed names, edited plans. */
export async function typeLongLife(server: Server, name: string): Promise<void> {
  const { clock } = server
  const call = server.as(name)
  await typeEverything(server, name)
  const createRecipient = async (alias: string) =>
    (await call(catalogue.createRecipient, { body: { name: 'Lin', alias, type: 'personal', entityType: 'friend' } })).id
  const [north, south] = [await createRecipient('north'), await createRecipient('south')]
  const log = (day: string, from: string, to: string, more: object) =>
    call(activityLog.create, {
      body: {
        category: 'study',
        activityName: 'Read book',
        startTime: `2026-02-${day}T${from}:00Z`,
        endTime: `2026-02-${day}T${to}:00Z`,
        ...more,
      },
    })
  const share = (value: number) => ({ timeProportion: { type: 'percent' as const, value } })
  await log('03', '09:03', '10:30', {
    rating: 5,
    efficiency: 70,
    remark: '=1+1\nsecond line',
    notesConcise: 'short',
    beneficiaries: [
      { recipientId: north, ...share(40), forWhat: 'maths' },
      { recipientId: south, ...share(30) },
    ],
  })
  await log('03', '09:30', '10:00', { category: 'leisure', activityName: 'Music', parallelActivity: true })
  await log('04', '15:00', '23:30', { category: 'sleep', activityName: 'Sleep' })
  await log('05', '09:00', '09:45', { activityName: 'Old craft' })
  const activities = await call(catalogue.activities)
  const idOf = (text: string) => activities.find((one) => one.name === text)!.id!
  await call(catalogueManagement.renameActivity, { params: { id: idOf('Read book') }, body: { name: 'Novels' } })
  await call(catalogueManagement.hideActivity, { body: { id: idOf('Old craft') } })
  const night = { scheduleType: 'weeklyFixed' as const, dailyStartTime: '22:30', dailyEndTime: '00:15' }
  const { id: nightly } = await call(plan.create, {
    body: {
      ...night,
      name: 'Nights',
      category: 'study',
      activityName: 'Novels',
      countsAllLogs: true,
      daysOfWeek: [2, 4],
      startDate: '2026-02-02',
      endDate: '2026-04-30',
      notifyMinutes: 10,
    },
  })
  await call(vacation.create, { body: { name: 'Old', startDate: '2026-02-10', endDate: '2026-02-12' } }).then(
    ({ id }) => call(vacation.change, { params: { id }, body: { archived: true } }),
  )
  await call(note.create, { body: { date: '2026-02-27', content: listOf('sow', 'weed') } })
  const { id: gone } = await call(note.create, { body: { title: 'In the trash' } })
  await call(note.remove, { params: { id: gone } })
  const { id: series } = await call(reminder.create, {
    body: { title: 'Vitamins', dueDate: '2026-03-01T08:30:00Z', recurrence: 'FREQ=DAILY', category: 'self_management' },
  })
  await call(reminder.status, { body: { id: series, completed: true } })
  clock.advance(3 * 1440)
  await call(plan.change, { params: { id: nightly }, body: { daysOfWeek: [2, 4, 6], dailyEndTime: '00:45' } })
  await call(account.savePreference, { body: { timezone: { timezone: 'Europe/Berlin' }, locale: { clock: '24' } } })
  await call(account.savePreference, { body: { notes: { linkSchemes: ['obsidian'] }, newLog: { length: 45 } } })
  const linked = { type: 'text', text: 'vault', marks: [{ type: 'link', attrs: { href: 'obsidian://open' } }] }
  const content = { type: 'doc' as const, content: [{ type: 'paragraph', content: [linked] }] }
  await call(note.create, { body: { title: 'Linked', content, flagged: true } })
}

const withoutVersion = <T extends object>(one: T): Omit<T, 'version'> => {
  const { version: _, ...rest } = one as T & { version?: unknown }
  return rest
}
const byId = <T extends { id: string | null }>(a: T, b: T) => String(a.id).localeCompare(String(b.id))
const ALL = { page: 1, pageSize: 100 } as const
const RANGE = { from: '2026-01-01', to: '2026-03-31' } as const
const ASPECTS = ['category', 'activity', 'project', 'tag', 'recipient'] as const

/** All that the API answers of the things that move. Of activities, only those that are the owner's. */
export async function loadThings(server: Server, name: string) {
  const call = server.as(name)
  const listed = { query: ALL }
  const activities = (await call(catalogue.activities)).filter(({ id }) => id !== null)
  const tags = (await call(catalogue.managedTags, listed)).items
  const notes = [...(await call(note.all, listed)).items, ...(await call(note.trash, listed)).items]
  const whole = await Promise.all(notes.map(({ id }) => call(note.read, { params: { id } })))
  const reminders = await Promise.all(
    (['pending', 'completed'] as const).map((status) => call(reminder.list, { query: { ...ALL, status } })),
  )
  return {
    activities: activities.map(({ lastUsedAt: _, ...one }) => one).toSorted(byId),
    projects: (await call(catalogue.projects, listed)).items.map(withoutVersion).toSorted(byId),
    recipients: (await call(catalogue.recipients, listed)).items.map(withoutVersion).toSorted(byId),
    tags: tags.map(withoutVersion).toSorted(byId),
    favourites: await call(recommendation.favourites),
    plans: (await call(plan.list)).map(withoutVersion),
    vacations: (await call(vacation.list)).map(withoutVersion),
    sleepPlans: (await call(sleepPlan.list)).map(withoutVersion),
    savedFilters: (await call(savedFilter.list)).map(withoutVersion),
    notes: whole.map(withoutVersion),
    noteConfig: await call(note.config),
    reminders: reminders.flatMap(({ items }) =>
      items.map(({ owner: _, completedBy, version: __, ...one }) => ({ ...one, isDone: completedBy !== null })),
    ),
  }
}

export async function loadPreferences(server: Server, name: string) {
  const call = server.as(name)
  const { devices: _, publicKey: __, mailTo: ___, ...told } = await call(delivery.settings)
  return { ...(await call(account.preference)), told, zones: await call(account.zoneHistory) }
}

/** The figures of logs and plans, to the minute. */
export async function loadFigures(server: Server, name: string) {
  const call = server.as(name)
  const figures: Record<string, unknown> = {}
  for (const aspect of ASPECTS)
    figures[aspect] = await call(statistics.aspectDuration, { query: { aspect, ...RANGE } }).then(({ totals }) =>
      totals.toSorted(byId),
    )
  for (const date of ['2026-02-03', '2026-03-02', '2026-03-05'] as const)
    figures[date] = await call(plan.week, { query: { date } })
  figures['plans'] = await call(planStatistics.plans, { query: {} })
  const logs = await call(activityLog.between, {
    query: { from: '2026-01-01T00:00:00Z', to: '2026-03-31T00:00:00Z' },
  })
  figures['logs'] = logs.map(({ id: _, version: __, createdAt: ___, updatedAt: ____, ...log }) => log)
  return figures
}
