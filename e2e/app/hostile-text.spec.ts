import type { Page } from '@playwright/test'
import type { ActivityLog } from '#contract/activity-log.ts'
import type { BankAccount } from '#contract/bank.ts'
import type { FamilyMember, MyFamily } from '#contract/family.ts'
import { addDays } from '#domain/time/time.ts'
import { signInChildDevice, PIN } from '#e2e/family/child-device.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { allTextFields, hostileTexts } from '#e2e/support/hostile-text.ts'
import { dayFrom, line } from '#e2e/notes/notes-page.ts'
import { DATE, logAt } from '#e2e/offline/offline-day.ts'
import { setMode } from '#e2e/family/views-page.ts'

/** Every screen, and whether something that was typed is on it. */
const SCREENS = [
  { path: `/home?date=${DATE}`, shows: true },
  { path: `/home?date=${dayFrom(0)}`, shows: false },
  { path: '/search?q=hacked', shows: true },
  { path: '/search?q=%3Cimg%20src%3Dx%20onerror%3Dhacked()%3E', shows: false },
  { path: '/notes?view=all', shows: true },
  { path: '/reminders', shows: true },
  { path: '/plans', shows: true },
  { path: '/plans?tab=plan', shows: true },
  { path: '/plans?tab=holiday', shows: true },
  { path: '/calendar', shows: true },
  { path: '/sleep', shows: false },
  { path: '/insights', shows: false },
  { path: '/timebank', shows: true },
  { path: '/statistics', shows: false },
  { path: '/management/projects', shows: true },
  { path: '/management/activity-objects?tab=personal', shows: true },
  { path: '/management/tags', shows: true },
  { path: '/management/tags?tab=activities', shows: false },
  { path: '/management/tags?tab=note', shows: true },
  { path: '/account/preferences', shows: false },
  { path: '/account/management', shows: true },
  { path: '/account/management/family', shows: true },
] as const

/** What ran, and what became an element, on any page that this one shows. */
async function watchPage(page: Page) {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.exposeFunction('hacked', (number: number) => void seen.push(`hacked ${number}`))
  return async () => [
    ...seen,
    ...(await page.evaluate(() =>
      [
        ...document.querySelectorAll('img[src="x"], iframe, [onerror], [onload], [onclick], a[href^="javascript:"]'),
      ].map(({ outerHTML }) => outerHTML),
    )),
  ]
}

/** Every screen is opened, and no typed text runs on it. */
async function expectDead(page: Page, screens: readonly { path: string; shows: boolean }[]) {
  const found = await watchPage(page)
  for (const { path, shows } of screens)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (shows) await expect(page.locator('main')).toContainText('hacked(')
      for (const link of await page.locator('main').getByRole('link').all()) await link.dispatchEvent('mouseover')
      expect(await found()).toEqual([])
    })
}

