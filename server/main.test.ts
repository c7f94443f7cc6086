import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { createRequire } from 'node:module'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { json as readJson } from 'node:stream/consumers'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDb } from '#server/db/open.ts'
import { createEmptyDatabase } from '#server/testing/postgres.ts'
import { json, newcomer, post, programForFile } from '#server/testing/program.ts'

const server = inject('postgres')
const { home, start, build, end } = programForFile()
const { version: VERSION } = createRequire(import.meta.url)('../package.json') as { version: string }
beforeAll(build, 60_000)
afterAll(end)

describe('the server', { timeout: 120_000 }, () => {
  test('reports its address, finishes its work when it stops, and knows its users when it returns', async () => {
    const env = { DATA_DIR: join(home, uuidv7()), ...(server && { DATABASE_URL: await createEmptyDatabase(server) }) }
    const first = await start({ env })
    const url = await first.waitUntilUp()
    expect(first.said()).toContain(`Hourkin is at ${url}\n`)
    expect(await (await fetch(`${url}/api/ready`)).json()).toEqual({ status: 'ready' })
    expect(await (await fetch(`${url}/api/about`)).json()).toEqual({ name: 'Hourkin', version: VERSION })
    const secret = statSync(join(env.DATA_DIR, 'secret.key'))
    expect([secret.size, secret.mode & 0o777]).toEqual([32, 0o600])
    if (!server) expect(statSync(join(env.DATA_DIR, 'hourkin.db')).mode & 0o777).toBe(0o600)

    const body = newcomer()
    const asked = request(`${url}/api/auth/sign-up`, { method: 'POST', headers: { ...json, expect: '100-continue' } })
    // The server says "continue" once it is at the request.
    asked.flushHeaders()
    await once(asked, 'continue')
    first.child.kill('SIGTERM')
    const told = performance.now()
    asked.end(JSON.stringify(body))
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(200)
    const { token } = (await readJson(answer)) as { token: string }
    expect(await first.ended).toBe(0)
    expect(performance.now() - told).toBeLessThan(5000)

    const left = join(env.DATA_DIR, 'backups', '.hourkin-backup-killed')
    mkdirSync(left, { recursive: true })
    writeFileSync(join(left, 'lock'), '')
    const second = await start({ env })
    const again = await second.waitUntilUp()
    expect(existsSync(left)).toBe(false)
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${again}/api/user/preference`, { headers })).status).toBe(200)
    expect((await post(`${again}/api/auth/sign-in`, { email: body.email, password: body.password })).status).toBe(200)
    if (server) return

    const third = await start({ env })
    expect(await third.ended).toBe(1)
    expect(third.said()).toMatch(/^Another Hourkin is running on the database file .*hourkin\.db\. Stop it first/m)
    expect(third.said()).not.toContain('    at ')
    expect((await fetch(`${again}/api/ready`)).status).toBe(200)
  })

  test.runIf(!server)('left-overs of backups that it may not remove are a sentence, and it starts', async () => {
    const env = { DATA_DIR: join(home, uuidv7()) }
    mkdirSync(env.DATA_DIR)
    // A folder of another user does not keep out a process with all rights, such as a test.
    writeFileSync(join(env.DATA_DIR, 'backups'), '')
    const { child, ended, waitUntilUp, said } = await start({ env })
    await waitUntilUp()
    expect(said()).toMatch(/^What interrupted backups may have left in .*backups cannot be removed: E.*\.$/m)
    expect(said()).not.toContain('    at ')
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  test.runIf(!server)('an upgrade that fails changes nothing, and names a copy that can be restored', async () => {
    const env = { DATA_DIR: join(home, uuidv7()) }
    const first = await start({ env })
    await first.waitUntilUp()
    first.child.kill('SIGTERM')
    await first.ended
    const file = join(env.DATA_DIR, 'hourkin.db')
    const db = await openDb(file)
    // As if all other migrations were to come, though their tables are there already.
    await sql`delete from kysely_migration where name > '0001-platform'`.execute(db)
    await db.destroy()
    const before = readFileSync(file)
    const upgrade = await start({ env })
    expect(await upgrade.ended).toBe(1)
    const [, copy = ''] = upgrade.said().match(/^Hourkin \S+ changes .* copied to (.*\.zip) first\.$/m) ?? []
    expect(copy).toContain(`before-${VERSION}-${new Date().toISOString().slice(0, 10)}.zip`)
    expect(upgrade.said()).toContain(`The database is as it was, and ${copy} is a copy of it.`)
    expect(readFileSync(file).equals(before)).toBe(true)
    const other = { DATA_DIR: join(home, uuidv7()) }
    const restored = await start({ env: other, args: ['restore', copy] })
    expect(await restored.ended).toBe(0)
    expect(readFileSync(join(other.DATA_DIR, 'secret.key'))).toEqual(readFileSync(join(env.DATA_DIR, 'secret.key')))
  })

  test('a backup of the running server restores into an empty place, with the sessions of its users', async () => {
    const createEnv = async () => ({
      DATA_DIR: join(home, uuidv7()),
      ...(server && { DATABASE_URL: await createEmptyDatabase(server) }),
    })
    const env = await createEnv()
    const first = await start({ env })
    const body = newcomer()
    const { token } = (await (await post(`${await first.waitUntilUp()}/api/auth/sign-up`, body)).json()) as {
      token: string
    }
    const file = join(home, `${uuidv7()}.zip`)
    const backup = await start({ env, args: ['backup', file] })
    expect([await backup.ended, backup.said()]).toEqual([0, expect.stringContaining(`${file} holds all that people`)])
    const other = await createEnv()
    const restored = await start({ env: other, args: ['restore', file] })
    expect([await restored.ended, restored.said()]).toEqual([
      0,
      `${file} has been restored. Start Hourkin as ever: npm start\n`,
    ])
    const second = await start({ env: other })
    const headers = { authorization: `Bearer ${token}` }
    const url = await second.waitUntilUp()
    expect(await (await fetch(`${url}/api/user/account/basic-info`, { headers })).json()).toMatchObject({
      email: body.email,
    })
    const again = await start({ env: other, args: ['restore', file] })
    expect(await again.ended).toBe(1)
    expect(again.said()).toContain('A backup is restored into an empty place')
    expect((await fetch(`${url}/api/user/account/basic-info`, { headers })).status).toBe(200)
  })

  test.runIf(server)('sends the changes of one process to the screens of another, within a second', async () => {
    const env = { DATA_DIR: join(home, uuidv7()), DATABASE_URL: await createEmptyDatabase(server!) }
    const first = await start({ env })
    const here = await first.waitUntilUp()
    const second = await start({ env })
    const there = await second.waitUntilUp()
    const { token } = (await (await post(`${here}/api/auth/sign-up`, newcomer())).json()) as { token: string }
    const headers = { ...json, authorization: `Bearer ${token}` }
    const stream = await fetch(`${there}/api/live/events`, { headers })
    const events = stream.body!.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
    const reader = events.getReader()
    const written = performance.now()
    const body = JSON.stringify({ home: { dayEndsAt: '02:00' } })
    await fetch(`${here}/api/user/preference`, { method: 'POST', headers, body })
    // Its line to the others may be younger than the stream: it says so first.
    let data: string | undefined
    while (!data?.includes('account')) data = (await reader.read()).value?.data
    expect(performance.now() - written).toBeLessThan(1000)
    const told = performance.now()
    for (const { child } of [first, second]) child.kill('SIGTERM')
    expect([await first.ended, await second.ended]).toEqual([0, 0])
    expect(performance.now() - told).toBeLessThan(5000)
  })

  test.runIf(!server)('the server stops within ten seconds, with half-sent or silent connections', async () => {
    const { child, ended, waitUntilUp } = await start()
    const { hostname: host, port } = new URL(await waitUntilUp())
    const half = 'POST /api/auth/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n'
    for (const bytes of ['', half, `${half}Content-Type: application/json\r\n\r\n{`]) {
      const socket = connect({ host, port: Number(port), allowHalfOpen: true })
      socket.on('error', () => undefined)
      await new Promise((resolve) => socket.write(bytes, resolve))
    }
    child.kill('SIGTERM')
    const told = performance.now()
    expect(await ended).toBe(0)
    expect(performance.now() - told).toBeLessThan(10_000)
  })

  test.runIf(!server)('does not start with an unknown option, and creates nothing', async () => {
    const { ended, said, dataDir } = await start({ env: { SIGN_UP: 'maybe', LOG_LEVEL: 'loud' } })
    expect(await ended).toBe(1)
    expect(said()).toContain("SIGN_UP must be one of 'open', 'invite' and 'closed'.\nLOG_LEVEL must be one of")
    expect(existsSync(dataDir)).toBe(false)
  })

  test('a missing database with existing keys is not created again, unless that is intended', async () => {
    const env = { DATA_DIR: join(home, uuidv7()), ...(server && { DATABASE_URL: await createEmptyDatabase(server) }) }
    const first = await start({ env })
    await first.waitUntilUp()
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    const other = server ? { ...env, DATABASE_URL: await createEmptyDatabase(server) } : env
    if (!server)
      for (const suffix of ['', '-wal', '-shm']) rmSync(join(env.DATA_DIR, `hourkin.db${suffix}`), { force: true })
    const lost = await start({ env: other })
    expect(await lost.ended).toBe(1)
    expect(lost.said()).toMatch(/secret\.key.* belong to one\. .*NEW_DATABASE=yes\.\n$/)
    expect(existsSync(join(env.DATA_DIR, 'hourkin.db'))).toBe(false)
    const meant = await start({ env: { ...other, NEW_DATABASE: 'yes' } })
    await meant.waitUntilUp()
    meant.child.kill('SIGTERM')
    expect(await meant.ended).toBe(0)
  })

  test.runIf(!server)('reports a port in use', async () => {
    const other = createServer()
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as AddressInfo).port))
    })
    const { ended, said } = await start({ env: { PORT: String(port) } })
    expect(await ended).toBe(1)
    expect(said()).toContain(`Port ${port} is in use by another program.`)
    other.close()
  })

  test.runIf(!server)('shows a family in a demo, touches no data, and leaves nothing behind', async () => {
    const TMPDIR = mkdtempSync(join(home, 'tmp-'))
    const { child, ended, waitUntilUp, said, dataDir } = await start({
      args: ['--demo', '--now=2026-06-30T16:00:00Z'],
      env: { TMPDIR, DEMO_PASSWORD: 'a family of four' },
    })
    const url = await waitUntilUp()
    expect(said()).toContain('with the password a family of four')
    const email = said().match(/^ {2}(\S+@\S+)/m)?.[1]
    const answer = await post(`${url}/api/auth/sign-in`, { email, password: 'a family of four' })
    expect(await answer.json()).toMatchObject({ expiresAt: expect.stringMatching(/^2026-06-30T17:0/) as string })
    expect(await (await fetch(`${url}/api/sys/settings`)).json()).toMatchObject({ demo: true })
    expect(existsSync(dataDir)).toBe(false)
    child.kill('SIGINT')
    expect(await ended).toBe(0)
    expect(readdirSync(TMPDIR).filter((name) => name.startsWith('hourkin'))).toEqual([])
  })
})
