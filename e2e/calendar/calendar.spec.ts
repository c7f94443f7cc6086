import { addMonths, weekdayOf } from '#domain/time/time.ts'
import { CalendarPage, FIRST, MONDAY, on } from './calendar-page.ts'
import { expect, PHONE, test, expectAccessible } from '#e2e/support/fixtures.ts'

const TABLET = { viewport: { width: 768, height: 1024 } }

const WORDS = {
  en: {
    buttons: ['Month', 'Week', 'Day', 'List', 'Today'],
    weekdays: ['Mon', 'Sun'],
    more: /^\+\d more$/,
    allDay: 'All day',
    title: /^\p{L}+ \d{4}$/u,
  },
  zh_CN: {
    buttons: ['月', '周', '日', '列表', '今天'],
    weekdays: ['周一', '周日'],
    more: /^还有\d项$/,
    allDay: '全天',
    title: /^\d{4}年\d+月$/,
  },
  zh_TW: {
    buttons: ['月', '週', '日', '清單', '今天'],
    weekdays: ['週一', '週日'],
    more: /^還有 \d 項$/,
    allDay: '整天',
    title: /^\d{4}年\d+月$/,
  },
} as const

for (const [language, words] of Object.entries(WORDS) as [keyof typeof WORDS, (typeof WORDS)[keyof typeof WORDS]][])
  test(`the calendar of a month in ${language}`, async ({ signUp }) => {
    const person = await signUp({ language })
    const at = new CalendarPage(person, language)
    const { page, grid, entry, cell } = at
    await at.fill()

    await test.step('it starts in the month of today, the title at the start and the buttons at the end', async () => {
      await page.goto('/calendar')
      await at.isReady()
      await expect(grid).toHaveAttribute('data-view', 'month')
      await expect(grid.locator('[aria-current="date"]')).toBeVisible()
      const title = page.getByRole('main').getByRole('heading', { level: 2 })
      await expect(title).toHaveText(words.title)
      const names = [...words.buttons, at.t('previousMonth'), at.t('nextMonth')]
      const places = await Promise.all([title, ...names.map(at.button)].map((part) => part.boundingBox()))
      const starts = places.map((place) => place!.x)
      expect(starts).toEqual(starts.toSorted((a, b) => a - b))
      await at.button(at.t('nextMonth')).click()
      await expect(page).toHaveURL(new RegExp(`date=${FIRST}`))
    })

    await test.step('a week starts on Monday, and a cell says the number of its day alone', async () => {
      const heads = grid.getByRole('columnheader')
      await expect(heads).toHaveCount(7)
      await expect(heads.first()).toContainText(words.weekdays[0])
      await expect(heads.last()).toContainText(words.weekdays[1])
      const cells = grid.locator('[role="cell"][data-date]')
      expect(weekdayOf((await cells.first().getAttribute('data-date')) as typeof FIRST)).toBe(1)
      await expect(cells.first().getByText(/^\d{1,2}$/)).toBeVisible()
      await expect(cell(FIRST).getByText('1', { exact: true })).toBeVisible()
    })

    await test.step('each kind has its mark and its color', async () => {
      const fill = (title: string) =>
        entry(title)
          .first()
          .evaluate((el) => getComputedStyle(el).backgroundColor)
      for (const [title, type] of [
        ['Term break', 'vacation'],
        ['Dentist', 'reminder'],
        ['Library', 'reminder'],
        ['Piano', 'weekly_fixed'],
        ['Write', 'monthly_flexible'],
      ] as const)
        await expect(entry(title).first().locator('svg')).toHaveAccessibleName(at.t(type))
      const readIcon = async (title: string) => entry(title).first().locator('svg').innerHTML()
      expect(await readIcon('Dentist')).not.toBe(await readIcon('Library'))
      await expect(
        entry('Run')
          .first()
          .getByRole('img', { name: at.t('weekly_flexible') }),
      ).toHaveText('W')
      expect(await fill('Term break')).toBe(await at.readColor('--cal-vacation-fill'))
      expect(await fill('Dentist')).toBe(await at.readColor('--cal-reminder-fill'))
      expect(await fill('Piano')).toBe(await at.readColor('--cal-fixed-fill'))
      for (const flexible of ['Run', 'Write']) expect(await fill(flexible)).toBe('rgba(0, 0, 0, 0)')
      const edge = await entry('Passport').evaluate((el) => getComputedStyle(el).borderInlineStartColor)
      expect(edge).toBe(await at.readColor('--cat-housework'))
    })

    await test.step('times are hidden for the entries that show none', async () => {
      await expect(entry('Passport')).toHaveText(/10:00/)
      for (const hidden of ['Piano', 'Dentist', 'Library', 'Term break'])
        for (const text of await entry(hidden).allTextContents()) expect(text).toBe(hidden)
    })

    await test.step('entries without room are behind a link', async () => {
      const link = cell(on(2))
        .getByRole('button', { name: at.t('moreHint', { count: 2 }) })
        .or(cell(on(2)).getByText(words.more))
      await expect(link.first()).toHaveText(words.more)
      await link.first().click()
      await expect(at.sheet.getByRole('button').filter({ hasText: 'Read' })).toBeVisible()
      const letter = at.sheet.getByRole('img', { name: at.t('weekly_fixed_that_day_flexible') })
      await expect(letter).toHaveText('D')
      await page.keyboard.press('Escape')
      await expect(at.sheet).toBeHidden()
    })

    await test.step('days outside of the month are gray', async () => {
      await at.open('month', addMonths(FIRST, -1))
      const grey = await at.readColor('--surface-sunken')
      await expect(entry('Piano').first()).toBeVisible()
      const colours = await entry('Piano').evaluateAll((all) => all.map((el) => getComputedStyle(el).backgroundColor))
      expect(colours.every((colour) => colour === grey)).toBe(true)
    })

    await test.step('the other views say the same words', async () => {
      await at.open('week', MONDAY)
      await expect(grid.getByText(words.allDay, { exact: true })).toBeVisible()
      await at.button(words.buttons[3]).click()
      await expect(grid).toHaveAttribute('data-view', 'list')
      await expect(entry('Piano').first()).toContainText(/7:00|19:00/)
      await expect(entry('Term break')).toHaveCount(1)
    })
  })

