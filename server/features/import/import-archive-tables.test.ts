import { expect, test } from 'vitest'
import { createArchiveReader } from '#domain/import/archive.ts'
import { personalTables } from '#server/db/personal-data.ts'
import { typeEverything } from '#server/testing/full-life.ts'
import { startServer } from '#server/testing/harness.ts'
import { exportOf } from '#server/testing/moved-account.ts'
import { unpackZip } from '#server/testing/unpacked.ts'

const listed = (names: string): ReadonlySet<string> => new Set(names.match(/\w+/g))

/** What stays behind, as docs/rules/import.md says. */
const STAYS = listed(`
  imports importOffers importMappings logSources deletedLogs timers deletedPlans smartVacations reminderSnoozes
  reminderShares bankWithdrawals bankEntries bankTransactions bankAccounts bankSettings calendarFeeds
  sharedViews aspectDurations mergedThings ratingRules familyInvitations serverInvitations
  familyMembers redemptions crowns settledDays managedChildren auditEntries totpSecrets passkeys
  identities pushDevices sessions emailChanges accountDeletions avatars users
`)
const PARTS = listed(`
  logTags logBeneficiaries planTags planVersions planPlacements noteTags noteOrders
  projectBeneficiaries recipientMembers
`)
/** Columns that the server sets, that are not the owner's to set, or that the newest version of a plan has. */
const SERVER_SETS = listed(`
  ownerId userId version madeBy updatedAt activityName tellAt notifyAt assignee completedBy accountMode
  selfJournaling timezoneChosenAt plainText todos openTodos lastRolledOn behindAt eveningAt toldEvening
  project id startDate endDate
`)

test('each exported table moves, is a part of one that does, or stays behind by decision', () => {
  const moves = (table: string) => createArchiveReader().read(table, { id: 'x' }) !== null
  for (const { table, isInternal } of personalTables) {
    if (isInternal) continue
    expect([table, moves(table)]).toEqual([table, !STAYS.has(table) && !PARTS.has(table)])
  }
})

test('each column that people fill moves with its row', async () => {
  const server = startServer({ now: '2026-03-02T12:00:00Z' })
  await typeEverything(server, 'ann')
  const text = (await unpackZip(await exportOf(server, 'ann'))).get('data.json')!
  const { tables } = JSON.parse(text) as { tables: Record<string, Record<string, unknown>[]> }
  for (const [table, rows] of Object.entries(tables)) {
    const [row] = rows
    const item = row ? createArchiveReader().read(table, row) : null
    if (!row || !item || !('thing' in item)) continue
    const left = Object.keys(row).filter((column) => !(column in item.thing.content) && !SERVER_SETS.has(column))
    expect([table, left]).toEqual([table, []])
  }
})
