import { randomUUID } from 'node:crypto'
import type { FamilyMember } from '#contract/family.ts'
import { profileMessages } from '#web/features/profile/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { historyMessages } from '#web/widgets/family/history-messages.ts'
import { DEVICES, expect, expectAccessible, expectNoSidewaysScroll } from '#e2e/support/fixtures.ts'
import { FamilyPage } from './family-page.ts'
import { labelled } from '#e2e/support/labels.ts'
import { test } from '#e2e/support/mail-fixtures.ts'
import { putAway } from '#e2e/support/sheets.ts'

const [history, profile] = [wordsIn(historyMessages, 'en'), wordsIn(profileMessages, 'en')]

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)

    test('the data of a child without an email are all shown, and unchanged fields stay', async ({ signUp }) => {
      test.slow()
      const { page, api } = await signUp({ firstName: 'Wei' })
      const at = new FamilyPage(page)
      await api('POST', '/family-group', { name: 'The Lins' })
      const child = { firstName: 'An', lastName: 'Lin', avatar: 'whale', birthDate: '2018-05-17', pin: '2580' }
      await api('POST', '/user/family-group/children', { ...child, timezone: 'Asia/Taipei' })
      await at.open()
      const field = (label: Parameters<typeof at.child>[0]) => labelled(at.dialog, at.child(label))
      const radio = (label: Parameters<typeof at.child>[0]) =>
        at.dialog.getByRole('radio', { name: at.child(label), exact: true })
      const edit = () => at.chooseFromMenu('An Lin', at.t('editChild'))

      await edit()
      await expect(field('firstName')).toHaveValue('An')
      await expect(field('birthDate')).toHaveValue('05/17/2018')
      await expect(at.dialog.getByRole('combobox', { name: at.child('timezone') })).toHaveValue('Asia/Taipei')
      await expect(radio('whale')).toBeChecked()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await field('newPin').fill('9475')
      await at.agree(at.child('save'))

      await edit()
      await expect(radio('whale')).toBeChecked()
      await expect(field('birthDate')).toHaveValue('05/17/2018')
      await field('birthDate').fill('2000-01-01')
      await expect(at.dialog.getByText(at.child('birthEnds'))).toBeVisible()
      await field('birthDate').fill('')
      await field('lastName').fill('')
      await at.dialog.getByText('繁體中文').click()
      const zone = at.dialog.getByRole('combobox', { name: at.child('timezone') })
      await zone.fill('Berlin')
      await page.getByRole('option', { name: 'Europe/Berlin' }).click()
      await at.agree(at.child('save'))
      await expect(at.member('An')).toBeVisible()
      await at.chooseFromMenu('An', at.t('editChild'))
      await expect(field('birthDate')).toHaveValue('')
      await expect(at.dialog.getByRole('radio', { name: '繁體中文' })).toBeChecked()
      await expect(zone).toHaveValue('Europe/Berlin')
      await at.agree(at.child('close'))

      await test.step('and the history shows who has done so', async () => {
        await at.chooseFromMenu('An', at.t('history'))
        const changed = history('change', { who: 'Wei Muster', what: history('accountOther') })
        await expect(at.dialog.getByRole('listitem').filter({ hasText: changed })).toHaveCount(2)
        const made = history('create', { who: 'Wei Muster', what: history('accountOther') })
        await expect(at.dialog.getByRole('listitem').filter({ hasText: made })).toHaveCount(1)
        await expectAccessible(page)
        await at.agree(at.managed('close'))
      })
    })

    test('the data of a removed child is downloaded before, and the child is restored', async ({ signUp }) => {
      test.slow()
      const { page, api } = await signUp({ firstName: 'Wei' })
      const at = new FamilyPage(page)
      await api('POST', '/family-group', { name: 'The Lins' })
      await api('POST', '/user/family-group/children', { firstName: 'An', avatar: 'owl', pin: '2580' })
      await at.open()
      await at.chooseFromMenu('An', at.t('remove'))
      await at.dialog.getByRole('radio', { name: at.managed('becomesErased') }).check()
      const download = page.waitForEvent('download')
      await at.dialog.getByRole('button', { name: at.managed('exportFirst') }).click()
      expect((await download).suggestedFilename()).toMatch(/^hourkin-.*\.zip$/)
      await at.dialog.getByLabel(at.managed('typeName', { name: 'An' })).fill('An')
      await at.dialog.getByRole('button', { name: at.managed('remove'), exact: true }).click()
      await putAway(at.dialog)
      await expect(at.heading(at.managed('removedTitle'))).toBeVisible()
      await expect(at.member('An')).toBeHidden()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await at.button(at.managed('keepOf', { name: 'An' })).click()
      await expect(at.member('An')).toBeVisible()
      await expect(at.heading(at.managed('removedTitle'))).toBeHidden()

      await test.step('without a family, the managed children are shown', async () => {
        await at.button(at.t('deleteFamily')).click()
        await at.dialog.getByLabel(at.t('typeName', { name: 'The Lins' })).fill('The Lins')
        await at.dialog.getByRole('button', { name: at.t('deleteFamily'), exact: true }).click()
        await expect(at.heading(at.managed('managedTitle'))).toBeVisible()
        await expect(page.getByText('An', { exact: true })).toBeVisible()
        await expectAccessible(page)
        await at.create('The Lins again')
        await expect(at.member('An')).toBeVisible()
      })
    })

    test('a child gets an email, when the mailed link is opened and not before', async ({ mailbox, page, signUp }) => {
      test.slow()
      const { page: own, api } = await signUp({ firstName: 'Wei' })
      const at = new FamilyPage(own)
      await api('POST', '/family-group', { name: 'The Lins' })
      const an = (await api('POST', '/user/family-group/children', { firstName: 'An', pin: '2580' })) as FamilyMember
      expect(an.isManaged).toBe(true)
      await at.open()
      const [first, second] = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`]

      await at.chooseFromMenu('An', at.t('giveEmail'))
      await at.dialog.getByRole('button', { name: at.managed('send') }).click()
      await expect(at.dialog.getByText(at.managed('needEmail'))).toBeVisible()
      await expectAccessible(own)
      await at.dialog.getByLabel(at.managed('email'), { exact: true }).fill(first)
      await at.dialog.getByRole('button', { name: at.managed('send') }).click()
      await putAway(at.dialog)
      await expect(at.member('An')).toContainText(at.t('pendingEmail', { email: first }))
      await at.chooseFromMenu('An', at.t('withdrawEmail'))
      await expect(at.member('An')).not.toContainText(first)

      await at.chooseFromMenu('An', at.t('remove'))
      await at.dialog.getByLabel(at.managed('email'), { exact: true }).fill(second)
      await at.dialog.getByLabel(at.managed('typeName', { name: 'An' })).fill('An')
      await at.dialog.getByRole('button', { name: at.managed('send'), exact: true }).click()
      await putAway(at.dialog)
      await expect(at.member('An')).toContainText(at.t('pendingOwn', { email: second }))
      await expect(at.member('An')).toContainText(at.t('managed'))
      await page.goto(await mailbox.link(second, '/confirm-email'))
      await page.getByRole('button', { name: profile('confirmEmail') }).click()
      await expect(page.getByText(profile('confirmed', { email: second }))).toBeVisible()
      await at.open()
      await expect(at.member('Wei Muster')).toBeVisible()
      await expect(at.member('An')).toBeHidden()
      expect(await mailbox.link(second, '/reset-password')).toContain('token=')
    })
  })

test('a new family code, once it is asked for', async ({ signUp }) => {
  const { page, api } = await signUp()
  const at = new FamilyPage(page)
  await api('POST', '/family-group', { name: 'The Lins' })
  await at.open()
  const old = await at.readCode()
  await at.button(at.child('renewCode')).click()
  await at.agree(at.child('cancel'))
  expect(await at.readCode()).toBe(old)
  await at.button(at.child('renewCode')).click()
  await at.agree(at.child('renewCode'))
  await expect(page.getByText(old)).toBeHidden()
  await expect(page.getByText(at.child('renewed'))).toBeVisible()
})