test('hostile text in every text field of the contract runs on no screen of any viewer', async ({ signUp }) => {
  test.slow()
  const texts = hostileTexts()
  const { bodyFor, filled } = texts
  const ann = await signUp({ firstName: texts.next(), lastName: texts.next() })
  filled.add('auth firstName').add('auth lastName')
  const { api, page } = ann
  const id = (answer: unknown) => (answer as { id: string }).id

  await api('PATCH', '/user/account/basic-info', bodyFor('account', 'saveBasicInfo'))
  await api('POST', '/family-group', bodyFor('family', 'create'))
  await api('POST', '/user/family-group/invitations', bodyFor('family', 'invite', { email: 'a@example.org' }))
  const born = { avatar: 'fox', timezone: 'America/New_York', pin: PIN }
  const child = (await api('POST', '/user/family-group/children', bodyFor('child', 'create', born))) as FamilyMember
  await setMode(ann, 'DUAL')

  for (const group of [null, child.dataGroup ?? null]) {
    const call = (method: 'POST' | 'PATCH', path: string, body: object) => api(method, path, body, group)
    const recipientId = id(
      await call('POST', '/user/recipient', bodyFor('catalogue', 'createRecipient', { type: 'personal' })),
    )
    const projectId = id(await call('POST', '/user/project', bodyFor('catalogue', 'createProject')))
    const ofLog = { category: 'study', rating: 5, projectId, beneficiaries: [{ recipientId }] }
    const tag = { kind: 'activity_tag', category: undefined }
    const tags = [id(await call('POST', '/management/tag', { kind: 'activity_tag', name: texts.next() }))]
    await call(
      'POST',
      '/management/tag',
      bodyFor('catalogue', 'createTag', { ...tag, kind: 'sub_activity', category: 'work' }),
    )
    await call('POST', '/user/activity', bodyFor('catalogue', 'createActivity', { category: 'work' }))
    const { startTime, endTime } = logAt('', 8, 9)
    const log = bodyFor('activityLog', 'create', { ...ofLog, tags, startTime, endTime })
    const made = (await call('POST', '/user/log/activity-log', log)) as ActivityLog
    await call('POST', '/user/timer', bodyFor('timer', 'start', { category: 'work', beneficiaries: [{ recipientId }] }))
    await call('POST', '/user/favourites', bodyFor('recommendation', 'addFavourite', { category: 'sports' }))
    const schedule = {
      scheduleType: 'weeklyFixed',
      daysOfWeek: [1, 2, 3, 4, 5, 6, 7],
      dailyStartTime: '10:00',
      dailyEndTime: '11:00',
    }
    const period = { startDate: dayFrom(0), endDate: addDays(dayFrom(0), 40) }
    await call('POST', '/user/plan', bodyFor('plan', 'create', { category: 'study', tags, ...schedule, ...period }))
    await call('POST', '/vacations', bodyFor('vacation', 'create', { startDate: dayFrom(0), endDate: dayFrom(1) }))
    if (group === null) {
      const noteTag = id(await call('POST', '/management/tag', { kind: 'note_tag', name: texts.next() }))
      const content = { type: 'doc', content: [line(texts.next())] }
      await call('POST', '/user/note', bodyFor('note', 'create', { tags: [noteTag], content, kind: 'quick' }))
      await call('POST', '/user/task', { ...bodyFor('reminder', 'create'), dueDate: dayFrom(0) })
      await call('POST', '/user/saved-filters', bodyFor('savedFilter', 'create', { search: {} }))
      const statistics = { range: 'last-7-days', aspect: 'category' }
      await call('POST', '/user/saved-filters', bodyFor('savedFilter', 'create', { statistics }))
      const view = { range: { preset: 'last-7-days' }, aspect: 'category' }
      await call('POST', '/user/shared-view', bodyFor('sharedView', 'create', view))
      continue
    }
    const praise = bodyFor('crown', 'award', { id: made.id, value: {} })
    const { crown } = (await call('POST', '/user/log/activity-log/executed-activity/crown', praise)) as {
      crown: { id: string }
    }
    await call('POST', `/crowns/${crown.id}/redeem`, bodyFor('crown', 'redeem', { reward: { type: 'custom' } }))
    await call('POST', `/crowns/${crown.id}/restore`, bodyFor('crown', 'restore'))
    await call('POST', `/crowns/${crown.id}/redeem`, bodyFor('crown', 'redeem', { reward: { type: 'custom' } }))
    const gift = { source: 'parent', minutes: 60 }
    ;(await call('POST', '/bank-accounts/me/deposits', bodyFor('bank', 'deposit', gift))) as BankAccount
    await call('POST', '/bank-accounts/me/goal', bodyFor('bank', 'changeGoal', { minutes: 100 }))
  }

  const { familyGroup } = (await api('GET', '/family-group')) as MyFamily
  const own = await signInChildDevice(ann, child.name, familyGroup!.code!)
  const token = await own.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  async function ask(minutes: number) {
    const data = bodyFor('bank', 'withdraw', { minutes })
    const answer = await own.context().request.post('/api/bank-accounts/me/withdraw', { headers, data })
    await expect(answer, await answer.text()).toBeOK()
    return id(await answer.json())
  }
  await ask(5)
  const refused = await ask(20)
  await api('POST', `/bank-accounts/me/withdrawals/${refused}/reject`, bodyFor('bank', 'reject'), child.dataGroup)

  expect([...allTextFields()].filter((name) => !filled.has(name)).toSorted()).toEqual([])
  await expectDead(page, SCREENS)
  await expectDead(own, [
    { path: `/home?date=${DATE}`, shows: true },
    { path: '/plans', shows: true },
    { path: '/timebank', shows: true },
    { path: '/timebank?tab=bank', shows: true },
    { path: '/timebank?tab=rewards', shows: true },
    { path: '/statistics', shows: false },
  ])
  await own.context().close()
})
