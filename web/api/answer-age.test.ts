import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { account } from '#contract/account.ts'
import { activityLog } from '#contract/activity-log.ts'
import { catalogue } from '#contract/catalogue.ts'
import type { LatestChanges } from '#contract/live.ts'
import { plan } from '#contract/plan.ts'
import { epochMs, instant, instantAt } from '#domain/time/time.ts'
import { keyOf } from './query.ts'

const NOW = instant('2026-03-02T12:00:00Z')
const ago = (minutes: number) => instantAt(epochMs(NOW) - minutes * 60_000)
const day = [...keyOf(activityLog.withAdjacent), { query: {} }]
const tags = [...keyOf(catalogue.tags), 'every one']
const preference = keyOf(account.preference)
const plans = keyOf(plan.today)

/** The module of a page that has just been opened. */
async function openPage() {
  vi.resetModules()
  return import('./answer-age.ts')
}
const latest = (nouns: Record<string, number> = {}, knownMinutes = 600): LatestChanges => ({
  knownSince: ago(knownMinutes),
  nouns: Object.entries(nouns).map(([noun, minutes]) => ({ noun, changedAt: ago(minutes) })),
})

beforeEach(() => {
  vi.useFakeTimers({ now: epochMs(NOW) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.resetModules()
})

test.each([
  ['nothing has changed', day, 5, latest(), true],
  ['a change before it was read', day, 5, latest({ activityLog: 6 }), true],
  ['a change after it was read', day, 5, latest({ activityLog: 4 }), false],
  ['a change at that very moment', day, 5, latest({ activityLog: 5 }), false],
  ['a change that concerns it through another noun', day, 5, latest({ timer: 4 }), false],
  ['a change that does not concern it', tags, 5, latest({ activityLog: 4, plan: 4 }), true],
  ['another zone or language changes all answers', tags, 5, latest({ account: 4 }), false],
  ['an unknown noun may concern it', tags, 5, latest({ auth: 4 }), false],
  ['the server does not know that far back', tags, 5, latest({}, 5), false],
  ['older than half a day', tags, 721, latest({}, 6000), false],
  ['an hour old', tags, 60, latest(), true],
  ['a plan may be over by now', plans, 11, latest(), false],
  ['a plan of a moment ago', plans, 9, latest(), true],
])('a stored answer and %s', async (_, key, minutes, changes, holds) => {
  const page = await openPage()
  page.addStored(key, ago(minutes))
  page.askWhatChanged(async () => changes)
  expect((await page.checkStoredAnswer(key)) ?? false).toBe(holds)
})

test('a stored answer is taken once; then the server is asked', async () => {
  const page = await openPage()
  page.addStored(day, ago(5))
  page.askWhatChanged(async () => latest())
  expect(await page.checkStoredAnswer(day)).toBe(true)
  expect(page.checkStoredAnswer(day)).toBeUndefined()
  expect(page.checkStoredAnswer(preference)).toBeUndefined()
})

test.each([
  ['that is slow', () => new Promise<never>(() => undefined)],
  ['that is away', async () => Promise.reject(new TypeError('Failed to fetch'))],
])('a server %s confirms nothing', async (_, ask) => {
  const page = await openPage()
  page.addStored(day, ago(5))
  page.askWhatChanged(ask)
  const holds = page.checkStoredAnswer(day)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await holds).toBe(false)
})

test('what the server said a minute ago confirms nothing any more', async () => {
  const page = await openPage()
  page.addStored(day, ago(5))
  page.askWhatChanged(async () => latest())
  await vi.advanceTimersByTimeAsync(31_000)
  expect(await page.checkStoredAnswer(day)).toBe(false)
})

test('what the page has made of an answer since is asked for', async () => {
  const page = await openPage()
  page.addStored(day, ago(5))
  page.askWhatChanged(async () => latest())
  page.forgetAnswerMoment(day)
  expect(page.checkStoredAnswer(day)).toBeUndefined()
})

test('where nothing is stored, nothing is asked', async () => {
  const page = await openPage()
  const ask = vi.fn<() => Promise<LatestChanges>>(async () => latest())
  page.askWhatChanged(ask)
  expect(ask).not.toHaveBeenCalled()
})
