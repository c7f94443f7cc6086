import { describe, expect, test } from 'vitest'
import everyday from '#domain/data/category_words.json' with { type: 'json' }
import { likelyCategories } from './category-guess.ts'
import { DEFAULT_CATEGORIES } from './default-activity.ts'

describe('the category that a new name suggests', () => {
  test.each([
    ['read chapter 3', 'study'],
    ['lunch', 'dailyActivity'],
    ['Lunch with Tom', 'dailyActivity'],
    ['standup', 'work'],
    ['stand-up', 'work'],
    ['gym', 'sports'],
    ['Email', 'work'],
    ['E-mails', 'work'],
    ['call mom', 'socializing'],
    ['math sheet 3', 'study'],
    ['read together before bed', 'parenting'],
    ['ironing', 'housework'],
    ['walk the dog', 'housework'],
    ['slept badly', 'sleep'],
    ['午饭', 'dailyActivity'],
    ['看书第三章', 'study'],
    ['買菜', 'shopping'],
    ['去健身房', 'sports'],
    ['週會開會', 'work'],
    ['陪小明写作业', 'parenting'],
    ['school', 'study'],
    ['At school', 'study'],
    ['walk to school', 'study'],
    ['take the bus to school', 'study'],
    ['take Mia to school', 'parenting'],
    ['pick up from school', 'parenting'],
    ['School run', 'parenting'],
    ['上学', 'study'],
    ['學校', 'study'],
    ['送小明上学', 'parenting'],
    ['接孩子放學', 'parenting'],
  ])('%s: %s', (name, category) => expect(likelyCategories(name, [])[0]).toBe(category))

  test.each(['xyzzy', 'the 3', '', '唵嘛'])('nothing is guessed of “%s”', (name) =>
    expect(likelyCategories(name, [])).toEqual([]),
  )

  test('a user’s own logs weigh more than the usual meaning of a word', () => {
    const own = [{ category: 'work', name: 'Gym equipment sales', subActivities: [{ name: 'Showroom' }] }]
    expect(likelyCategories('gym', own)).toEqual(['work', 'sports'])
    expect(likelyCategories('showroom', own)).toEqual(['work'])
  })

  test('each word belongs to one category, which is one of the twelve', () => {
    expect(everyday.map(({ category }) => category)).toEqual(DEFAULT_CATEGORIES.map(({ category }) => category))
    const words = everyday.flatMap((each) => each.words)
    expect(words).toEqual([...new Set(words)])
  })
})
