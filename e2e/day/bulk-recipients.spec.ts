import type { ActivityLog } from '#contract/activity-log.ts'
import { DayPage } from './day-page.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#e2e/support/fixtures.ts'
import { seedLogs, YESTERDAY } from './timeline-drag.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

test('recipients are added to several logs or set for them at once, with equal shares, and undone', async ({
  signUp,
}) => {
  const person = await signUp()
  const { page, api } = person
  const day = new DayPage(page, 'en')
  const { words, form } = day
  const createRecipient = async (name: string) =>
    (await api('POST', '/user/recipient', { name, type: 'personal' })) as { id: string }
  const [ana, ben] = [await createRecipient('Ana'), await createRecipient('Ben')]
  await seedLogs(person, {
    Report: {
      from: 9,
      to: 10,
      beneficiaries: [{ recipientId: ana.id, forWhat: 'budget', timeProportion: { type: 'percent', value: 100 } }],
    },
    Mail: { from: 10, to: 11 },
    Lunch: { from: 12, to: 13 },
  })
  /** Whom the logs of the day helped, as `name proportion`. */
  async function listBeneficiaries() {
    const { logs } = (await api('GET', `/user/log/activity-logs/with-adjacent?date=${YESTERDAY}`)) as {
      logs: ActivityLog[]
    }
    const nameOf = (id: string) => (id === ana.id ? 'Ana' : 'Ben')
    return Object.fromEntries(
      logs.map(({ activityName, beneficiaries }) => [
        activityName,
        beneficiaries.map((one) => `${nameOf(one.recipientId)} ${one.timeProportion?.value ?? 'equal'}`),
      ]),
    )
  }
  const BEFORE = { Report: ['Ana 100'], Mail: [], Lunch: [] }

  async function change(names: string[], how: () => Promise<void>) {
    await page.getByRole('button', { name: words.home('select'), exact: true }).tap()
    for (const name of names) await day.card(name).tap()
    await day.bulk.getByRole('button', { name: words.tools('change') }).tap()
    await how()
    await form.sheet.getByRole('button', { name: words.tools('save'), exact: true }).tap()
    await expect(form.sheet).toBeHidden()
    await expect(day.notice(words.tools('changedSome', { count: names.length }))).toBeVisible()
  }
  async function pick(name: string) {
    await form.recipient.fill(name)
    await expect(page.getByRole('option', { name, exact: true })).toBeVisible()
    // The list above the field moves as it gets shorter: a tap at once might meet what lies behind it.
    await form.recipient.press('Enter')
    await expect(page.getByRole('listbox')).toBeHidden()
  }

  await page.goto(`/home?date=${YESTERDAY}`)
  await expect(day.card('Lunch')).toBeVisible()

  await test.step('added: earlier recipients stay, and all share the time equally', async () => {
    await change(['Report', 'Mail'], async () => {
      await pick('Ben')
      await expect(form.sheet).toContainText(words.tools('recipientsShare'))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })
    expect(await listBeneficiaries()).toEqual({ Report: ['Ana equal', 'Ben equal'], Mail: ['Ben equal'], Lunch: [] })
  })

  await test.step('undone at once', async () => {
    await day.undo(words.tools('changedSome', { count: 2 }))
    await expect.poll(listBeneficiaries).toEqual(BEFORE)
  })

  await test.step('set: earlier recipients are removed', async () => {
    await change(['Report', 'Mail'], async () => {
      await pick('Ana')
      await pick('Ben')
      await form.sheet.getByRole('button', { name: words.picker('remove', { name: 'Ana' }) }).tap()
      await form.sheet.getByText(words.tools('replaceRecipients')).tap()
    })
    expect(await listBeneficiaries()).toEqual({ Report: ['Ben equal'], Mail: ['Ben equal'], Lunch: [] })
    await page.keyboard.press('Control+z')
    await expect.poll(listBeneficiaries).toEqual(BEFORE)
  })

  await test.step('all or nothing: a recipient who was deleted meanwhile changes no log', async () => {
    await page.getByRole('button', { name: words.home('select'), exact: true }).tap()
    for (const name of ['Mail', 'Lunch']) await day.card(name).tap()
    await day.bulk.getByRole('button', { name: words.tools('change') }).tap()
    await pick('Ben')
    await api('DELETE', `/user/recipient/${ben.id}`)
    await form.sheet.getByRole('button', { name: words.tools('save'), exact: true }).tap()
    await expect(day.notice(words.home('changeFailed'))).toBeVisible()
    expect(await listBeneficiaries()).toEqual(BEFORE)
  })
})