test('weeks and days begin at six, or with an earlier entry, and the box scrolls, not the page', async ({ signUp }) => {
  const at = new CalendarPage(await signUp())
  const { page, grid } = at
  await at.createPlan('Late', {
    scheduleType: 'weeklyFixed',
    daysOfWeek: [2],
    dailyStartTime: '08:00',
    dailyEndTime: '09:00',
  })
  await at.createPlan('Early', {
    scheduleType: 'weeklyFixed',
    daysOfWeek: [3],
    startDate: on(7),
    dailyStartTime: '04:30',
    dailyEndTime: '05:30',
  })
  const slots = grid.locator('[data-time]')

  await test.step('the place is kept, 600 px high, while nothing is known', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route(/\/api\/calendar\?/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`/calendar?view=week&date=${MONDAY}`)
    const skeleton = page.locator('.mantine-Skeleton-root').last()
    await expect(skeleton).toHaveCSS('height', '600px')
    answer()
    await expect(slots.first()).toHaveAttribute('data-time', '06:00:00')
  })
  await at.button(at.t('nextWeek')).click()
  await expect(slots.first()).toHaveAttribute('data-time', '04:00:00')
  await at.open('day', on(9))
  await expect(slots.first()).toHaveAttribute('data-time', '04:00:00')
  await at.button(at.t('previousDay')).click()
  await expect(slots.first()).toHaveAttribute('data-time', '06:00:00')

  for (const [device, view, width] of [
    [TABLET, 'month', 800],
    [TABLET, 'week', 800],
    [TABLET, 'day', 0],
    [TABLET, 'list', 0],
    [PHONE, 'month', 0],
    [PHONE, 'week', 0],
    [PHONE, 'day', 0],
    [PHONE, 'list', 0],
  ] as const) {
    await page.setViewportSize(device.viewport)
    await at.button(at.t(view)).click()
    await expect(grid).toHaveAttribute('data-view', view)
    const [content, box, body] = await grid.evaluate((el) => [
      el.scrollWidth,
      el.clientWidth,
      document.documentElement.scrollWidth,
    ])
    expect(body).toBe(device.viewport.width)
    expect(content).toBe(width || box)
  }
})

