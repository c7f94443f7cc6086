import { inLanguage } from '#domain/language/language.ts'
import * as z from 'zod/mini'
import { Category } from '#contract/catalogue.ts'
import { defaultByKey } from '#domain/activity/default-activity.ts'
import { type DemoKey, type DemoLog, demoLogs, type DemoPerson, demoPeople } from '#domain/demo/demo.ts'
import { NO_DETAILS } from '#domain/log/details.ts'
import { addDays, type LocalDate } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { Log } from '#server/db/whole-logs.ts'
import { createAccount } from '#server/features/account/service.ts'
import { insertLog } from '#server/features/activity-log/store.ts'
import { isFirstAccount } from '#server/features/auth/service.ts'
import {
  findOrAddActivity,
  addProject,
  addRecipient,
  addTag,
  type CatalogueOwner,
  findOrAddSubActivityId,
} from '#server/features/catalogue/service.ts'
import { rebuildAspects } from '#server/features/statistics/service.ts'
import type { ServerDeps } from '#server/http/http.ts'
import { passwordDesk } from '#server/security/password.ts'
import { seedBank } from './bank.ts'
import { DEMO_PIN, seedFamily } from './family.ts'
import { seedNotes } from './notes.ts'
import { seedPlanning } from './planning.ts'
import { seedReminders } from './reminders.ts'
import { DEMO_PROJECTS, DEMO_RECIPIENTS, DEMO_TAGS, demoBeneficiaries, type DemoRecipientKey } from './belongings.ts'

type SeedDeps = Pick<ServerDeps, 'now' | 'newId'>

/**
 * Writes the demo family and the 180 days before today, each day as its owner would have logged it. [demo/demo-today]
 * @param password of all demo users with an email
 */
export async function seedDemo(db: Db, { password, ...making }: SeedDeps & { password: string }): Promise<void> {
  const desk = passwordDesk()
  const passwordHash = await desk(({ hash }) => hash(password))
  const pinHash = await desk(({ hash }) => hash(DEMO_PIN))
  const userIds = new Map<DemoKey, string>()
  const subjects = new Map<DemoKey, SubjectId>()
  let foundedAt = making.now()
  for (const person of demoPeople) {
    const { userId, since, subject } = await db
      .transaction()
      .execute((trx) => seedPerson(trx, person, { ...making, passwordHash }))
    userIds.set(person.key, userId)
    subjects.set(person.key, subject)
    if (since < foundedAt) foundedAt = since
  }
  await db.transaction().execute((trx) => seedFamily(trx, { ...making, pinHash, foundedAt, userIds }))
  await db.transaction().execute((trx) => seedBank(trx, { ...making, userIds, subjects }))
  const { timezone } = demoPeople.find(({ key }) => key === 'wei')!
  const subject = subjects.get('wei')!
  await db.transaction().execute((trx) => seedReminders(trx, { ...making, subject, timezone, userIds }))
}

async function seedPerson(
  trx: Trx,
  person: DemoPerson,
  { now, newId, passwordHash }: SeedDeps & { passwordHash: string },
) {
  const { key, email, language, timezone, firstName, lastName, accountMode } = person
  const today = localDate([{ from: null, tz: timezone }], now())
  const logs = withPodcasts(person, demoLogs(key, today))
  const since = logs[0]!.startTime
  const making = { newId, now: () => since }
  const userId = newId()
  const { subject, owner } = await createAccount(
    trx,
    {
      userId,
      dataGroup: newId(),
      firstName: inLanguage(firstName, language),
      lastName: inLanguage(lastName, language),
      email,
      ...(email === null ? { passwordHash: null, avatar: 'owl' } : { passwordHash, emailVerifiedAt: since }),
      birthDate: person.birthDate,
      language,
      timezone,
      accountMode,
      selfJournaling: person.enableSelfJournaling ? 'on' : 'off',
      admin: await isFirstAccount(trx, making.now()),
    },
    making.now(),
  )
  const catalogue = { subject, language }
  const names = await seedNames(trx, catalogue, logs, newId)
  const recipients = person.role === 'parent' ? await seedRecipients(trx, catalogue, making) : new Map()
  const projects = await seedProjects(trx, person, catalogue, recipients, making)
  const tags = await seedTags(trx, person, catalogue, making)
  for (const log of logs)
    await insertLog(trx, subject, {
      ...names.get(keyOf(log))!,
      id: newId(),
      startTime: log.startTime,
      endTime: log.endTime,
      parallelActivity: log.parallelActivity,
      rating: log.rating,
      ...ratedAs(person, log, today),
      ...NO_DETAILS,
      planId: null,
      projectId: projects.get(log.activity) ?? null,
      tags: tags.get(log.activity) ?? [],
      beneficiaries: beneficiariesOf(log, recipients),
      version: 1,
      createdAt: log.endTime,
      updatedAt: log.endTime,
    })
  await seedPlanning(trx, person, catalogue, { ...making, today, tags })
  await seedNotes(trx, person, catalogue, { newId, today, timezone })
  await rebuildAspects(trx, subject, owner.zones)
  return { userId, since, subject }
}

