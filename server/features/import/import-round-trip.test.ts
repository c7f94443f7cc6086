import { expect, test } from 'vitest'
import { type ActivityLog, activityLog } from '#contract/activity-log.ts'
import { catalogue } from '#contract/catalogue.ts'
import { statistics } from '#contract/statistics.ts'
import { startServer } from '#server/testing/harness.ts'
import { importFile } from '#server/testing/importing.ts'

const server = startServer({ now: '2026-03-02T12:00:00Z', timezone: 'Asia/Taipei' })
const RANGE = { query: { from: '2026-02-01T00:00:00Z', to: '2026-03-02T00:00:00Z' } }
const ASPECTS = ['category', 'activity', 'project', 'tag', 'recipient'] as const

/** A person whose names have everything in them that could be lost on the way. */
async function logRichly(name: string) {
  const call = server.as(name)
  const { id: mia } = await call(catalogue.createRecipient, { body: { name: 'Mia; "M"', type: 'personal' } })
  const { id: tom } = await call(catalogue.createRecipient, { body: { name: 'Tom \\ Ann', type: 'personal' } })
  const { id: projectId } = await call(catalogue.createProject, { body: { name: '=Garden, 花園 🌻' } })
  const { id: tag } = await call(catalogue.createTag, { body: { name: '@deep', kind: 'activity_tag' } })
  const { id: other } = await call(catalogue.createTag, { body: { name: "'quoted'", kind: 'activity_tag' } })
  const log = (day: string, from: string, to: string, more: object) =>
    call(activityLog.create, {
      body: {
        category: 'study',
        activityName: 'Read aloud',
        startTime: `2026-02-${day}T${from}:00Z`,
        endTime: `2026-02-${day}T${to}:00Z`,
        ...more,
      },
    })
  await log('03', '09:03', '10:30', {
    projectId,
    tags: [tag, other],
    rating: 4,
    remark: '=1+1\nsecond line, "quoted"',
    subActivity: '- start',
    beneficiaries: [
      { recipientId: mia, forWhat: 'the song; twice', timeProportion: { type: 'percent', value: 40 } },
      { recipientId: tom, timeProportion: { type: 'percent', value: 30 } },
    ],
    notesConcise: "'tis good",
    efficiency: 80,
  })
  await log('03', '09:30', '10:00', { category: 'leisure', activityName: 'Music', parallelActivity: true })
  await log('04', '15:00', '23:30', { category: 'sleep', activityName: 'Sleep' })
  await log('05', '09:00', '09:45', {
    beneficiaries: [{ recipientId: mia, timeProportion: { type: 'duration', value: 20 } }],
  })
  await log('06', '09:00', '09:10', {})
}

const plain = ({
  startTime,
  endTime,
  category,
  activityName,
  subActivity,
  parallelActivity,
  rating,
  ...log
}: ActivityLog) => ({
  startTime,
  endTime,
  category,
  activityName,
  subActivity,
  parallelActivity,
  rating,
  remark: log.remark,
  notesConcise: log.notesConcise,
  efficiency: log.efficiency,
  shares: log.beneficiaries.map(({ forWhat, timeProportion }) => ({ forWhat, timeProportion })),
  tags: log.tags.length,
  hasProject: log.projectId !== null,
})

/** The minutes of February by the names of things, which have other ids in another account. */
async function loadFigures(name: string) {
  const call = server.as(name)
  const things = await Promise.all([
    call(catalogue.projects, { query: {} }),
    call(catalogue.recipients, { query: {} }),
    call(catalogue.tags, { query: {} }),
  ])
  const activities = await call(catalogue.activities)
  const named = [...things.flatMap(({ items }): { id: string | null; name: string }[] => items), ...activities]
  const names = new Map(named.map(({ id, name: called }) => [id, called]))
  const figures: Record<string, unknown> = {}
  for (const aspect of ASPECTS) {
    const query = { aspect, from: '2026-02-01', to: '2026-02-28' } as const
    const { totals } = await call(statistics.aspectDuration, { query })
    figures[aspect] = totals
      .map(({ id, minutes, parallelMinutes, entries }) =>
        [names.get(id) ?? id, minutes, parallelMinutes, entries].join(' '),
      )
      .toSorted()
  }
  return figures
}

test.each(['csv', 'json'])('logs exported as %s are the same in another account, to the minute', async (format) => {
  const [from, to] = [`from ${format}`, `to ${format}`]
  await logRichly(from)
  const headers = await server.given.headers(from)
  const url = `/api/user/log/activity-logs/export?format=${format}`
  const file = (await server.sendRaw({ method: 'GET', url, headers })).rawPayload
  const done = await importFile(server, to, file)
  expect(done).toMatchObject({ kind: 'hourkin', counts: { imported: 5, faulty: 0, leftOut: 0, skipped: 0 } })
  const loadLogs = async (name: string) => (await server.as(name)(activityLog.between, RANGE)).map(plain)
  expect(await loadLogs(to)).toEqual(await loadLogs(from))
  expect(await loadFigures(to)).toEqual(await loadFigures(from))
  // In the account from which they came, they are known.
  expect((await importFile(server, from, file)).counts).toMatchObject({ duplicate: 5, imported: 0 })
})