test('a fixed plan is moved by hand or by keys, with all that follows, and comes back', async ({ signUp }) => {
  const person = await signUp()
  const at = new CalendarPage(person)
  const { page, cell, sheet } = at
  const lesson = (date: string) => cell(date).getByRole('button').filter({ hasText: 'Piano' })
  const { id } = await at.createPlan('Piano', {
    scheduleType: 'weeklyFixed',
    daysOfWeek: [1, 3],
    dailyStartTime: '19:00',
    dailyEndTime: '19:30',
  })
  const getPlanTimes = async () => {
    const plan = (await person.api('GET', `/user/plan/${id}`)) as Record<string, unknown>
    return [plan['daysOfWeek'], plan['dailyStartTime'], plan['dailyEndTime']]
  }
  const notice = page.getByRole('alert')
  await at.open()

  await test.step('dragged from Wednesday to Thursday', async () => {
    const from = (await lesson(on(2)).boundingBox())!
    const to = (await cell(on(3)).boundingBox())!
    await page.mouse.move(from.x + 20, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x + 40, to.y + 60, { steps: 8 })
    await page.mouse.up()
    await expect(sheet).toContainText(/Every Mon and Thu at 7:00 PM/)
    await expectAccessible(page)
    await sheet.getByRole('button', { name: at.t('allFollowing') }).click()
    await expect(notice.filter({ hasText: 'Piano' })).toContainText(/Mon and Thu/)
    expect(await getPlanTimes()).toEqual([[1, 4], '19:00', '19:30'])
  })
  await test.step('and undone', async () => {
    await notice.getByRole('button', { name: at.t('undo') }).click()
    await expect(notice.filter({ hasText: at.t('movedBack', { name: 'Piano' }) })).toBeVisible()
    expect(await getPlanTimes()).toEqual([[1, 3], '19:00', '19:30'])
  })
  await test.step('redone and undone by keys', async () => {
    await page.keyboard.press('Control+Shift+Z')
    await expect(notice.filter({ hasText: /Mon and Thu/ })).toBeVisible()
    expect(await getPlanTimes()).toEqual([[1, 4], '19:00', '19:30'])
    await page.keyboard.press('Control+z')
    await expect.poll(getPlanTimes).toEqual([[1, 3], '19:00', '19:30'])
    await expect(lesson(on(2))).toBeVisible()
  })
  await test.step('by keys, to another day and another time', async () => {
    await lesson(MONDAY).press('Enter')
    await expect(sheet.getByRole('link', { name: at.t('openPlan') })).toBeFocused()
    await sheet.getByLabel(at.t('weekday')).selectOption('Sat')
    await sheet.getByLabel(at.t('start')).fill('08:05')
    await sheet.getByRole('button', { name: at.t('move'), exact: true }).press('Enter')
    await expect(sheet.getByRole('button', { name: at.t('onlyThis') })).toBeFocused()
    await sheet.getByRole('button', { name: at.t('allFollowing') }).press('Enter')
    await expect(sheet).toBeHidden()
    await expect.poll(getPlanTimes).toEqual([[3, 6], '08:05', '08:35'])
  })
  await test.step('not where it is already', async () => {
    await expect(lesson(on(5))).toBeVisible()
    await lesson(on(2)).press('Enter')
    await sheet.getByLabel(at.t('weekday')).selectOption('Sat')
    await sheet.getByRole('button', { name: at.t('move'), exact: true }).click()
    await expect(sheet.getByText(at.t('taken', { name: 'Piano' }))).toBeVisible()
    await expect(sheet.getByRole('button', { name: at.t('allFollowing') })).toHaveAttribute('aria-disabled', 'true')
    await sheet.getByRole('button', { name: at.t('onlyThis') }).click()
    await expect(notice.filter({ hasText: at.t('notThere', { name: 'Piano' }) })).toBeVisible()
    // Not by a color alone.
    await expect(notice.getByRole('img', { name: 'Warning' })).toBeVisible()
    expect(await getPlanTimes()).toEqual([[3, 6], '08:05', '08:35'])
    await lesson(on(2)).press('Enter')
    await sheet.getByRole('link', { name: at.t('openPlan') }).click()
    await expect(page).toHaveURL(new RegExp(`/plans\\?tab=plan&plan=${id}`))
    await expect(page.getByRole('article').filter({ hasText: 'Piano' })).toBeFocused()
  })
})

test('the secret address is made, shown once, renewed and switched off', async ({ signUp }) => {
  const person = await signUp()
  const at = new CalendarPage(person)
  const { page, sheet } = at
  await at.vacation('Term break', on(0), on(3))
  const getStatus = async (url: string) => (await page.request.get(url)).status()
  await at.open()
  await at.button(at.t('subscribe')).click()
  await sheet.getByRole('button', { name: at.t('make') }).click()
  const field = sheet.getByLabel(at.t('address'))
  await expect(field).toHaveValue(/\/api\/calendar-feed\/[\w-]{43}\/hourkin\.ics$/)
  const first = await field.inputValue()
  expect(await (await page.request.get(first)).text()).toContain('SUMMARY:Term break')

  await test.step('it is not shown again', async () => {
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await at.button(at.t('subscribe')).click()
    await expect(sheet.getByText('Active since')).toBeVisible()
    await expect(field).toBeHidden()
  })

  await sheet.getByRole('button', { name: at.t('renew') }).click()
  const question = page.getByRole('dialog').filter({ hasText: at.t('renewTitle') })
  await question.getByRole('button', { name: at.t('renew') }).click()
  await expect(field).toHaveValue(/hourkin\.ics$/)
  const second = await field.inputValue()
  expect([await getStatus(first), await getStatus(second)]).toEqual([404, 200])

  await sheet.getByRole('button', { name: at.t('revoke') }).click()
  const doubt = page.getByRole('dialog').filter({ hasText: at.t('revokeTitle') })
  await doubt.getByRole('button', { name: at.t('revoke') }).click()
  await expect(sheet.getByRole('button', { name: at.t('make') })).toBeVisible()
  expect(await getStatus(second)).toBe(404)
})
