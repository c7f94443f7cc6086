import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { v7 as newId } from 'uuid'
import { activityLog } from '#contract/activity-log.ts'
import { catalogue } from '#contract/catalogue.ts'
import { db, dialect, startServer } from '#server/testing/harness.ts'
import { openStream } from '#server/testing/stream.ts'

const UNKNOWN = { noun: null, origin: null }

const lines = sql<{ pid: number }>`
  select pid from pg_stat_activity
  where datname = current_database() and application_name = 'hourkin_live' and state = 'idle' and query like '%listen%'`

const linesAreUp = (count: number) =>
  vi.waitFor(async () => expect((await lines.execute(db)).rows.length).toBeGreaterThanOrEqual(count), 10_000)

const created = (hour: number) => ({
  body: {
    category: 'work' as const,
    activityName: 'Write',
    startTime: `2026-03-02T0${hour}:00:00Z`,
    endTime: `2026-03-02T0${hour + 1}:00:00Z`,
  },
})

describe.runIf(dialect.name === 'postgres')('several servers on one PostgreSQL, each with a line of its own', () => {
  test('the changes of one process reach the screens of another within a second', async () => {
    const [here, there] = [startServer({ amongOthers: true }), startServer({ amongOthers: true })]
    await linesAreUp(2)
    const headers = await here.given.headers('ann')
    const [near, far] = [await openStream(here.app, { headers }), await openStream(there.app, { headers })]
    const written = performance.now()
    await here.as('ann')(activityLog.create, created(1))
    const logged = { noun: 'activityLog', origin: null }
    expect(await far.next()).toEqual(logged)
    expect(performance.now() - written).toBeLessThan(1000)
    // Once, although the notice comes back to its sender.
    await here.as('ann')(catalogue.createTag, { body: { name: 'near', kind: 'activity_tag' } })
    expect([await near.next(), await near.next()]).toEqual([logged, { noun: 'catalogue', origin: null }])
  })

  test('many changes at once fit into notices, and none is lost', async () => {
    const [here, there] = [startServer({ amongOthers: true }), startServer({ amongOthers: true })]
    await linesAreUp(2)
    const headers = await here.given.headers('ann')
    const far = await openStream(there.app, { headers })
    const tag = (name: string, origin: string) =>
      here.sendRaw({
        method: 'POST',
        url: '/api/management/tag',
        payload: { name, kind: 'activity_tag' },
        headers: { ...headers, 'x-client-id': origin },
      })
    const origins = Array.from({ length: 150 }, () => newId())
    const answers = await Promise.all(origins.map((origin, index) => tag(`tag ${index}`, origin)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    const heard = []
    for (const _ of origins) heard.push((await far.next())?.origin)
    expect(new Set(heard)).toEqual(new Set(origins))
  })

  test('a cut connection is restored, and missed changes are fetched', async () => {
    const [here, there] = [startServer({ amongOthers: true }), startServer({ amongOthers: true })]
    const said = vi.spyOn(console, 'error').mockReturnValue()
    await linesAreUp(2)
    const headers = await here.given.headers('ann')
    const far = await openStream(there.app, { headers })
    const cut = (await lines.execute(db)).rows.map(({ pid }) => pid)
    await sql`select pg_terminate_backend(pid) from unnest(${cut}::int[]) as pid`.execute(db)
    // While the line is down, or just up again: it arrives either way.
    await here.as('ann')(activityLog.create, created(3))
    expect(await far.next()).toEqual(UNKNOWN)
    await linesAreUp(2)
    await here.as('ann')(catalogue.createTag, { body: { name: 'again', kind: 'activity_tag' } })
    const heard = []
    while (heard.at(-1) !== 'catalogue') heard.push((await far.next())?.noun)
    expect(said).toHaveBeenCalledWith(expect.stringContaining('The line on which changes are told is down'))
    said.mockRestore()
  })
})
