import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { dataVersionOf } from './data-version.ts'
import { openSqliteFile } from './sqlite-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'hourkin-version-'))
const file = join(folder, 'hourkin.db')
const writer = openSqliteFile(file)
writer.exec('pragma journal_mode = WAL; create table days (day text) strict')
const reader = openSqliteFile(file, { readonly: true })
const another = openSqliteFile(file)
const version = dataVersionOf(writer, reader)
afterAll(() => {
  for (const connection of [reader, another, writer]) connection.close()
  rmSync(folder, { recursive: true })
})

describe('in the same turn of the event loop', () => {
  test.each([
    { name: 'a statement', write: () => writer.prepare('insert into days values (?)').run(['mon']) },
    { name: 'a statement with an answer', write: () => writer.prepare('delete from days returning day').all([]) },
    { name: 'a setting that is stored', write: () => writer.prepare('pragma user_version = 7').run([]) },
    { name: 'several statements', write: () => writer.exec("insert into days values ('tue'); delete from days") },
    {
      name: 'a transaction',
      write() {
        writer.prepare('begin immediate').run([])
        writer.prepare('insert into days values (?)').run(['wed'])
        const before = version()
        writer.prepare('commit').run([])
        expect(version()).not.toBe(before)
      },
    },
  ])('$name of this process counts', ({ write }) => {
    const before = version()
    write()
    expect(version()).not.toBe(before)
  })
})

test('a commit of another process counts from the next turn on', async () => {
  const before = version()
  another.exec("insert into days values ('thu')")
  await nextTurn()
  expect(version()).not.toBe(before)
})

test('nothing but reading changes nothing', async () => {
  const before = version()
  writer.prepare('select day from days').all([])
  reader.prepare('select day from days').all([])
  await nextTurn()
  expect(version()).toBe(before)
})
