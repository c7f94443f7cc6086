import { randomUUID } from 'node:crypto'
import type { Instant } from '#domain/time/time.ts'
import { activityLog } from '#contract/activity-log.ts'
import { account } from '#contract/account.ts'
import { calendar } from '#contract/calendar.ts'
import { catalogue } from '#contract/catalogue.ts'
import { catalogueManagement } from '#contract/catalogue-management.ts'
import { delivery } from '#contract/delivery.ts'
import { note } from '#contract/note.ts'
import { plan } from '#contract/plan.ts'
import { recommendation } from '#contract/recommendation.ts'
import { reminder } from '#contract/reminder.ts'
import { sharedView } from '#contract/shared-view.ts'
import { savedFilter } from '#contract/saved-filter.ts'
import { sleepPlan } from '#contract/sleep-plan.ts'
import { statistics } from '#contract/statistics.ts'
import { timer } from '#contract/timer.ts'
import { vacation } from '#contract/vacation.ts'
import { saveFully } from './full-bank.ts'
import { seedCrowns } from './full-crowns.ts'
import { seedImports } from './full-imports.ts'
import { seedFamily } from './full-family.ts'
import { seedSignIns } from './full-sign-ins.ts'
import { db, type startServer } from './harness.ts'
import { newBrowser } from './push-service.ts'

/** In everything that they typed, and in nothing else. */
export const MARK = 'Quokka'

type Server = ReturnType<typeof startServer>
type Known = { userId: string; dataGroup: string; email: string }

/** Makes a link that shows the name of a tag. */
const shareTag = (call: ReturnType<Server['as']>, title: string, tag: string) =>
  call(sharedView.create, { body: { title, aspect: 'tag', range: { preset: 'this-month' }, names: [tag] } })

/** Through the API, as people do. */
export async function typeEverything({ as }: Server, name: string, mark = MARK) {
  const call = as(name)
  await call(account.saveBasicInfo, { body: { firstName: `${mark} Ann`, lastName: 'Muster' } })
  await call(account.savePreference, {
    body: { pageState: { home: { note: `${mark} page` } }, country: { countryCode: 'TW' } },
  })
  const createRecipient = async (text: string, type: 'personal' | 'group', members?: string[]) =>
    (await call(catalogue.createRecipient, { body: { name: `${mark} ${text}`, type, ...(members && { members }) } })).id
  const mei = await createRecipient('Mei', 'personal')
  const twin = await createRecipient('Mei again', 'personal')
  await createRecipient('friends', 'group', [mei])
  await call(catalogueManagement.mergeRecipient, { params: { id: twin }, body: { into: mei } })
  const { id: tag } = await call(catalogue.createTag, { body: { name: `${mark} deep`, kind: 'activity_tag' } })
  const project = { name: `${mark} garden`, defaultBeneficiaries: [mei] }
  const { id: projectId } = await call(catalogue.createProject, { body: project })
  const planned = {
    name: `${mark} plan`,
    category: 'work' as const,
    activityName: `${mark} report`,
    projectId,
    tags: [tag],
    scheduleType: 'weeklyFlexible' as const,
    weeklyQuota: 3,
    duration: 45,
    startDate: '2026-03-02',
    endDate: '2026-04-05',
  }
  const { id: planId } = await call(plan.create, { body: planned })
  const { id: dropped } = await call(plan.create, { body: { ...planned, name: `${mark} dropped plan` } })
  const wide = { ...planned, name: `${mark} wide plan`, tags: [], projectId: null, countsAllLogs: true, rollsOn: true }
  await call(plan.create, { body: wide })
  await call(plan.remove, { params: { id: dropped } })
  await call(plan.place, { params: { id: planId }, body: { days: [{ date: '2026-03-04', minutes: 45 }] } })
  const log = await call(activityLog.create, {
    body: {
      category: 'work',
      activityName: `${mark} report`,
      subActivity: `${mark} draft`,
      startTime: '2026-03-02T08:00:00Z',
      endTime: '2026-03-02T09:00:00Z',
      remark: `=${mark} remark`,
      rating: 4,
      tags: [tag],
      projectId,
      planId,
      beneficiaries: [{ recipientId: mei, forWhat: `${mark} talk` }],
    },
  })
  const hour = { category: 'leisure' as const, startTime: '2026-03-02T10:00:00Z', endTime: '2026-03-02T11:00:00Z' }
  const undone = await call(activityLog.create, { body: { ...hour, activityName: `${mark} nap` } })
  await call(activityLog.remove, { params: { id: undone.id } })
  const inJanuary = { startTime: '2026-01-15T10:00:00Z', endTime: '2026-01-15T11:00:00Z' }
  await call(activityLog.create, { body: { category: 'leisure', activityName: `${mark} nap`, ...inJanuary } })
  await call(statistics.aspectDuration, { query: { aspect: 'activity', from: '2026-01-01', to: '2026-03-01' } })
  const asked = { q: `${mark} draft`, when: 'last30' as const, tagIds: [tag], projectIds: [projectId] }
  await call(savedFilter.create, { body: { name: `${mark} drafts`, search: asked } })
  await call(calendar.makeFeed)
  await shareTag(call, `${mark} tags`, tag)
  await call(sleepPlan.create, { body: { bedtime: '22:30', wakeUpTime: '06:30', sleepGoal: 450, daysOfWeek: [6, 7] } })
  const days = { startDate: '2026-03-21', endDate: '2026-03-25' }
  await call(vacation.create, { body: { name: `${mark} break`, ...days, reason: `${mark} rest` } })
  const { id: noteTag } = await call(catalogue.createTag, { body: { name: `${mark} ideas`, kind: 'note_tag' } })
  const said = {
    type: 'doc' as const,
    content: [{ type: 'paragraph', content: [{ type: 'text', text: `${mark} song` }] }],
  }
  const { id: noteId } = await call(note.create, { body: { title: `${mark} note`, content: said, tags: [noteTag] } })
  const { id: afterId } = await call(note.create, { body: { title: `${mark} other note` } })
  await call(note.order, { body: { noteId, afterId } })
  await call(note.changeConfig, { body: { autoRollForward: true } })
  await call(reminder.create, {
    body: { title: `${mark} dentist`, description: `${mark} card`, dueDate: '2026-03-04', notifyMinutes: 1440 },
  })
  await call(timer.start, { body: { category: 'study', activityName: `${mark} reading` } })
  await call(delivery.change, { body: { nudges: { timerRunning: true }, quietHours: { from: '22:00', to: '07:00' } } })
  await call(delivery.addDevice, { body: newBrowser('https://fcm.googleapis.com').subscription })
  await call(recommendation.addFavourite, { body: { category: 'sports', activityName: `${mark} run` } })
  return log
}

