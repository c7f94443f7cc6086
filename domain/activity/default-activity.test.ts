import { textsOf } from '#domain/language/language.ts'
import { expect, test } from 'vitest'
import { DEFAULT_CATEGORIES, defaultByKey, defaultByName, defaultSubByName } from './default-activity.ts'
import { fold } from '#domain/fold.ts'

const activities = DEFAULT_CATEGORIES.flatMap(({ category, activities: all }) =>
  all.map((each) => ({ category, ...each })),
)

test('there are 12 categories, 86 activities and 258 sub-activities, each with the key of its parent', () => {
  expect(DEFAULT_CATEGORIES.map(({ category }) => category)).toEqual([
    'dailyActivity',
    'sleep',
    'study',
    'work',
    'leisure',
    'self_management',
    'shopping',
    'housework',
    'socializing',
    'parenting',
    'sports',
    'other_activities',
  ])
  const subs = activities.flatMap(({ id, subActivities }) => subActivities.map((sub) => ({ holder: id, ...sub })))
  expect([activities.length, subs.length]).toEqual([86, 258])
  expect(activities.filter(({ id, category }) => !id.startsWith(`${category}.`))).toEqual([])
  expect(subs.filter(({ id, holder }) => !id.startsWith(`${holder}.`))).toEqual([])
})

test.each([
  { category: 'study', name: 'Read a book', key: 'study.read_book' },
  { category: 'study', name: '阅读书籍', key: 'study.read_book' },
  { category: 'study', name: ' 閱讀書籍 ', key: 'study.read_book' },
  { category: 'study', name: 'READ  A BOOK', key: 'study.read_book' },
  { category: 'leisure', name: 'Read a book', key: undefined },
  { category: 'all', name: 'All', key: undefined },
])('a default name has one key in every language: "$name" of $category is $key', ({ category, name, key }) => {
  expect(defaultByName(category, fold(name))?.id).toBe(key)
})

test('every default name in every language leads to its activity', () => {
  for (const { category, id, name, subActivities } of activities) {
    expect(defaultByKey(id)?.name).toBe(name)
    for (const word of textsOf(name)) expect(defaultByName(category, fold(word))?.id).toBe(id)
    for (const sub of subActivities) {
      expect(defaultByKey(sub.id)).toBe(sub)
      for (const word of textsOf(sub.name)) expect(defaultSubByName(id, fold(word))?.id).toBe(sub.id)
    }
  }
})

test('an unknown key is nothing', () => {
  expect(defaultByKey('study.fly')).toBeUndefined()
  expect(defaultSubByName('study.read_book', 'outdoors')).toBeUndefined()
})
