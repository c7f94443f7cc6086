import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { ActivityLog } from '#contract/activity-log.ts'
import type { BankAccount, BankTransaction } from '#contract/bank.ts'
import type { FamilyMember } from '#contract/family.ts'
import { addDays, type Instant, type LocalDate } from '#domain/time/time.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { proposalWords } from '#web/widgets/proposal-words.ts'
import { BankPage, linesIn } from '#e2e/bank/bank-page.ts'
import { createChildWithDevice } from '#e2e/family/child-device.ts'
import { launchAt } from '#e2e/support/clock-fixtures.ts'
import { DayPage } from '#e2e/day/day-page.ts'
import { DESKTOP, expect, test } from '#e2e/support/fixtures.ts'
import { signUp } from '#e2e/support/person.ts'
import { at, MONDAY, planWords, WEDNESDAY } from '#e2e/support/plan-world.ts'
import { PlansPage } from './plans-page.ts'
import { setMode, ViewsPage } from '#e2e/family/views-page.ts'

const FRIDAY = addDays(MONDAY, 4)
const NEXT_MONDAY = addDays(MONDAY, 7)
const [say, words] = [wordsIn(proposalWords, 'en'), planWords('en')]

/** Calls as the user of a page, with its present token, which changes with the days. */
const callsOf =
  (page: Page, { dataGroup }: FamilyMember) =>
  async <T>(method: 'GET' | 'POST', path: string, body?: object, isOwn = false): Promise<T> => {
    const token = await page.evaluate(() => localStorage.getItem('token'))
    const headers = {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      ...(!isOwn && dataGroup && { 'x-data-group': dataGroup }),
    }
    const reply = await page.context().request.fetch(`/api${path}`, { method, headers, ...(body && { data: body }) })
    await expect(reply, `${method} ${path}: ${await reply.text()}`).toBeOK()
    return reply.json()
  }

/** Every balance is the sum of its entries. [bank/ledger-invariants] */
function sumsOf(items: readonly BankTransaction[]) {
  const sums = { coins: 0, spend: 0, save: 0, give: 0 }
  for (const { account, amount } of items.flatMap(({ entries }) => entries)) sums[account] += amount
  return sums
}

