import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import type { BankTransaction } from '#contract/bank.ts'
import type { Language } from '#contract/common.ts'
import type { FamilyMember, MyFamily } from '#contract/family.ts'
import { messages as bankMessages } from '#web/features/bank/messages.ts'
import { messages as overviewMessages } from '#web/features/bank-overview/messages.ts'
import { messages as settingMessages } from '#web/features/bank-setting/messages.ts'
import { messages as statementMessages } from '#web/features/bank-statement/messages.ts'
import { messages as withdrawalMessages } from '#web/features/bank-withdrawal/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { bankMessages as commonMessages, bankRuleMessages } from '#web/widgets/bank/bank-messages.ts'
import { PIN } from '#e2e/family/child-device.ts'
import { DATE, logAt } from '#e2e/offline/offline-day.ts'
import type { Person } from '#e2e/support/person.ts'
import { putAway } from '#e2e/support/sheets.ts'

const wordsOf = (language: Language) => ({
  bank: wordsIn(bankMessages, language),
  common: wordsIn(commonMessages, language),
  overview: wordsIn(overviewMessages, language),
  rule: wordsIn(bankRuleMessages, language),
  setting: wordsIn(settingMessages, language),
  statement: wordsIn(statementMessages, language),
  withdrawal: wordsIn(withdrawalMessages, language),
})

/** The Time Bank, as a parent and a child meet it. */
export class BankPage {
  readonly page: Page
  readonly words: ReturnType<typeof wordsOf>

  constructor(page: Page, language: Language = 'en') {
    this.page = page
    this.words = wordsOf(language)
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }
  button = (name: string): Locator => this.page.getByRole('button', { name, exact: true })
  /** A balance, by its name. */
  figure = (name: string): Locator => this.page.getByRole('group', { name, exact: true })
  card = (name: string): Locator => this.page.getByRole('region', { name, exact: true })
  notice = (text: string): Locator => this.page.getByRole('alert').filter({ hasText: text })

  async open(search: string): Promise<void> {
    await this.page.goto(`/timebank${search}`)
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible()
  }

  async openTab(name: 'rewards' | 'bank' | 'settings'): Promise<void> {
    await this.page.getByRole('tab', { name: this.words.overview(name), exact: true }).click()
  }

  /** The content of the jars: `21 min, 6 min, 3 min`. */
  async expectJars(...amounts: readonly [spend: string, save: string, give: string]): Promise<void> {
    const { bank } = this.words
    for (const [index, jar] of (['spendJar', 'saveJar', 'giveJar'] as const).entries())
      await expect(this.figure(bank(jar))).toHaveText(amounts[index]!)
  }

  /** Opens a dialog, fills in its fields by their labels, and sends it. */
  async submitDialog(command: string, fields: Readonly<Record<string, string>>, submit: string): Promise<void> {
    await this.button(command).click()
    for (const [label, value] of Object.entries(fields)) {
      const field = this.dialog.getByLabel(label)
      if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption({ label: value })
      else await field.fill(value)
    }
    await this.send(submit)
    await putAway(this.dialog)
  }
  send = (submit: string): Promise<void> => this.dialog.getByRole('button', { name: submit, exact: true }).click()

  /** The statement as it reads, the newest line first. */
  readLines = (): Promise<string[]> =>
    this.card(this.words.statement('title'))
      .getByRole('listitem')
      .and(this.page.locator('[data-jar]'))
      .evaluateAll((items) => items.map((item) => item.getAttribute('aria-label') ?? ''))
}

/** The ledger in the words of the statement, its lines in the same order: the change, and the balance after it. */
export function linesIn(
  transactions: readonly BankTransaction[],
  { words: { common, statement } }: BankPage,
): string[] {
  const place = ['coins', 'spend', 'save', 'give']
  const batches = [...new Set(transactions.map(({ batchId }) => batchId))]
  return batches.flatMap((batch) =>
    transactions
      .filter(({ batchId }) => batchId === batch)
      .flatMap(({ entries }) => entries)
      .toSorted((a, b) => place.indexOf(a.account) - place.indexOf(b.account))
      .map(({ account, amount, balance }) => {
        const unit = account === 'coins' ? '' : ' min'
        return statement('after', {
          jar: account === 'coins' ? statement('coinsLabel') : common(account),
          amount: `${amount < 0 ? '−' : '+'}${Math.abs(amount)}${unit}`,
          balance: `${balance}${unit}`,
        })
      }),
  )
}

export const listTransactions = async ({ api }: Person, child: FamilyMember): Promise<BankTransaction[]> =>
  (
    (await api('GET', '/bank-accounts/me/transactions?pageSize=100', undefined, child.dataGroup)) as {
      items: BankTransaction[]
    }
  ).items

/** Two children, of whom Mia has earned ten coins yesterday. */
export async function createSavers({ api }: Person): Promise<{ mia: FamilyMember; ben: FamilyMember; code: string }> {
  await api('POST', '/family-group', { name: 'The Musters' })
  const createChild = async (firstName: string, avatar: string) =>
    (await api('POST', '/user/family-group/children', {
      firstName,
      avatar,
      timezone: 'America/New_York',
      pin: PIN,
    })) as FamilyMember
  const [mia, ben] = [await createChild('Mia', 'fox'), await createChild('Ben', 'owl')]
  for (let hour = 8; hour < 18; hour += 1) {
    const log = { ...logAt('Maths', hour, hour + 0.5), category: 'study', rating: 5 }
    await api('POST', '/user/log/activity-log', log, mia.dataGroup)
  }
  await api('POST', '/rewards/rebuild', { from: DATE, to: DATE }, mia.dataGroup)
  const { familyGroup } = (await api('GET', '/family-group')) as MyFamily
  return { mia, ben, code: familyGroup!.code! }
}

/** A child asks for minutes, wherever it is. */
export async function requestWithdrawal(
  { page }: Person,
  childId: string,
  familyCode: string,
  data: object,
): Promise<void> {
  const { request } = page.context()
  const answer = await request.post('/api/auth/child-sign-in', { data: { familyCode, childId, pin: PIN } })
  const { token } = (await answer.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  await expect(await request.post('/api/bank-accounts/me/withdraw', { headers, data })).toBeOK()
}
