import { expect, test } from 'vitest'
import type { ActivityLog } from '#contract/activity-log.ts'
import type { Activity } from '#contract/catalogue.ts'
import { instant } from '#domain/time.ts'
import type { Likely } from '#web/widgets/likely.ts'
import { logBetween } from '#web/widgets/log-fixture.ts'
import { doneOf, praiseOf, starsOf, tilesOf } from './model.ts'

const likely = (name: string, category: Likely['category'] = 'study'): Likely => ({
  category,
  activityId: '',
  name,
  subActivityId: null,
  subActivity: null,
  typicalMinutes: null,
  tags: [],
  projectId: null,
})
const activity = (name: string, defaultKey: string | null, category: Activity['category'] = 'study'): Activity => ({
  id: null,
  defaultKey,
  category,
  name,
  subActivities: [],
  lastUsedAt: null,
})
const KNOWN = [
  activity('Read a book', 'study.read_book'),
  activity('Play a ball game', 'sports.play_ball', 'sports'),
  activity('Answer e-mail', 'work.handle_email', 'work'),
]
const NOTHING = { predicted: [], pinned: [], recent: [] }

test('whoever has done nothing yet is offered what children do, under the names that it has', () => {
  expect(tilesOf(NOTHING, KNOWN).map(({ name }) => name)).toEqual(['Read a book', 'Play a ball game'])
})

test('what is likely comes first, and nothing comes twice', () => {
  const offer = { predicted: [likely('Cello')], pinned: [likely('Read a book')], recent: [likely('Cello')] }
  expect(tilesOf(offer, KNOWN).map(({ name }) => name)).toEqual(['Cello', 'Read a book', 'Play a ball game'])
})

test('of all that is done of an activity one tile shows what is likeliest', () => {
  const offer = { ...NOTHING, predicted: [{ ...likely('Class'), subActivity: 'At school' }, likely('Class')] }
  expect(tilesOf(offer, [])).toMatchObject([{ name: 'Class', subActivity: 'At school' }])
})

test('a tile has the picture of what it is, whatever its owner calls it', () => {
  const named = [activity('Stories', 'study.read_book')]
  expect(tilesOf({ ...NOTHING, predicted: [likely('Stories'), likely('Cello')] }, named)).toMatchObject([
    { name: 'Stories', defaultKey: 'study.read_book' },
    { name: 'Cello', defaultKey: null },
  ])
})

test('there are never more than a hand finds at a glance', () => {
  const recent = Array.from({ length: 20 }, (_, at) => likely(`Thing ${at}`))
  expect(tilesOf({ ...NOTHING, recent }, KNOWN)).toHaveLength(9)
})

test.each([
  { done: 0, praise: 'begin' },
  { done: 1, praise: 'first' },
  { done: 2, praise: 'some' },
  { done: 4, praise: 'some' },
  { done: 5, praise: 'many' },
  { done: 40, praise: 'many' },
])('$done done: $praise', ({ done, praise }) => {
  expect(praiseOf(done)).toBe(praise)
})

test('rules §4.3: the stars of a day, without what waits for a parent; what is not rated takes none away', () => {
  const rated = (rating: number | null, ratingStatus: ActivityLog['ratingStatus']) => ({ rating, ratingStatus })
  expect(starsOf([rated(5, 'confirmed'), rated(null, 'unrated'), rated(3, 'confirmed')])).toEqual({
    stars: 8,
    pending: 0,
  })
  expect(starsOf([rated(5, 'proposed'), rated(4, 'confirmed')])).toEqual({ stars: 4, pending: 5 })
  expect(starsOf([rated(5, 'auto_confirmed')])).toEqual({ stars: 4, pending: 0 })
  expect(starsOf([])).toEqual({ stars: 0, pending: 0 })
})

test('what was done is listed from the latest on, without what is still to come', () => {
  const at = (from: number, to: number) =>
    logBetween('Cello', instant(`2026-03-02T${from}:00Z`), instant(`2026-03-02T${to}:00Z`))
  const logs = [at(10, 11), at(12, 13), at(15, 16)]
  expect(doneOf(logs, instant('2026-03-02T14:00Z')).map(({ startTime }) => startTime.slice(11, 13))).toEqual([
    '12',
    '10',
  ])
})
