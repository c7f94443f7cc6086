import { expect, test } from 'vitest'
import type { Activity } from '#contract/catalogue.ts'
import { instant } from '#domain/time.ts'
import { isFavourite, offerOf } from './likely.ts'

const used = (name: string, day: number): Activity => ({
  id: null,
  defaultKey: null,
  category: 'work',
  name,
  subActivities: [],
  lastUsedAt: day ? instant(`2026-03-${String(day).padStart(2, '0')}T08:00:00Z`) : null,
})
const recommended = (activityName: string, subActivity: string | null = null) => ({
  category: 'work' as const,
  activityName,
  subActivity,
  score: 1,
  typicalMinutes: 30,
  tags: ['t'],
  projectId: 'p',
})
const favourite = (activityName: string) => ({ id: activityName, category: 'work' as const, activityName })
const names = (all: readonly { name: string }[]) => all.map(({ name }) => name).join(' ')

test('what is predicted comes first, with what it is about, and what was done lately fills it up', () => {
  const { predicted, recent } = offerOf([recommended('B', 'sub')], [], [used('A', 9), used('B', 8), used('C', 0)])
  expect(names(predicted)).toBe('B A')
  expect(predicted[0]).toMatchObject({ subActivity: 'sub', tags: ['t'], projectId: 'p' })
  // The activity without its part is another thing, and has not been offered yet.
  expect(names(recent)).toBe('B')
})

test('while nobody knows, what was done last stands in', () => {
  expect(names(offerOf(undefined, [], [used('A', 9), used('B', 8)]).predicted)).toBe('A B')
  expect(offerOf(undefined, [], [])).toEqual({ predicted: [], pinned: [], recent: [] })
})

test('five are predicted, the next twelve are recent, and none of them is pinned', () => {
  const activities = Array.from({ length: 30 }, (_, index) => used(`N${index}`, 28 - (index % 28)))
  const { predicted, pinned, recent } = offerOf([], [favourite('N7')], activities)
  expect([predicted.length, recent.length, names(pinned)]).toEqual([5, 12, 'N7'])
  expect(names(recent)).not.toContain('N7 ')
})

test('a favourite is an activity, whatever of it is done', () => {
  const [sub] = offerOf([recommended('B', 'sub')], [], []).predicted
  expect(isFavourite([favourite('B')], sub!)).toBe(true)
  expect(isFavourite([favourite('A')], sub!)).toBe(false)
})
