import { addDays } from '#domain/time/time.ts'
import { DEVICES, expect, expectAccessible, expectNoSidewaysScroll, test } from '#e2e/support/fixtures.ts'
import { LOOKS } from '#e2e/support/looks.ts'
import { seedLogs, SearchPage, TODAY } from './search-page.ts'

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)

    test('a word leads to the day of its log, and the way back leads to the search', async ({ signUp }) => {
      const person = await signUp()
      const { page } = person
      await seedLogs(person, 3, [
        { activityName: 'Tea with Mia' },
        { activityName: 'Walk', remark: 'Green TEA on the way' },
      ])
      await seedLogs(person, 2, [{ activityName: 'Write', subActivity: 'A letter' }])
      const search = new SearchPage(page)
      await page.goto('/search')
      await search.expectRows('Write · A letter', 'Walk', 'Tea with Mia')

      await search.field.fill('tea')
      await search.expectRows('Walk', 'Tea with Mia')
      await expect(search.table.locator('mark')).toHaveText(['TEA', 'Tea'])
      await expect(page.getByText(search.t('found', { count: 2, number: '2', length: '1 h' }))).toBeVisible()
      await expect(page).toHaveURL(/\/search\?q=tea$/)
      await page.reload()
      await expect(search.field).toHaveValue('tea')
      await search.expectRows('Walk', 'Tea with Mia')
      await expectNoSidewaysScroll(page)

      await search.row('Walk').click()
      await expect(page).toHaveURL(new RegExp(`/home\\?date=${addDays(TODAY, -3)}`))
      await expect(page.getByRole('button', { name: /Walk, Work/ })).toBeFocused()
      await page.goBack()
      await expect(search.field).toHaveValue('tea')
      await search.expectRows('Walk', 'Tea with Mia')
    })

    test('filters narrow, stay over a reload, and are cleared at once', async ({ signUp }) => {
      const person = await signUp()
      const { page, api } = person
      const createItem = async (path: string, body: object) => ((await api('POST', path, body)) as { id: string }).id
      const tag = await createItem('/management/tag', { name: 'Calm', kind: 'activity_tag' })
      const project = await createItem('/user/project', { name: 'Book' })
      const mia = await createItem('/user/recipient', { name: 'Mia', type: 'personal' })
      await seedLogs(person, 2, [
        { activityName: 'One', tags: [tag], rating: 5 },
        {
          activityName: 'Two',
          projectId: project,
          beneficiaries: [{ recipientId: mia }],
          rating: 3,
          category: 'study',
        },
        { activityName: 'Three', projectId: project, rating: 4 },
      ])
      await seedLogs(person, 40, [{ activityName: 'Four', tags: [tag], rating: 1 }])
      const search = new SearchPage(page)
      await page.goto('/search')
      await search.expectRows('Three', 'Two', 'One', 'Four')
      await search.unfold()

      await search.choose('project', 'Book')
      await search.expectRows('Three', 'Two')
      await search.choose('recipient', 'Mia')
      await search.expectRows('Two')
      await search.choose('category', search.category('work'))
      await expect(page.getByText('No data found!')).toBeVisible()
      await page.reload()
      await expect(page.getByText('No data found!')).toBeVisible()
      await search.unfold()
      await page
        .getByRole('button', { name: search.t('clearAll') })
        .first()
        .click()
      await search.expectRows('Three', 'Two', 'One', 'Four')
      await expect(page).toHaveURL(/\/search$/)

      await search.choose('tags', 'Calm')
      await search.expectRows('One', 'Four')
      await search.pick('rating', '4')
      await search.expectRows('One')
      await search.pick('rating', '')
      await search.pick('when', 'last30')
      await search.expectRows('One')
      await search.pick('when', 'own')
      await page.getByLabel(search.t('to'), { exact: true }).fill(addDays(TODAY, -39))
      await search.expectRows('Four')
      await page.getByLabel(search.t('from'), { exact: true }).fill(addDays(TODAY, -41))
      await search.expectRows('Four')
      await page.reload()
      await search.expectRows('Four')
    })

    test('with the keyboard alone', async ({ signUp }) => {
      const person = await signUp()
      const { page } = person
      await seedLogs(person, 2, [{ activityName: 'Tea' }, { activityName: 'Walk' }])
      const search = new SearchPage(page)
      await page.goto('/search')
      await search.expectRows('Walk', 'Tea')
      await search.field.focus()
      await page.keyboard.type('te')
      await page.keyboard.press('Enter')
      await search.expectRows('Tea')
      for (let steps = 0; steps < 20; steps += 1) {
        await page.keyboard.press('Tab')
        if (await search.row('Tea').evaluate((link) => link === document.activeElement)) break
      }
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: /Tea, Work/ })).toBeFocused()
    })
  })