/** What comes about in ways that have tests of their own. */
async function seedRemainingTables({ userId, dataGroup, email }: Known, now: Instant) {
  await saveFully({ ownerId: dataGroup, userId, text: `${MARK} zoo`, now })
  const otherId = randomUUID()
  await seedFamily({ userId, dataGroup, email, otherId, mark: MARK, now })
  await seedSignIns({ userId, email, mark: MARK, now })
  await db
    .insertInto('avatars')
    .values({ ownerId: dataGroup, id: randomUUID(), picture: Buffer.from('picture'), createdAt: now })
    .execute()
  const ofOwner = db.selectFrom('notes').select('id').where('ownerId', '=', dataGroup).limit(1)
  const { id: noteId } = await ofOwner.executeTakeFirstOrThrow()
  await db
    .insertInto('noteRolls')
    .values({ ownerId: dataGroup, id: randomUUID(), noteId, moves: '[]', createdAt: now })
    .execute()
  const { id: reminderId } = await db
    .selectFrom('reminders')
    .select('id')
    .where('ownerId', '=', dataGroup)
    .executeTakeFirstOrThrow()
  await db.insertInto('reminderShares').values({ ownerId: dataGroup, reminderId, userId: otherId }).execute()
  await db.insertInto('ratingNotices').values({ ownerId: dataGroup, toldAt: now }).execute()
  await db.insertInto('reminderSnoozes').values({ ownerId: dataGroup, reminderId, userId, tellAt: now }).execute()
  await seedCrowns({ ownerId: dataGroup, userId, text: `${MARK} film`, now })
  const search = { ownerId: dataGroup, id: randomUUID(), status: 'done', createdAt: now, updatedAt: now } as const
  const asked = { country: 'TW', city: `${MARK} city`, schoolYear: '2026-2027', level: null }
  const holiday = { startDate: '2026-04-03', endDate: '2026-04-06', publicHoliday: true }
  const told = { reason: null, confidence: 'high', source: 'nobody', from: 'holidays' }
  const proposal = { name: `${MARK} break`, ...holiday, ...told }
  const state = { all: 1, answered: ['holidays'], asking: null, items: [proposal], limits: [], failure: null }
  await db
    .insertInto('smartVacations')
    .values({ ...search, asked: JSON.stringify(asked), state: JSON.stringify(state) })
    .execute()
  await db
    .insertInto('staleDays')
    .values({ ownerId: dataGroup, localDate: '2026-01-01' as never })
    .execute()
  await db
    .insertInto('idempotencyKeys')
    .values({ ownerId: dataGroup, key: randomUUID(), requestHash: '', response: `"${MARK}"`, createdAt: now })
    .execute()
  const job = { kind: 'password-reset', payload: JSON.stringify({ email }), dedupKey: null, runAt: now, attempts: 0 }
  await db
    .insertInto('jobs')
    .values({ id: randomUUID(), ...job, leaseUntil: null, finishedAt: now, deadAt: null, lastError: null })
    .execute()
}

/** A user with something in every table. */
export async function seedFullLife(server: Server, name: string) {
  const log = await typeEverything(server, name)
  const { userId, email } = await server.as(name)(account.basicInfo)
  // Invitations to their address are theirs.
  await db.updateTable('users').set({ emailVerifiedAt: server.clock.now() }).where('id', '=', userId).execute()
  const person = { userId, dataGroup: server.given.stranger(name), email: email! }
  await seedRemainingTables(person, server.clock.now())
  await seedImports({ ownerId: person.dataGroup, userId, logId: log.id, mark: MARK, now: server.clock.now() })
  return { ...person, log }
}
