import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createECDH } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newPushKeys, pushKeysIn } from './push-keys.ts'
import { ConfigError } from '#server/operation/config-error.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hourkin-keys-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const file = () => join(folder, 'push-keys.json')

test('they are made once, for the owner of the process alone', () => {
  const keys = pushKeysIn(folder)
  expect(pushKeysIn(folder)).toEqual(keys)
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  expect(newPushKeys()).not.toEqual(keys)
})

test('the folder is created with the keys, and only for its owner', () => {
  const inner = join(folder, 'data')
  pushKeysIn(inner)
  expect(statSync(inner).mode & 0o777).toBe(0o700)
})

test('several processes that begin at once have the same', async () => {
  const asking = `import { pushKeysIn } from '#server/security/push-keys.ts'; process.stdout.write(pushKeysIn(${JSON.stringify(folder)}).publicKey)`
  const args = ['--import', 'tsx', '--input-type=module', '-e', asking]
  const runs = Array.from({ length: 3 }, () => promisify(execFile)(process.execPath, args))
  const said = (await Promise.all(runs)).map(({ stdout }) => stdout)
  expect(said).toEqual(Array(3).fill(pushKeysIn(folder).publicKey))
})

test('each is of its length and of the same pair, also one in 256', () => {
  for (let at = 0; at < 600; at++) {
    const { publicKey, privateKey } = newPushKeys()
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(privateKey, 'base64url')
    expect([Buffer.from(privateKey, 'base64url').length, curve.getPublicKey('base64url')]).toEqual([32, publicKey])
  }
})

test.each([
  ['empty', ''],
  ['cut off', '{"publicKey":"B'],
  ['of another kind', '[]'],
  ['too short', JSON.stringify({ publicKey: 'BAAA', privateKey: 'AAAA' })],
  ['without the half that is kept', JSON.stringify({ publicKey: 'B'.repeat(87) })],
])('keys that are %s: a sentence says what to do, and the file is left unchanged', (_, text) => {
  writeFileSync(file(), text)
  const reading = () => pushKeysIn(folder)
  expect(reading).toThrow(ConfigError)
  expect(reading).toThrow(`The keys in ${file()} cannot be read or made: it is damaged. Without the file new ones`)
  expect(readFileSync(file(), 'utf8')).toBe(text)
})

test('a folder that cannot be written to: a sentence with its reason', () => {
  writeFileSync(join(folder, 'data'), 'a file')
  const reading = () => pushKeysIn(join(folder, 'data'))
  expect(reading).toThrow(ConfigError)
  expect(reading).toThrow(/cannot be read or made: (EEXIST|ENOTDIR)/)
})
