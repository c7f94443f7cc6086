import { expect } from 'vitest'
import { OWN_ACCOUNTS, unitOf } from '#domain/bank/ledger.ts'
import { db } from './harness.ts'

/** Checks the five invariants of the ledger in the books of these owners, entry by entry. [bank/ledger-invariants] */
export async function verifyLedger(owners: readonly string[]) {
  const entries = await db.selectFrom('bankEntries').selectAll().where('ownerId', 'in', owners).execute()
  const ordered = db.selectFrom('bankTransactions').selectAll().where('ownerId', 'in', owners).orderBy('seq')
  const transactions = await ordered.execute()
  const accounts = await db.selectFrom('bankAccounts').selectAll().where('ownerId', 'in', owners).execute()
  const held = new Map<string, number>()
  const byTransaction = new Map<string, typeof entries>()
  for (const entry of entries)
    byTransaction.set(entry.transactionId, [...(byTransaction.get(entry.transactionId) ?? []), entry])
  for (const { id, unit } of transactions) {
    const written = byTransaction.get(id) ?? []
    expect(written.length).toBeGreaterThan(1)
    expect(written.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    for (const { ownerId, account, amount, balance } of written) {
      expect(amount).not.toBe(0)
      expect(Math.abs(amount)).toBeLessThanOrEqual(100_000)
      expect(account === 'min:given' ? 'MIN' : unitOf({ name: account })).toBe(unit)
      const key = `${ownerId} ${account}`
      held.set(key, (held.get(key) ?? 0) + amount)
      // Each entry keeps the balance after it.
      expect(balance).toBe(held.get(key))
      if (OWN_ACCOUNTS.some((name) => name === account)) expect(balance).toBeGreaterThanOrEqual(0)
    }
  }
  for (const { ownerId, name, balance } of accounts) expect(balance).toBe(held.get(`${ownerId} ${name}`) ?? 0)
  for (const unit of ['COIN', 'MIN'])
    for (const owner of owners) {
      const ofBook = accounts.filter((each) => each.unit === unit && each.ownerId === owner)
      expect(ofBook.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
    }
  const given = accounts.filter(({ name }) => name === 'min:given')
  expect(given.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
  const reversed = transactions.flatMap(({ reversalOf }) => reversalOf ?? [])
  expect(new Set(reversed).size).toBe(reversed.length)
  return { transactions: transactions.length, reversed: reversed.length }
}
