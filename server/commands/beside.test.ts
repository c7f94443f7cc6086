import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createEmptyDatabase } from '#server/testing/postgres.ts'
import { json, newcomer, post, programForFile } from '#server/testing/program.ts'

const server = inject('postgres')
const { home, start, build, end } = programForFile()
beforeAll(build, 60_000)
afterAll(end)

test(
  'a running server obeys the commands of an operator at once, while people go on writing',
  { timeout: 240_000 },
  async () => {
    const env = { DATA_DIR: join(home, uuidv7()), ...(server && { DATABASE_URL: await createEmptyDatabase(server) }) }
    const { waitUntilUp } = await start({ env })
    const url = await waitUntilUp()
    const run = async (...args: string[]) => {
      const command = await start({ env: { ...env, PUBLIC_URL: url }, args })
      return { code: await command.ended, said: command.said() }
    }
    const ann = newcomer()
    const { token } = (await (await post(`${url}/api/auth/sign-up`, ann)).json()) as { token: string }
    const headers = { ...json, authorization: `Bearer ${token}` }
    const readStatus = async () => (await fetch(`${url}/api/user/preference`, { headers })).status
    const signIn = (password = ann.password) => post(`${url}/api/auth/sign-in`, { email: ann.email, password })
    const save = async () => {
      const body = JSON.stringify({ home: { dayEndsAt: '02:00' } })
      return (await fetch(`${url}/api/user/preference`, { method: 'POST', headers, body })).status
    }

    // Each write reads first: a command that writes in between must not make it fail.
    const confirming = run('confirm', ann.email)
    const confirmed = confirming.then(() => true)
    const statuses = new Set<number>()
    while (!(await Promise.race([confirmed, save().then((status) => void statuses.add(status))])));
    expect(await confirming).toEqual({ code: 0, said: `${ann.email} is confirmed.\n` })
    expect([...statuses]).toEqual([200])
    expect((await run('users')).said).toContain(ann.email)

    expect(await readStatus()).toBe(200)
    expect(await run('disable', ann.email)).toMatchObject({ code: 0 })
    expect(await readStatus()).toBe(419)
    expect(await (await signIn()).json()).toMatchObject({ code: 'FORBIDDEN', details: { reason: 'disabled' } })
    expect(await run('enable', ann.email)).toMatchObject({ code: 0 })
    expect((await signIn()).status).toBe(200)

    const { said } = await run('reset-link', ann.email)
    const [, token2 = ''] = said.match(/\/reset-password#token=(hand-[\w-]+)\n/) ?? []
    expect(said).toContain(`${url}/reset-password#token=${token2}\n`)
    const chosen = { token: token2, password: 'two long walks a day' }
    expect((await post(`${url}/api/auth/reset-password`, chosen)).status).toBe(200)
    expect((await post(`${url}/api/auth/reset-password`, chosen)).status).toBe(400)
    expect((await signIn(chosen.password)).status).toBe(200)

    expect(await run('erase')).toMatchObject({ code: 1, said: expect.stringContaining('Unknown command') as string })
    expect((await run('users', '--help')).said).toContain('Usage: hourkin users')
  },
)

test.runIf(!server)('a command needs a database, and makes none', async () => {
  const { ended, said, dataDir } = await start({ args: ['users'] })
  expect(await ended).toBe(1)
  expect(said()).toMatch(/^There is no database in .*hourkin\.db\. Set DATA_DIR/)
  expect(existsSync(dataDir)).toBe(false)
})

test('a reader that leaves early, such as head, is no error', { timeout: 60_000 }, async () => {
  const { child, ended, said } = await start({ args: ['--help'] })
  child.stdout?.destroy()
  expect(await ended).toBe(0)
  expect(said()).toBe('')
})
