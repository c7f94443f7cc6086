import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { v7 as uuidv7 } from 'uuid'
import { enqueue } from '#server/jobs/enqueue.ts'
import { addMinutes } from '#domain/time/time.ts'
import { openDb } from '#server/db/open.ts'
import { db, type Raw, startServer, where } from '#server/testing/harness.ts'
import { startDatabaseProxy } from '#server/testing/tcp-proxy.ts'

const TOKEN = 'a-token-of-the-operator'
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const metricsOf = (headers: Record<string, string> = {}, more: Partial<Raw> = {}): Raw => ({
  method: 'GET',
  url: '/api/metrics',
  headers,
  ...more,
})

/** Value of a sample by its name with labels, as it stands in the text. */
function sample(text: string, name: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

describe('access to /api/metrics', () => {
  const open = startServer({ metrics: {} })
  const closed = startServer({ metrics: { token: TOKEN } })
  const proxied = startServer({ metrics: {}, settings: { trustedProxies: ['127.0.0.1'] } })
  const getStatus = async (server: typeof open, request: Raw) => (await server.sendRaw(request)).statusCode

  test('without a token, this machine may read the metrics', async () => {
    expect(await getStatus(open, metricsOf())).toBe(200)
    expect(await getStatus(open, metricsOf({}, { remoteAddress: '::1' }))).toBe(200)
    expect(await getStatus(open, metricsOf({}, { remoteAddress: '::ffff:127.0.0.1' }))).toBe(200)
  })

  test.each(['192.0.2.7', '10.0.0.7', '::ffff:192.0.2.7', '2001:db8::7'])('not from %s', async (remoteAddress) => {
    expect(await getStatus(open, metricsOf({}, { remoteAddress }))).toBe(404)
    expect(await getStatus(open, metricsOf(bearer(TOKEN), { remoteAddress }))).toBe(404)
  })

  test.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])('not through a proxy here: %s', async (name) => {
    expect(await getStatus(open, metricsOf({ [name]: '127.0.0.1' }))).toBe(404)
  })

  test('the metrics are closed if a proxy on this machine is trusted, because it might forward any request', async () => {
    expect(await getStatus(proxied, metricsOf())).toBe(404)
  })

  test('with a token, its holder may read the metrics from anywhere, and no one else', async () => {
    const far = { remoteAddress: '192.0.2.7' }
    expect(await getStatus(closed, metricsOf(bearer(TOKEN), far))).toBe(200)
    expect(await getStatus(closed, metricsOf(bearer(TOKEN)))).toBe(200)
    for (const headers of [{}, bearer(''), bearer(`${TOKEN}x`), bearer('x'), { authorization: TOKEN }]) {
      expect(await getStatus(closed, metricsOf(headers, far))).toBe(404)
      expect(await getStatus(closed, metricsOf(headers))).toBe(404)
    }
  })

  test('to a stranger it does not exist', async () => {
    const getShape = async (url: string) => {
      const answer = await closed.sendRaw({ method: 'GET', url })
      return { ...answer.json<object>(), requestId: '', status: answer.statusCode }
    }
    expect(await getShape('/api/metrics')).toEqual(await getShape('/api/metricz'))
  })
})

