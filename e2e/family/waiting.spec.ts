import { messages as bankMessages } from '#web/features/bank-overview/messages.ts'
import { messages as withdrawalMessages } from '#web/features/bank-withdrawal/messages.ts'
import { messages as homeMessages } from '#web/features/child-home/messages.ts'
import { messages as waitingMessages } from '#web/features/waiting/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { appMessages } from '#web/i18n/app-messages.ts'
import { crownMessages } from '#web/widgets/crown/crown-messages.ts'
import { proposalWords } from '#web/widgets/proposal-words.ts'
import { requestWithdrawal, createSavers } from '#e2e/bank/bank-page.ts'
import { signInChildDevice } from './child-device.ts'
import { DayPage } from '#e2e/day/day-page.ts'
import { DESKTOP, expect, fitting, PHONE, test } from '#e2e/support/fixtures.ts'
import { FamilyPage } from './family-page.ts'
import { HOME, logAt } from '#e2e/offline/offline-day.ts'
import { joinFamilyOf, openOtherDevice } from '#e2e/support/person.ts'

const said = wordsIn(waitingMessages, 'en')
const bank = wordsIn(bankMessages, 'en')
const withdrawal = wordsIn(withdrawalMessages, 'en')
const crown = wordsIn(crownMessages, 'en')
const home = wordsIn(homeMessages, 'en')
const proposal = wordsIn(proposalWords, 'en')
const shell = wordsIn(appMessages, 'en')
/** Told over the stream: no reload, no polling. */
const LIVE = { timeout: 10_000 }

test.use(PHONE)

test('a parent learns on the own home that a child waits, answers in two taps, and the child sees it', async ({
  browser,
  signUp,
}) => {
  test.slow()
  const mother = await signUp({ firstName: 'Wei' })
  const { mia, code } = await createSavers(mother)
  await mother.api('POST', '/bank-accounts/me/deposits', { source: 'parent', minutes: 90 }, mia.dataGroup)
  const child = await signInChildDevice(mother, 'Mia', code, PHONE)
  await mother.page.goto('/home')
  const desk = await openOtherDevice(browser, mother)
  await desk.setViewportSize(DESKTOP.viewport)
  await desk.goto('/home')
  const note = mother.page.getByRole('region', { name: said('title') })
  await expect(mother.page).toHaveTitle(/^My day/)
  await expect(note).toHaveCount(0)

  await test.step('arrives at once, on each device, in any view', async () => {
    await mother.api('POST', '/user/log/activity-log', logAt('Draw', 20, 21), mia.dataGroup)
    await child.goto(HOME)
    const day = new DayPage(child, 'en')
    await day.edit('Draw')
    await day.form.sheet.getByRole('radio', { name: '5 stars' }).check()
    await day.form.submit()
    await expect(day.card('Draw')).toHaveAccessibleName(/5 stars, proposed$/)
    await expect(note).toContainText(`Mia: ${said('ratings', { count: 1 })}`, LIVE)
    await requestWithdrawal(mother, mia._id, code, { minutes: 30, purpose: 'A film' })
    await expect(note).toContainText(said('withdrawals', { count: 1 }), LIVE)
    await expect(mother.page).toHaveTitle(/^\(2\) My day/)
    const entry = desk.getByRole('navigation', { name: shell('navigation') }).getByRole('link', { name: /Family/ })
    await expect(entry).toHaveText(/Family\s*2/, LIVE)
    await fitting(mother.page)('a child waits')
  })

  await test.step('one tap leads there, another answers', async () => {
    await note.getByRole('link', { name: said('answer') }).tap()
    await mother.page.getByRole('button', { name: proposal('confirmAll', { count: 1 }) }).tap()
    await expect(mother.page).toHaveTitle(/^\(1\) Family/, LIVE)
    await expect(new DayPage(child, 'en').card('Draw')).toHaveAccessibleName(/5 stars$/, LIVE)
    await fitting(mother.page)('what waits in the family')
    await mother.page
      .getByRole('button', { name: bank('approveOf', { length: '30 min', name: 'Mia', purpose: 'A film' }) })
      .tap()
    await expect(mother.page).toHaveTitle(/^Family/, LIVE)
  })
  await test.step('a no comes with a reason, which the child reads at home', async () => {
    await child.goto('/home')
    await requestWithdrawal(mother, mia._id, code, { minutes: 20, purpose: 'A game' })
    const asked = { length: '20 min', name: 'Mia', purpose: 'A game' }
    await mother.page.getByRole('button', { name: bank('rejectOf', asked) }).tap()
    const dialog = mother.page.getByRole('dialog')
    await dialog.getByLabel(crown('reason')).fill('Homework first')
    await fitting(mother.page)('a no')
    await dialog.getByRole('button', { name: bank('reject'), exact: true }).tap()
    await expect(dialog).toHaveCount(0)
    const answer = child.getByRole('link', { name: home('answer_declined', { length: '20 min' }) })
    await expect(answer).toContainText('Homework first', LIVE)
    await fitting(child)('the answer')
    await answer.tap()
    await expect(child.getByRole('listitem').filter({ hasText: 'A game' })).toContainText('Homework first')
  })
  await test.step('the reason that a parent writes outlives the request that the child cancels meanwhile', async () => {
    const asked = { length: '20 min', name: 'Mia', purpose: 'Cards' }
    await requestWithdrawal(mother, mia._id, code, { minutes: 20, purpose: 'Cards' })
    const reject = mother.page.getByRole('button', { name: bank('rejectOf', asked) })
    await reject.tap()
    const dialog = mother.page.getByRole('dialog')
    await dialog.getByLabel(crown('reason')).fill('After dinner')
    const cancel = withdrawal('deedOf', { deed: withdrawal('cancel'), purpose: 'Cards', length: '20 min' })
    await child.getByRole('button', { name: cancel }).tap()
    await expect(reject).toHaveCount(0, LIVE)
    await expect(dialog.getByLabel(crown('reason'))).toHaveValue('After dinner')
    await dialog.getByRole('button', { name: bank('reject'), exact: true }).tap()
    await expect(dialog.getByRole('alert')).toBeVisible()
  })
  await child.context().close()
  await desk.context().close()
})

