import { existsSync, mkdtempSync, rmSync, statSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { MARK, typeEverything } from '#server/testing/full-life.ts'
import { startServer, where } from '#server/testing/harness.ts'
import { runCommand } from '#server/testing/operator.ts'
import { unpackZip } from '#server/testing/unpacked.ts'

const home = mkdtempSync(join(tmpdir(), 'hourkin-export-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const exportTo = (email: string, file: string) =>
  runCommand(['export', email, join(home, file)], { env: { DATA_DIR: home }, database: where })

test('it is the archive that the person gets, for the operator alone, while the server runs', async () => {
  const server = startServer({ now: '2026-03-02T12:00:00Z' })
  await typeEverything(server, 'ann')
  const { email } = await server.as('ann')(account.basicInfo)
  const { said, failure } = await exportTo(email!.toUpperCase(), 'ann.zip')
  expect(failure).toBeUndefined()
  expect(said).toEqual([expect.stringContaining('ann.zip holds all that is kept of ANN-')])
  expect(statSync(join(home, 'ann.zip')).mode & 0o777).toBe(0o600)
  const headers = await server.given.headers('ann')
  const own = await server.sendRaw({ method: 'GET', url: '/api/user/account/export', headers })
  const files = await unpackZip(readFileSync(join(home, 'ann.zip')))
  expect(files.get('data.json')).toContain(MARK)
  expect([...files]).toEqual([...(await unpackZip(own.rawPayload))])
})

test('no file is written over, and none is left of an export that fails', async () => {
  const server = startServer()
  const { email } = await server.as('bob')(account.basicInfo)
  writeFileSync(join(home, 'there.zip'), 'mine')
  expect((await exportTo(email!, 'there.zip')).failure).toContain('there.zip is there already.')
  expect(readFileSync(join(home, 'there.zip'), 'utf8')).toBe('mine')
  expect((await exportTo('nobody@example.org', 'nobody.zip')).failure).toBe(
    'There is no account with the address nobody@example.org. The command users lists them.',
  )
  expect(existsSync(join(home, 'nobody.zip'))).toBe(false)
  expect((await exportTo(email!, 'missing/bob.zip')).failure).toContain('missing/bob.zip cannot be written: ENOENT')
})