test('a child’s week: planned, logged, rated, confirmed, settled, exchanged, and used with leave', async ({
  browser,
}) => {
  test.slow()
  const { server, moveTo } = await launchAt(at(MONDAY, 8))
  try {
    const context = await browser.newContext({ baseURL: server.url })
    const page = await context.newPage()
    const parent = await signUp(context, page)
    await setMode(parent, 'PARENTAL')
    const { child, own } = await createChildWithDevice(parent, 'Mia', { ...DESKTOP, baseURL: server.url })
    const [ofParent, ofMia] = [new BankPage(page), new BankPage(own)]
    const [theirs, mine] = [new DayPage(page, 'en'), new DayPage(own, 'en')]
    const [asParent, asMia] = [callsOf(page, child), callsOf(own, child)]
    const { bank, overview, withdrawal, common } = ofMia.words

    /** No page may call meanwhile: a renewal that never arrives and is repeated days later ends the session. */
    async function moveToDay(moment: Instant): Promise<void> {
      for (const each of [page, own]) await each.goto('about:blank')
      await moveTo(moment)
    }
    async function openBankAsParent(): Promise<void> {
      await ofParent.open('')
      await expect(ofParent.figure(overview('coinsOf', { name: 'Mia' }))).toBeVisible()
    }
    /** Both; on another day, with another token. */
    async function openBankAsBoth(): Promise<void> {
      await ofMia.open('?tab=bank')
      await expect(ofMia.card(bank('account'))).toBeVisible()
      await openBankAsParent()
    }
    /** The figures on both screens are the sums of the ledger. */
    async function agree(): Promise<BankAccount> {
      const { items } = await asParent<{ items: BankTransaction[] }>(
        'GET',
        '/bank-accounts/me/transactions?pageSize=100',
      )
      const account = await asMia<BankAccount>('GET', '/bank-accounts/me', undefined, true)
      const { coins, spend, save, give, total, available } = account
      expect({ coins, spend, save, give }).toEqual(sumsOf(items))
      await expect(ofMia.figure(bank('wallet'))).toHaveText(String(coins))
      await ofMia.expectJars(`${spend} min`, `${save} min`, `${give} min`)
      await expect(ofMia.figure(bank('total'))).toHaveText(`${total} min`)
      await expect(ofMia.figure(bank('available'))).toHaveText(`${available} min`)
      await expect(ofParent.figure(overview('coinsOf', { name: 'Mia' }))).toHaveText(String(coins))
      await expect(ofParent.figure(overview('balanceOf', { name: 'Mia' }))).toHaveText(`${total} min`)
      await expect.poll(ofMia.readLines).toEqual(linesIn(items, ofMia))
      return account
    }

    await test.step('on Monday morning she plans her maths', async () => {
      const tag = await asMia<{ id: string }>('POST', '/management/tag', { name: 'school', kind: 'activity_tag' }, true)
      expect(tag.id).toBeTruthy()
      const plans = new PlansPage(own, 'en')
      await plans.begin()
      await plans.choose(plans.kind('weeklyFixedThatDayFlexible'))
      await plans.fillWhat('Maths', 'school')
      await plans.choose(plans.category('study'))
      for (const weekday of ['Mon', 'Wed', 'Fri'])
        await plans.dialog.getByRole('checkbox', { name: weekday }).check({ force: true })
      await plans.saveAndClose()
      await expect(plans.group('weeklyFixedThatDayFlexible')).toContainText('Maths')
    })

    /** The plan is done; she rates it, and rates the piano before it. */
    async function logEvening(date: LocalDate, piano: number): Promise<void> {
      await moveToDay(at(date, 20))
      await own.goto(`/home?date=${date}`)
      const plan = own.getByRole('region', { name: words.today('today') })
      await plan.getByRole('button', { name: words.today('doneLabel', { name: 'Maths' }) }).click()
      await mine.form.rate(5)
      await mine.form.submit()
      await expect(mine.card('Maths')).toHaveAccessibleName(/, 5 stars, proposed$/)
      const log = { category: 'study', activityName: 'Piano', startTime: at(date, 17), endTime: at(date, 17.5) }
      await asMia('POST', '/user/log/activity-log', { ...log, rating: piano }, true)
      await expect(mine.card('Piano')).toHaveAccessibleName(/stars, proposed$/)
      // A parent looks at her day.
      await openBankAsParent()
      await new ViewsPage(page).manage('Mia')
      await page.goto(`/home?date=${date}`)
    }
    const listRatings = async (date: LocalDate) => {
      const { logs } = await asParent<{ logs: ActivityLog[] }>(
        'GET',
        `/user/log/activity-logs/with-adjacent?date=${date}`,
      )
      return logs.map(({ activityName, rating, ratingStatus }) => `${activityName} ${rating} ${ratingStatus}`)
    }
    const goBack = () => new ViewsPage(page).returnToMine('Mia')

    await test.step('on Monday evening a parent confirms, one tap each', async () => {
      await logEvening(MONDAY, 4)
      for (const [name, stars] of [
        ['Maths', '5 stars'],
        ['Piano', '4 stars'],
      ] as const) {
        await page.getByRole('button', { name: say('confirmOf', { name, rating: stars }) }).click()
        await expect(theirs.card(name)).toHaveAccessibleName(new RegExp(`, ${stars}$`))
        await expect(mine.card(name)).toHaveAccessibleName(new RegExp(`, ${stars}$`))
      }
      expect(await listRatings(MONDAY)).toEqual(['Piano 4 confirmed', 'Maths 5 confirmed'])
      await goBack()
      await openBankAsBoth()
      // Coins are not posted before the day is over. [reward/daily-settlement]
      expect((await agree()).coins).toBe(0)
    })
    await test.step('on Wednesday Monday is settled, and all of Wednesday is confirmed at once', async () => {
      await logEvening(WEDNESDAY, 5)
      await page.getByRole('button', { name: say('confirmAll', { count: 2 }) }).click()
      await expect(mine.card('Maths')).toHaveAccessibleName(/, 5 stars$/)
      await goBack()
      await openBankAsBoth()
      // ⌊9 / 5⌋ for effort, ⌊5 · 30 / 30⌋ for the plan. [reward/daily-coins]
      await expect(ofMia.figure(bank('wallet'))).toHaveText('6')
      await agree()
    })
    await test.step('on Friday a parent thinks otherwise', async () => {
      await logEvening(FRIDAY, 4)
      await theirs.timeline
        .getByRole('group', { name: theirs.words.home('rate', { name: 'Maths' }) })
        .getByRole('radio', { name: '3 stars' })
        .click()
      await expect(mine.card('Maths')).toHaveAccessibleName(/, 3 stars$/)
      await page.getByRole('button', { name: say('confirmOf', { name: 'Piano', rating: '4 stars' }) }).click()
      await expect(mine.card('Piano')).toHaveAccessibleName(/, 4 stars$/)
      expect(await listRatings(FRIDAY)).toEqual(['Piano 4 confirmed', 'Maths 3 confirmed'])
      await goBack()
    })
    await test.step('on the next Monday all of the week is settled', async () => {
      await moveToDay(at(NEXT_MONDAY, 8))
      await openBankAsBoth()
      // Wednesday: ⌊10 / 5⌋ + 5, Friday: ⌊7 / 5⌋ + 5.
      await expect(ofMia.figure(bank('wallet'))).toHaveText(String(6 + 7 + 6))
      await agree()
    })
    await test.step('six coins become thirty minutes in three jars', async () => {
      await ofMia.submitDialog(bank('exchange'), { [bank('exchangeCoins')]: '6' }, bank('exchange'))
      await ofMia.expectJars('21 min', '6 min', '3 min')
      expect(await agree()).toMatchObject({ coins: 13, spend: 21, save: 6, give: 3, total: 30, available: 21 })
    })
    await test.step('twenty minutes are asked for, reserved, and used once a parent agrees', async () => {
      const fields = { [common('minutes')]: '20', [withdrawal('purpose')]: 'A film' }
      await ofMia.submitDialog(withdrawal('withdraw'), fields, withdrawal('ask'))
      expect(await agree()).toMatchObject({ spend: 21, pendingWithdrawals: 20, available: 1 })
      await ofParent.button(overview('approveOf', { length: '20 min', name: 'Mia', purpose: 'A film' })).click()
      await expect(ofParent.card(overview('requests'))).toBeHidden()
      await ofMia.expectJars('1 min', '6 min', '3 min')
      expect(await agree()).toMatchObject({ coins: 13, spend: 1, pendingWithdrawals: 0, available: 1, total: 10 })
    })
    await own.context().close()
    await context.close()
  } finally {
    await server.dispose()
  }
})