test('once a parent sees a request, the child sees at once that there is a day to answer', async ({ signUp }) => {
  const mother = await signUp({ firstName: 'Wei' })
  const { mia, code } = await createSavers(mother)
  await mother.api('POST', '/bank-accounts/me/deposits', { source: 'parent', minutes: 90 }, mia.dataGroup)
  const child = await signInChildDevice(mother, 'Mia', code, PHONE)
  await requestWithdrawal(mother, mia._id, code, { minutes: 30, purpose: 'A film' })
  await child.goto('/timebank?tab=bank')
  const until = child.getByText(/ until /)
  await expect(until).toBeVisible()
  const before = await until.innerText()
  await mother.page.goto('/home')
  await expect(mother.page.getByRole('region', { name: said('title') })).toBeVisible()
  await expect(until).not.toHaveText(before, LIVE)
  await child.context().close()
})

test('a parent who leaves gets no news of waiting requests', async ({ signUp }) => {
  const [mother, father] = [await signUp({ firstName: 'Wei' }), await signUp({ firstName: 'Tao' })]
  const { mia, code } = await createSavers(mother)
  await mother.api('POST', '/bank-accounts/me/deposits', { source: 'parent', minutes: 90 }, mia.dataGroup)
  await joinFamilyOf(mother, father)
  await requestWithdrawal(mother, mia._id, code, { minutes: 30, purpose: 'A film' })
  const ofFather = new FamilyPage(father.page)
  const asked = { length: '30 min', name: 'Mia', purpose: 'A film' }
  await ofFather.open()
  await expect(father.page).toHaveTitle(/^\(1\) Family/, LIVE)
  await ofFather.button(ofFather.t('leave')).click()
  await expect(ofFather.dialog).toContainText(ofFather.t('codeChanges', { text: '' }).trim())
  await ofFather.agree(ofFather.t('leave'))
  await expect(ofFather.heading(ofFather.t('emptyTitle'))).toBeVisible()
  await expect(father.page).toHaveTitle(/^Family/)
  await expect(father.page.getByRole('button', { name: bank('approveOf', asked) })).toHaveCount(0)
})
