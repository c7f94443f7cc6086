import { type Device, expect, PHONE, test } from '#e2e/support/fixtures.ts'

/** As most phones are. */
const WIDER: Device = { ...PHONE, viewport: { width: 390, height: 844 } }
test.use(WIDER)

for (const path of ['/management/tags', '/search', '/statistics'])
  test(`the lists of ${path} show all of their setting`, async ({ signUp }) => {
    const { page, api } = await signUp()
    const times = { startTime: '2026-03-02T08:00:00.000Z', endTime: '2026-03-02T09:00:00.000Z' }
    await api('POST', '/user/log/activity-log', {
      category: 'self_management',
      activityName: 'Plan the week',
      ...times,
    })
    await page.goto(path)
    const filters = page.getByRole('button', { name: /^Filters/ })
    if (path === '/search') await filters.tap()
    const lists = page.getByRole('main').locator('select:visible')
    await expect(lists.first()).toBeVisible()
    const cut = await lists.evaluateAll((all) =>
      (all as HTMLSelectElement[])
        .filter((list) => {
          const { font, paddingLeft, paddingRight } = getComputedStyle(list)
          const context = document.createElement('canvas').getContext('2d')!
          context.font = font
          const room = list.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
          return context.measureText(list.selectedOptions[0]?.text ?? '').width > room
        })
        .map((list) => list.selectedOptions[0]?.text),
    )
    expect(cut).toEqual([])
  })
