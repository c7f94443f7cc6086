import { expect, test } from '#e2e/support/fixtures.ts'
import { YESTERDAY } from '#e2e/day/timeline-drag.ts'
import { LinePage } from '#e2e/support/line-page.ts'

test('a new name is asked for its category with one key, and a new tag is made on the way', async ({ signUp }) => {
  const person = await signUp()
  const line = new LinePage(person)
  await line.open()
  await line.type('9-10 paint the fence #summer')
  await expect(line.chips).toContainText(line.words.assist('newTagChip', { name: 'summer' }))
  await line.page.keyboard.press('Enter')
  await expect(line.categories.getByRole('button').first()).toBeFocused()
  expect(await line.listLogs()).toEqual([])
  await line.page.keyboard.press('Enter')
  await expect(line.day.card('paint the fence')).toBeVisible()
  const { items } = (await person.api('GET', '/user/tags?kind=activity_tag')) as {
    items: { id: string; name: string }[]
  }
  expect(items.map((tag) => tag.name)).toEqual(['summer'])
  await expect
    .poll(() => line.listLogs())
    .toMatchObject([{ activityName: 'paint the fence', category: 'dailyActivity', tags: [items[0]!.id] }])

  await test.step('a category that is tapped first goes into the line', async () => {
    await line.type('11-12 mend the roof')
    await line.categories.getByRole('button', { name: line.day.words.category('housework') }).click()
    await expect(line.input).toHaveValue('11-12 mend the roof /Housework ')
    await line.page.keyboard.press('Enter')
    await expect(line.day.card('mend the roof')).toBeVisible()
    await expect.poll(async () => (await line.listLogs()).at(-1)?.category).toBe('housework')
  })
})

test('the likely category comes first, and the keys of the question are its own', async ({ signUp }) => {
  const person = await signUp()
  const line = new LinePage(person)
  const { category } = line.day.words
  const button = (which: Parameters<typeof category>[0]) =>
    line.categories.getByRole('button', { name: category(which), exact: true })
  await line.open()
  await line.type('9-10 read chapter 3')
  await line.page.keyboard.press('Enter')
  await expect(button('study')).toBeFocused()
  await line.page.keyboard.press('ArrowRight')
  await expect(line.categories.getByRole('button').nth(1)).toBeFocused()
  // Neither the day is turned nor a timer asked for.
  await expect(line.page).toHaveURL(new RegExp(`date=${YESTERDAY}`))
  await line.page.keyboard.press('s')
  await expect(line.page.getByRole('dialog')).toBeHidden()
  await line.page.keyboard.press('w')
  await expect(button('work')).toBeFocused()
  await line.page.keyboard.press('1')
  await expect(line.day.card('read chapter 3')).toBeVisible()
  await expect.poll(async () => (await line.listLogs())[0]?.category).toBe('study')
  await expect(line.input).toBeFocused()
})
