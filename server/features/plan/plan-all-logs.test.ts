import { describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { catalogue } from '#contract/catalogue.ts'
import { logSearch } from '#contract/log-search.ts'
import { plan } from '#contract/plan.ts'
import { planStatistics } from '#contract/plan-statistics.ts'
import { startServer } from '#server/testing/harness.ts'

const by = (id: string) => ({ params: { id } })
const about = { category: 'other_activities' as const, activityName: 'Dentist' }
const once = {
  ...about,
  name: 'Dentist',
  startDate: '2026-03-02',
  endDate: '2026-03-02',
  scheduleType: 'oneTime' as const,
  duration: 60,
}

async function setUpUser() {
  const server = startServer({ now: '2026-03-02T12:00:00Z', timezone: 'UTC' })
  const ann = server.as('ann')
  const { id: tag } = await ann(catalogue.createTag, { body: { name: 'teeth', kind: 'activity_tag' } })
  const { id: project } = await ann(catalogue.createProject, { body: { name: 'Teeth' } })
  const made = await ann(plan.create, { body: { ...once, countsAllLogs: true } })
  const log = (clock: string, more: object = {}) =>
    ann(activityLog.create, {
      body: { ...about, startTime: `2026-03-02T${clock}:00:00Z`, endTime: `2026-03-02T${clock}:30:00Z`, ...more },
    })
  const change = (body: object) => ann(plan.change, { ...by(made.id), body })
  /** Minutes of each plan, as all that looks for them says. */
  const loadDoneMinutes = async (id: string) => {
    const { items } = await ann(plan.today, { query: {} })
    const { days, numerator } = await ann(planStatistics.plan, { query: { planId: id } })
    const { plans } = await ann(plan.week, { query: {} })
    const found = await ann(logSearch.searchByBody, { body: { planIds: [id] } })
    return {
      today: items.find(({ planId }) => planId === id)?.doneToday,
      statistics: days.reduce((sum, { doneMinutes }) => sum + doneMinutes, 0),
      credit: numerator,
      week: plans.find(({ planId }) => planId === id)?.creditMinutes,
      listed: found.minutes,
    }
  }
  const all = (minutes: number) => ({
    today: minutes,
    statistics: minutes,
    credit: minutes,
    week: minutes,
    listed: minutes,
  })
  return { server, ann, tag, project, made, log, change, loadDoneMinutes, all }
}

describe('a plan for which each log of its activity counts', () => {
  test('is refused without a tag and a project, unless it counts every log', async () => {
    const { ann } = await setUpUser()
    const refused = { status: 400, code: 'INVALID_PARAMS', values: ['tagsOrProject'] }
    await expect(ann(plan.create, { body: once })).rejects.toMatchObject(refused)
    await expect(ann(plan.create, { body: { ...once, countsAllLogs: false } })).rejects.toMatchObject(refused)
  })

  test('a plan that counts every log has the logs of its activity, and no others, in every view', async () => {
    const { server, made, log, loadDoneMinutes, all } = await setUpUser()
    expect(made).toMatchObject({ countsAllLogs: true, tags: [], projectId: null })
    await log('08')
    await log('09', { activityName: 'Doctor' })
    const bob = server.as('bob')
    await bob(activityLog.create, {
      body: { ...about, startTime: '2026-03-02T10:00:00Z', endTime: '2026-03-02T10:30:00Z' },
    })
    expect(await loadDoneMinutes(made.id)).toEqual(all(30))
    await expect(bob(plan.change, { ...by(made.id), body: { countsAllLogs: false } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(bob(planStatistics.plan, { query: { planId: made.id } })).rejects.toMatchObject({ status: 404 })
  })

  test('leaves a log to the plan that has its tag or its project', async () => {
    const { ann, tag, project, made, log, loadDoneMinutes, all } = await setUpUser()
    const tagged = await ann(plan.create, { body: { ...once, name: 'Tagged', tags: [tag] } })
    const ofProject = await ann(plan.create, { body: { ...once, name: 'Project', projectId: project } })
    expect(tagged).toMatchObject({ countsAllLogs: false })
    await log('08', { tags: [tag] })
    await log('09', { projectId: project })
    await log('10')
    expect([await loadDoneMinutes(tagged.id), await loadDoneMinutes(ofProject.id)]).toEqual([all(30), all(30)])
    expect(await loadDoneMinutes(made.id)).toEqual(all(30))
    await log('11', { tags: [tag], planId: made.id })
    expect(await loadDoneMinutes(made.id)).toEqual(all(60))
  })

  test('is narrowed by a tag or a project, and needs a word to be wide again', async () => {
    const { tag, project, change } = await setUpUser()
    expect(await change({ name: 'Teeth' })).toMatchObject({ countsAllLogs: true })
    expect(await change({ tags: [tag] })).toMatchObject({ countsAllLogs: false })
    await expect(change({ tags: [] })).rejects.toMatchObject({ status: 400, values: ['tagsOrProject'] })
    expect(await change({ tags: [], countsAllLogs: true })).toMatchObject({ countsAllLogs: true, tags: [] })
    expect(await change({ projectId: project, countsAllLogs: true })).toMatchObject({ countsAllLogs: false })
  })

  test('is the same when it was deleted and is restored, and once converted', async () => {
    const { ann, made, log, change, loadDoneMinutes, all } = await setUpUser()
    await log('08')
    await ann(plan.remove, by(made.id))
    expect(await ann(plan.restore, by(made.id))).toMatchObject({ countsAllLogs: true })
    expect(await loadDoneMinutes(made.id)).toEqual(all(30))
    const weekly = { scheduleType: 'weeklyFlexible', weeklyQuota: 3, endDate: '2026-04-05' }
    await change(weekly)
    expect(await ann(plan.convert, { ...by(made.id), body: { to: 'weeklyFixed' } })).toMatchObject({
      countsAllLogs: true,
      scheduleType: 'weeklyFixed',
    })
  })
})
