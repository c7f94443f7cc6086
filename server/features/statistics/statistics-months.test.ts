import fc from 'fast-check'
import { expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { statistics } from '#contract/statistics.ts'
import { addDays, addMinutes, instant, type LocalDate } from '#domain/time/time.ts'
import { round1 } from '#domain/time/duration.ts'
import { isDataDay } from '#domain/statistics/statistics.ts'
import { giveDataDays } from '#server/testing/data-days.ts'
import { db, startServer } from '#server/testing/harness.ts'

const FIRST = '2025-11-01' as LocalDate
const START = instant('2025-11-01T00:00:00Z')
/** From November to March, with a day that is not over. */
const DAYS = 151

function setUpUser() {
  const { as, given } = startServer({ now: '2026-04-01T12:00:00Z' })
  const ownerId = given.stranger('ann')
  const rows = (from: LocalDate, to: LocalDate) =>
    db
      .selectFrom('aspectDurations')
      .select(['localDate', 'key', 'primaryMinutes', 'parallelMinutes', 'entries'])
      .where('ownerId', '=', ownerId)
      .where('aspect', '=', 'category')
      .where('localDate', '>=', from)
      .where('localDate', '<=', to)
      .execute()

  /** Adds up the rows of the days one by one. */
  async function computeFromDays(from: LocalDate, to: LocalDate) {
    const [sums, days] = [new Map<string, number[]>(), new Map<string, number>()]
    const found = await rows(from, to)
    for (const { localDate, primaryMinutes } of found) days.set(localDate, (days.get(localDate) ?? 0) + primaryMinutes)
    for (const { localDate, key, primaryMinutes, parallelMinutes, entries } of found) {
      const [primary = 0, parallel = 0, count = 0, onDataDays = 0] = sums.get(key) ?? []
      const counted = isDataDay(days.get(localDate)!) ? primaryMinutes : 0
      sums.set(key, [primary + primaryMinutes, parallel + parallelMinutes, count + entries, onDataDays + counted])
    }
    const dataDays = [...days.values()].filter(isDataDay).length
    const perDataDay = [...sums].map(([id, [primary, parallel, count, onDataDays = 0]]) => [
      id,
      [primary, parallel, count, round1(onDataDays, dataDays)],
    ])
    return { sums: new Map(perDataDay as [string, number[]][]), dataDays }
  }
  const ann = as('ann')
  async function loadDurations(from: LocalDate, to: LocalDate) {
    const { totals, dataDays } = await ann(statistics.aspectDuration, { query: { aspect: 'category', from, to } })
    const sums = totals.map(({ id, primaryMinutes, parallelMinutes, entries, perDataDay }) => [
      id,
      [primaryMinutes, parallelMinutes, entries, perDataDay],
    ])
    return { sums: new Map(sums as [string, number[]][]), dataDays }
  }
  const log = (at: number, minutes: number, category: 'work' | 'study', parallelActivity = false) => {
    const startTime = addMinutes(START, at)
    const body = { category, activityName: 'Write', startTime, endTime: addMinutes(startTime, minutes) }
    return ann(activityLog.create, { body: { ...body, parallelActivity } })
  }
  /** Without 30 data days there would be no averages. [statistics/data-gate] */
  const openGate = () => giveDataDays(ann, { from: '2025-09-01' as LocalDate, count: 30 })
  return { ann, ownerId, loadDurations, computeFromDays, log, openGate }
}

const operation = fc.record({
  kind: fc.constantFrom('create', 'create', 'create', 'move', 'remove'),
  at: fc.integer({ min: 0, max: (DAYS - 1) * 1440 }),
  minutes: fc.integer({ min: 30, max: 1440 }),
  category: fc.constantFrom('work' as const, 'study' as const),
  which: fc.nat(),
  from: fc.integer({ min: 0, max: DAYS - 1 }),
  length: fc.integer({ min: 1, max: DAYS }),
})

test('whole months equal the sum of their days, after any writes in between', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 20, maxLength: 30 }), async (operations) => {
      const { ann, loadDurations, computeFromDays, log, openGate } = setUpUser()
      await openGate()
      const made: string[] = []
      for (const { kind, at, minutes, category, which, from, length } of operations) {
        const id = made[which % Math.max(made.length, 1)]
        const refused = () => undefined
        if (kind === 'create') await log(at, minutes, category).then((created) => made.push(created.id), refused)
        else if (id && kind === 'remove') await ann(activityLog.remove, { params: { id } }).catch(refused)
        else if (id) {
          const startTime = addMinutes(START, at)
          const body = { startTime, endTime: addMinutes(startTime, minutes) }
          await ann(activityLog.change, { params: { id }, body }).catch(refused)
        }
        const [first, last] = [addDays(FIRST, from), addDays(FIRST, Math.min(from + length, DAYS) - 1)]
        expect(await loadDurations(first, last)).toEqual(await computeFromDays(first, last))
      }
    }),
    { numRuns: 6, seed: 7 },
  )
})

test('a write during the sum of months is included as soon as it is answered', async () => {
  const { loadDurations, computeFromDays, log, openGate } = setUpUser()
  await openGate()
  const last = addDays(FIRST, DAYS - 1)
  await Promise.all(
    Array.from({ length: 24 }, async (_, at) => {
      await log(at * 6 * 1440 + (at % 3) * 400, 300, at % 2 ? 'work' : 'study')
      await loadDurations(FIRST, last)
    }),
  )
  expect(await loadDurations(FIRST, last)).toEqual(await computeFromDays(FIRST, last))
})

test('an incomplete sum of an older program is computed again', async () => {
  const { ownerId, loadDurations, computeFromDays, log, openGate } = setUpUser()
  await openGate()
  await log(0, 500, 'work')
  const [from, to] = [FIRST, addDays(FIRST, 40)]
  const known = await loadDurations(from, to)
  const sums = JSON.stringify([['work', 500, 0, 1]])
  await db.updateTable('aspectMonthSums').set({ sums }).where('ownerId', '=', ownerId).execute()
  expect(await loadDurations(from, to)).toEqual(known)
  expect(known).toEqual(await computeFromDays(from, to))
})