const SPOKEN = [
  {
    language: 'en',
    word: 'read',
    entry: { activityName: 'Read with Mia' },
    none: 'No data found!',
    perPage: '10 / page',
  },
  { language: 'zh_CN', word: '读书', entry: { activityName: '陪小米读书' }, none: '暂无数据！', perPage: '10 条/页' },
  { language: 'zh_TW', word: '讀書', entry: { activityName: '陪小米讀書' }, none: '查無資料！', perPage: '10 筆/頁' },
] as const

for (const { language, word, entry, none, perPage } of SPOKEN)
  test(`in ${language}: text of its own, and its words for a page and for nothing`, async ({ signUp }) => {
    const person = await signUp({ language })
    const { page } = person
    await seedLogs(person, 2, [entry, { activityName: 'Tea', remark: `${word}！` }, { activityName: 'Walk' }])
    const search = new SearchPage(page, language)
    await page.goto('/search')
    await search.field.fill(word)
    await search.expectRows('Tea', entry.activityName)
    await expect(search.size.getByRole('option').first()).toHaveText(perPage)
    await search.field.fill(`${word}🦓`)
    await expect(page.getByText(none)).toBeVisible()
    await page.getByRole('button', { name: search.t('clearText') }).click()
    await expect(search.table.getByRole('rowheader')).toHaveCount(3)
    await expect(search.field).toBeFocused()
  })

test('a user without logs is told what will be here', async ({ signUp }) => {
  const { page } = await signUp()
  const { t } = new SearchPage(page)
  await page.goto('/home')
  await page.getByRole('link', { name: 'Search' }).first().click()
  await expect(page.getByRole('heading', { name: t('neverTitle') })).toBeVisible()
  await page.getByRole('link', { name: t('neverButton') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

for (const { look, device, language, change } of LOOKS)
  test(`${look}: accessible, and fits`, async ({ signUp }) => {
    const person = await signUp({ language, device })
    const { page } = person
    await person.prefer(change)
    const long = {
      activityName: '字'.repeat(60),
      subActivity: 'W'.repeat(60),
      remark: `${'x'.repeat(900)} tea`,
      rating: 3,
    }
    await seedLogs(person, 2, [long, ...Array.from({ length: 85 }, () => ({ activityName: 'Tea', rating: 5 }))], 5)
    const search = new SearchPage(page, language)
    await page.goto('/search?q=tea&page=4&rating=2')
    await expect(search.table.getByRole('rowheader')).toHaveCount(10)
    await search.unfold()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.goto('/search?q=x')
    await expect(search.table.getByRole('rowheader')).toHaveCount(1)
    await expectNoSidewaysScroll(page)
    await page.goto('/search?q=zzz&rating=2')
    await expect(page.getByText(search.ui('noData'))).toBeVisible()
    await expectAccessible(page)
  })

test('a log of another time zone says in which zone its hours are', async ({ signUp }) => {
  const person = await signUp()
  const { page, prefer } = person
  await prefer({ timezone: { timezone: 'America/New_York' } })
  await seedLogs(person, 3, [{ activityName: 'Call home' }])
  const search = new SearchPage(page)
  await page.goto('/search?q=call')
  await search.expectRows('Call home')
  await expect(search.table).not.toContainText('New York')
  await prefer({ timezone: { timezone: 'Asia/Tokyo' } })
  await page.reload()
  await expect(search.table).toContainText('America/New York (GMT-')
})
