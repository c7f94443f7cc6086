import type { Page } from '@playwright/test'
import { offerMessages } from '#web/widgets/import-offer-messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { testAt } from '#e2e/support/clock-fixtures.ts'
import { expect, fitting } from '#e2e/support/fixtures.ts'
import { LOOKS } from '#e2e/support/looks.ts'
import { joinFamilyOf } from '#e2e/support/person.ts'
import { NOON } from '#e2e/statistics/statistics-page.ts'
import { ImportPage } from './import-page.ts'

const test = testAt(NOON)
/** The other browser hears of it by a live event. */
const WITHIN = { timeout: 10_000 }

const HEADER = 'Project,Client,Description,Task,User,Group,Email,Tags,Billable,Start Date,Start Time,End Date,End Time'
/** A report of Clockify with two entries of each of three people. */
const REPORT = [
  HEADER,
  ...['Anna', 'Tom', 'Mia'].flatMap((name) =>
    ['09', '14'].map(
      (hour) =>
        `Home,,Deed of ${name},,${name} Lin,,${name}@lin.example,,No,2026-06-29,${hour}:00,2026-06-29,${hour}:45`,
    ),
  ),
  '',
].join('\n')

for (const { look, device, language, change } of LOOKS)
  test(`${look}: each of a family imports their own part of one file`, async ({ signUp }) => {
    const lastName = 'Lin'
    const anna = await signUp({ firstName: 'Anna', lastName, language, device })
    const tom = await signUp({ firstName: 'Tom', lastName, language, device })
    const mia = await signUp({ firstName: 'Mia', lastName, language, device })
    await anna.api('POST', '/family-group', { name: 'The Lins' })
    await joinFamilyOf(anna, tom)
    await joinFamilyOf(anna, mia, 'child')
    for (const person of [anna, tom]) await person.prefer(change)
    const t = wordsIn(offerMessages, language)
    const [hers, his] = [new ImportPage(anna.page, language), new ImportPage(tom.page, language)]
    const [fitsHer, fitsHim] = [fitting(anna.page), fitting(tom.page)]
    const choiceOf = (name: string) => hers.field(t('choiceOf', { name }))
    const offered = t('from', {
      count: 2,
      number: '2',
      from: 'Anna Lin',
      person: 'Tom Lin',
      kind: 'Clockify',
    })

    await test.step('the file has three people, each with the member of that name', async () => {
      await hers.open()
      await hers.choose('clockify.csv', REPORT)
      await hers.expectReady(2)
      await expect(choiceOf('Anna Lin')).toHaveValue('mine')
      await expect(choiceOf('Tom Lin').locator('option:checked')).toHaveText(t('offerTo', { name: 'Tom Lin' }))
      await expect(choiceOf('Mia Lin').locator('option:checked')).toHaveText(t('offerTo', { name: 'Mia Lin' }))
      await fitsHer('whose entries go where')
      await choiceOf('Mia Lin').selectOption('leave')
      await hers.button(t('send', { count: 1, number: '1' })).click()
      await expect(anna.page.getByText(t('waiting', { name: 'Tom Lin' }))).toBeVisible()
      await expect(choiceOf('Tom Lin')).toBeHidden()
      await fitsHer('an offer that waits')
      await (await hers.expectReady(2)).click()
      await hers.expectImported(2)
      await expect(anna.page.getByText(t('waiting', { name: 'Tom Lin' }))).toBeVisible()
    })

    await test.step('the other looks at his own entries, and imports them', async () => {
      await his.open()
      await expect(tom.page.getByText(offered)).toBeVisible()
      await fitsHim('entries that are offered')
      await his.button(t('lookAt', { person: 'Tom Lin' })).click()
      const start = await his.expectReady(2)
      await expect(his.row('Deed of Tom')).toHaveCount(2)
      await expect(tom.page.getByText('Deed of Anna')).toHaveCount(0)
      await start.click()
      await his.expectImported(2)
      await expect(anna.page.getByText(t('taken', { name: 'Tom Lin' }))).toBeVisible(WITHIN)
      await tom.page.goto('/home?date=2026-06-29')
      await expect(tom.page.getByText('Deed of Tom').first()).toBeVisible()
    })
  })

test('an offer can be taken back, and one that came can be declined', async ({ signUp }) => {
  const anna = await signUp({ firstName: 'Anna', lastName: 'Lin' })
  const tom = await signUp({ firstName: 'Tom', lastName: 'Lin' })
  await anna.api('POST', '/family-group', { name: 'The Lins' })
  await joinFamilyOf(anna, tom)
  const t = wordsIn(offerMessages, 'en')
  const [hers, his] = [new ImportPage(anna.page), new ImportPage(tom.page)]
  const [person, name] = ['Tom Lin', 'Tom Lin']
  await hers.open()
  await hers.choose('clockify.csv', REPORT)
  await hers.expectReady(2)
  const send = hers.button(t('send', { count: 1, number: '1' }))
  await send.click()
  await his.open()
  await expect(his.button(t('lookAt', { person }))).toBeVisible()
  await hers.button(t('takeBackThis', { person, name })).click()
  await expect(his.button(t('lookAt', { person }))).toBeHidden(WITHIN)
  await send.click()
  await his.button(t('declineThis', { person })).click(WITHIN)
  await tom.page
    .getByRole('dialog')
    .getByRole('button', { name: t('decline'), exact: true })
    .click()
  await expect(anna.page.getByText(t('declined', { name }))).toBeVisible(WITHIN)
  await expect(his.button(t('lookAt', { person }))).toBeHidden()
})

test('the name of a person in a file is text, and runs on neither screen', async ({ signUp }) => {
  const [anna, tom] = [await signUp({ firstName: 'Anna' }), await signUp({ firstName: 'Tom', lastName: 'Lin' })]
  await anna.api('POST', '/family-group', { name: 'The Lins' })
  await joinFamilyOf(anna, tom)
  const t = wordsIn(offerMessages, 'en')
  const [hers, his] = [new ImportPage(anna.page), new ImportPage(tom.page)]
  const person = '<img src=x onerror=alert(1)>'
  const expectText = async (page: Page) => {
    await expect(page.getByText(person).first()).toBeVisible()
    await expect(page.locator('img[src="x"]')).toHaveCount(0)
  }
  await hers.open()
  const rows = ['Anna Muster', person].map((user) => `${user},Read,2026-06-01T09:00:00Z,2026-06-01T10:00:00Z`)
  await hers.choose('people.csv', ['User,Activity,Start,End', ...rows, ''].join('\n'))
  await hers.expectReady(1)
  await hers.field(t('choiceOf', { name: person })).selectOption({ label: t('offerTo', { name: 'Tom Lin' }) })
  await expectText(anna.page)
  await hers.button(t('send', { count: 1, number: '1' })).click()
  await expect(anna.page.getByText(t('waiting', { name: 'Tom Lin' }))).toBeVisible()
  await expectText(anna.page)
  await his.open()
  await expectText(tom.page)
  await his.button(t('lookAt', { person })).click()
  await his.expectReady(1)
  await expectText(tom.page)
})
