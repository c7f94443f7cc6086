import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { PERSONAL } from '#server/db/personal-data.ts'
import type { Tables } from '#server/db/tables.ts'
import { db } from '#server/testing/harness.ts'
import { GRANTS } from './register.ts'

/** Matches the columns that hold a secret, or the means to find one. */
const SECRET = /(^|_)(auth|code|endpoint|hash|key|nonce|secret|token|verifier)$/
/** Tables that give a right without holding a secret. */
const RIGHTS: readonly (keyof Tables)[] = ['familyMembers', 'identities', 'passkeys']
/** Tables with such a column that grant nothing. */
const NO_GRANT: Partial<Record<keyof Tables, string>> = {
  idempotencyKeys: 'a key that the owner chose, read in the requests of the owner alone',
  jobs: 'a key that keeps the same job from waiting twice',
  users: 'the password itself: what ends it is another one',
  aspectDurations: 'names what was counted',
  activities: 'names a default of ours',
  tags: 'names a default of ours',
  bankTransactions: 'a key that keeps the same posting from being made twice',
}

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
const listed = new Set(Object.values(GRANTS).flatMap(({ tables }) => tables.map(snake)))
const excused = new Set(Object.keys(NO_GRANT).map(snake))

/** Tables that hold a secret or a right. */
async function grantTables(): Promise<string[]> {
  const tables = await db.introspection.getTables()
  const named = tables.map(({ name, columns }) => ({ name: snake(name), columns: columns.map((of) => snake(of.name)) }))
  const rights = new Set(RIGHTS.map(snake))
  return named
    .filter(({ name, columns }) => rights.has(name) || columns.some((of) => SECRET.test(of)))
    .map(({ name }) => name)
}
const listUnlistedTables = async () => (await grantTables()).filter((name) => !listed.has(name) && !excused.has(name))

describe('the register of grants', () => {
  test('knows every table that holds a secret or gives a right', async () => {
    expect(await listUnlistedTables()).toEqual([])
  })

  test('the register of grants reports a table that is not entered', async () => {
    await sql`create table planted_tokens (user_id text, token_hash text)`.execute(db)
    expect(await listUnlistedTables()).toEqual(['planted_tokens'])
    await sql`drop table planted_tokens`.execute(db)
  })

  test('excuses no table without need', async () => {
    const tables = new Set(await grantTables())
    expect([...excused].filter((name) => listed.has(name) || !tables.has(name))).toEqual([])
  })

  test('the register of grants lists only tables that are erased with their owner', () => {
    const tables = Object.values(GRANTS).flatMap((grant): readonly (keyof Tables)[] => grant.tables)
    const remaining = tables.filter((table) => PERSONAL[table].of === null)
    // `erasePerson` deletes a family with its last member.
    expect(remaining).toEqual(['familyGroups'])
  })
})