/** What children logged in the last two days waits for a parent. [demo/demo-ratings-and-crowns] */
function ratedAs({ role, timezone }: DemoPerson, { startTime, endTime }: DemoLog, today: LocalDate) {
  const waits = role === 'child' && localDate([{ from: null, tz: timezone }], startTime) >= addDays(today, -2)
  return waits
    ? ({ ratingStatus: 'proposed', proposedAt: endTime } as const)
    : ({ ratingStatus: 'confirmed', proposedAt: null } as const)
}

type SeededLog = DemoLog & { parallelActivity: boolean }

/** On every fifth commute wei hears a podcast. [demo/demo-parallel] */
function withPodcasts({ key }: DemoPerson, logs: readonly DemoLog[]): SeededLog[] {
  let commutes = 0
  return logs.flatMap((log) => {
    const one = { ...log, parallelActivity: false }
    if (key !== 'wei' || log.activity !== 'commute' || ++commutes % 5) return [one]
    const podcast = { category: 'leisure', activity: 'listen_music', sub: 'podcast', rating: 4 }
    return [one, { ...one, ...podcast, parallelActivity: true }]
  })
}

const keyOf = ({ category, activity, sub }: DemoLog) => `${category}.${activity}.${sub}`

type Names = Pick<Log, 'category' | 'activityId' | 'activity' | 'subActivityId' | 'subActivity'>

/** An activity with logs counts as used when the last of them ended. */
async function seedNames(trx: Trx, owner: CatalogueOwner, logs: readonly SeededLog[], newId: () => string) {
  const lastUses = new Map(logs.map((log) => [keyOf(log), log]))
  const names = new Map<string, Names>()
  for (const [key, log] of lastUses) {
    const making = { newId, now: () => log.endTime }
    const category = z.parse(Category, log.category)
    const activityKey = `${category}.${log.activity}`
    const [activityName, name] = [defaultByKey(activityKey)!.name.en, defaultByKey(key)!.name.en]
    const { activityId, ...activity } = await findOrAddActivity(trx, owner, { category, activityName }, making)
    const subActivityId = await findOrAddSubActivityId(trx, owner, { activityId, name }, making)
    names.set(key, { category, activityId, activity, subActivityId, subActivity: { name: null, defaultKey: key } })
  }
  return names
}

async function seedRecipients(trx: Trx, { subject, language }: CatalogueOwner, making: SeedDeps) {
  const ids = new Map<DemoRecipientKey, string>()
  for (const { key, name, members = [], ...kind } of DEMO_RECIPIENTS) {
    const known = members.map((member) => ids.get(member)!)
    ids.set(
      key,
      await addRecipient(trx, subject, { ...kind, name: inLanguage(name, language), members: known }, making),
    )
  }
  return ids
}

type Recipients = ReadonlyMap<DemoRecipientKey, string>

function beneficiariesOf({ category, activity }: SeededLog, recipients: Recipients) {
  const helped = recipients.size ? demoBeneficiaries(category, activity) : []
  return helped.map((one) => ({ ...one, recipientId: recipients.get(one.recipientId)!, forWhat: null }))
}

/** The tags by the activity of the logs that get them. */
async function seedProjects(
  trx: Trx,
  { key }: DemoPerson,
  { subject, language }: CatalogueOwner,
  recipients: Recipients,
  making: SeedDeps,
) {
  const ids = new Map<string | null, string>()
  for (const { name, of, defaults, activity } of DEMO_PROJECTS) {
    if (!of.includes(key)) continue
    const defaultBeneficiaries = defaults.map((one) => recipients.get(one)!)
    ids.set(
      activity,
      await addProject(trx, subject, { name: inLanguage(name, language), defaultBeneficiaries }, making),
    )
  }
  return ids
}

async function seedTags(trx: Trx, { key }: DemoPerson, owner: CatalogueOwner, making: SeedDeps) {
  const ids = new Map<string, string[]>()
  for (const { name, of, activity } of DEMO_TAGS)
    if (of === key)
      ids.set(activity, [
        await addTag(trx, owner, { name: inLanguage(name, owner.language), kind: 'activity_tag' }, making),
      ])
  return ids
}