describe('/api/metrics', () => {
  const server = startServer({ metrics: {} })
  const getMetricsText = async () => (await server.sendRaw(metricsOf())).body

  test('counts requests by method, route and status, and shows no id and no unknown path', async () => {
    const id = uuidv7()
    await expect(server.as('ann')(activityLog.get, { params: { id } })).rejects.toMatchObject({ status: 404 })
    await server.sendRaw({ method: 'GET', url: '/api/wp-login.php?secret=1' })
    const shown = await getMetricsText()
    const of = (labels: string) => sample(shown, `hourkin_http_request_duration_seconds_count{${labels}}`)
    expect(of('method="GET",route="/api/user/log/activity-log/:id",status="404"')).toBe(1)
    expect(of('method="GET",route="none",status="404"')).toBe(1)
    expect(shown).not.toContain(id)
    expect(shown).not.toContain('wp-login')
    const buckets = shown.split('\n').filter((line) => line.includes('_bucket{') && line.includes('route="none"'))
    expect(buckets.map((line) => line.match(/le="([^"]*)"/)?.[1])).toContain('0.25')
  })

  test('counts a request whose caller hung up before the answer, as 499', async () => {
    const { app, sendRaw } = startServer({ metrics: {} })
    app.get('/never', () => new Promise(() => undefined))
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const hangUp = new AbortController()
    const waiting = fetch(`http://127.0.0.1:${port}/never`, { signal: hangUp.signal })
    await fetch(`http://127.0.0.1:${port}/api/health`)
    hangUp.abort()
    await expect(waiting).rejects.toThrow('aborted')
    const name = 'hourkin_http_request_duration_seconds_count{method="GET",route="/never",status="499"}'
    await expect.poll(async () => sample((await sendRaw(metricsOf())).body, name)).toBe(1)
  })

  test('reports the number of due jobs, and the age of the oldest', async () => {
    const dueBefore = sample(await getMetricsText(), 'hourkin_jobs{state="due"}') ?? 0
    const laterBefore = sample(await getMetricsText(), 'hourkin_jobs{state="later"}') ?? 0
    const now = server.clock.now()
    const job = { kind: 'nobody-does-it', payload: {} }
    await db.transaction().execute(async (trx) => {
      await enqueue(trx, { ...job, runAt: addMinutes(now, -90) })
      await enqueue(trx, { ...job, runAt: addMinutes(now, 60) })
    })
    const shown = await getMetricsText()
    expect(sample(shown, 'hourkin_jobs{state="due"}')).toBe(dueBefore + 1)
    expect(sample(shown, 'hourkin_jobs{state="later"}')).toBe(laterBefore + 1)
    expect(sample(shown, 'hourkin_jobs_oldest_due_seconds')).toBe(5400)
    await db.deleteFrom('jobs').where('kind', '=', 'nobody-does-it').execute()
    expect(sample(await getMetricsText(), 'hourkin_jobs_oldest_due_seconds')).toBe(0)
  })

  test('counts open streams', async () => {
    const leave = server.live.follow({ userId: 'u', dataGroups: ['d'], hear: () => undefined, end: () => undefined })
    expect(sample(await getMetricsText(), 'hourkin_sse_connections')).toBe(1)
    leave()
    expect(sample(await getMetricsText(), 'hourkin_sse_connections')).toBe(0)
  })

  test('reports the size of the database, the free disk and the version', async () => {
    const shown = await getMetricsText()
    expect(sample(shown, 'hourkin_database_up')).toBe(1)
    expect(sample(shown, 'hourkin_database_size_bytes')).toBeGreaterThan(100_000)
    expect(sample(shown, 'hourkin_disk_free_bytes')).toBeGreaterThan(0)
    expect(sample(shown, 'hourkin_info{version="test"}')).toBe(1)
    const idle = sample(shown, 'hourkin_database_connections{state="idle"}')
    if (where.startsWith('postgres')) expect(idle).toBeGreaterThanOrEqual(0)
    else expect(idle).toBeUndefined()
  })

  test('is in the text format that Prometheus reads', async () => {
    const { headers, body } = await server.sendRaw(metricsOf())
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    for (const line of body.trim().split('\n'))
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .*|\w+(\{(\w+="[^"\\]*",?)*\})? [-+.\deE]+(Inf|NaN)?|)$/)
  })
})

test('a database that is away is reported, with all other metrics', async () => {
  const lost = await openDb(where.startsWith('postgres') ? where : `${where}.lost`)
  const server = startServer({ metrics: {}, database: lost })
  expect(sample((await server.sendRaw(metricsOf())).body, 'hourkin_database_up')).toBe(1)
  await lost.destroy()
  const { statusCode, body } = await server.sendRaw(metricsOf())
  expect(statusCode).toBe(200)
  expect(sample(body, 'hourkin_database_up')).toBe(0)
  expect(body).toContain('hourkin_sse_connections 0')
  expect(body).not.toMatch(/^hourkin_jobs\{/m)
})

test.runIf(where.startsWith('postgres'))(
  'a silent database connection is reported before a scrape gives up',
  { timeout: 60_000 },
  async () => {
    const { proxy, database } = await startDatabaseProxy(where)
    const far = await openDb(database)
    onTestFinished(async () => {
      await proxy.stop()
      await far.destroy()
    })
    const server = startServer({ metrics: {}, database: far })
    expect(sample((await server.sendRaw(metricsOf())).body, 'hourkin_database_up')).toBe(1)
    proxy.freeze()
    const from = performance.now()
    const { body } = await server.sendRaw(metricsOf())
    expect(performance.now() - from).toBeLessThan(8000)
    expect(sample(body, 'hourkin_database_up')).toBe(0)
    expect(body).toContain('hourkin_sse_connections 0')
    expect(body).not.toMatch(/^hourkin_jobs\{/m)
  },
)
