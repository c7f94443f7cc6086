import { expect, test } from 'vitest'
import type { Activity } from '#contract/catalogue.ts'
import { instant } from '#domain/time/time.ts'
import { isFavourite, namedIn, offerOf } from './likely.ts'

const used = (name: string, day: number): Activity => ({
  id: name,
  defaultKey: null,
  category: 'work',
  name,
  subActivities: [],
  lastUsedAt: day ? instant(`2026-03-${String(day).padStart(2, '0')}T08:00:00Z`) : null,
})
const recommended = (activityName: string, subActivity: string | null = null) => ({
  category: 'work' as const,
  activityId: activityName,
  activityName,
  subActivityId: subActivity,
  subActivity,
  score: 1,
  typicalMinutes: 30,
  tags: ['t'],
  projectId: 'p',
})
const favourite = (activityName: string) => ({ id: activityName, category: 'work' as const, activityName })
const names = (all: readonly { name: string }[]) => all.map(({ name }) => name).join(' ')

test('predictions come first, with their details, and recent activities fill up the list', () => {
  const { predicted, recent } = offerOf([recommended('B', 'sub')], [], [used('A', 9), used('B', 8), used('C', 0)])
  expect(names(predicted)).toBe('B A')
  expect(predicted[0]).toMatchObject({ subActivity: 'sub', tags: ['t'], projectId: 'p' })
  // The activity without its part is another thing, and has not been offered yet.
  expect(names(recent)).toBe('B')
})

test('without predictions, recent activities replace them', () => {
  expect(names(offerOf(undefined, [], [used('A', 9), used('B', 8)]).predicted)).toBe('A B')
  expect(offerOf(undefined, [], [])).toEqual({ predicted: [], pinned: [], recent: [] })
})

test('five are predicted, the next twelve are recent, and none of them is pinned', () => {
  const activities = Array.from({ length: 30 }, (_, index) => used(`N${index}`, 28 - (index % 28)))
  const { predicted, pinned, recent } = offerOf([], [favourite('N7')], activities)
  expect([predicted.length, recent.length, names(pinned)]).toEqual([5, 12, 'N7'])
  expect(names(recent)).not.toContain('N7 ')
})

test('a favorite is an activity, with any details', () => {
  const [sub] = offerOf([recommended('B', 'sub')], [], []).predicted
  expect(isFavourite([favourite('B')], sub!)).toBe(true)
  expect(isFavourite([favourite('A')], sub!)).toBe(false)
})

test('an offered activity has its current name in the catalog', () => {
  const { predicted, pinned } = offerOf(
    [recommended('Commute', 'train'), recommended('Gone')],
    [favourite('Commute')],
    [],
  )
  const sub = { id: 'train', defaultKey: null, name: 'By train' }
  const renamed = { ...used('Commute', 9), name: 'Commuting', subActivities: [sub] }
  expect(namedIn([renamed], [...predicted, ...pinned])).toMatchObject([
    { activityId: 'Commute', name: 'Commuting', subActivity: 'By train' },
    { activityId: 'Commute', name: 'Commuting', subActivity: null },
  ])
})

test('pinned and recent activities have the usual length, too', () => {
  const many = Array.from({ length: 7 }, (_, index) => ({ ...recommended(`N${index}`), typicalMinutes: 10 + index }))
  const { predicted, recent, pinned } = offerOf(many, [favourite('N5')], [used('N6', 9), used('X', 8)])
  expect(predicted.map(({ typicalMinutes }) => typicalMinutes)).toEqual([10, 11, 12, 13, 14])
  expect([...pinned, ...recent].map(({ typicalMinutes }) => typicalMinutes)).toEqual([15, 16, null])
})
