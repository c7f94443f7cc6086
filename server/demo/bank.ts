import { inLanguage, type Translated } from '#domain/language/language.ts'
import type { Language } from '#contract/common.ts'
import { type DemoKey, demoPeople } from '#domain/demo/demo.ts'
import {
  crownRedemption,
  exchange,
  gift,
  parentDeposit,
  type Posting,
  rewardSettlement,
  withdrawal,
} from '#domain/bank/ledger.ts'
import { nextInterest } from '#domain/bank/week.ts'
import { datesIn } from '#domain/time/dates.ts'
import { settlementKey } from '#domain/reward/settlement.ts'
import { addDays, type Instant, type LocalDate, weekdayOf } from '#domain/time/time.ts'
import { localDate, momentOf, type ZoneHistory } from '#domain/time/zone.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Trx } from '#server/db/open.ts'
import { type Book, changeBook, openBook, post, type Settings } from '#server/features/bank/book.ts'
import { payWeek } from '#server/features/bank/interest.ts'
import { insertWithdrawal } from '#server/features/bank/withdrawal-store.ts'
import { loadRewards } from '#server/features/reward/service.ts'
import { saveSettledDays } from '#server/features/reward/settlement.ts'
import type { ServerDeps } from '#server/http/http.ts'
import { seedCrowns } from './crowns.ts'

type Words = Translated<string>

/**
 * The split of each child; interest and savings goal, which the rules leave open, give a visitor something to see.
 * [demo/demo-bank]
 */
const SETTINGS: Readonly<Partial<Record<DemoKey, Settings>>> = {
  an: { spend: 60, save: 30, give: 10, interestBpsWeekly: 100 },
  le: { spend: 70, save: 20, give: 10, goalName: 'Weekend at the lake', goalMinutes: 1800 },
}
const PLAYED: Words = { en: 'Games on the tablet', zh_CN: '玩平板游戏', zh_TW: '玩平板遊戲' }
const HAPPY: Words = { en: 'For your movie night', zh_CN: '给你的电影之夜', zh_TW: '給你的電影之夜' }
/** All days up to 06-26 are settled, seen from 06-30. [demo/demo-bank] */
const UNSETTLED_DAYS = 4
const DEPOSIT = 30
const WITHDRAWN = 30
const GIVEN = 20
const [SATURDAY, SUNDAY, MONDAY] = [6, 7, 1]
/** Minutes since midnight. */
const AT = {
  settled: 2,
  interest: 5,
  deposit: 9 * 60,
  asked: 13 * 60,
  allowed: 13 * 60 + 20,
  exchange: 17 * 60,
  gift: 18 * 60,
}

type SeedDeps = Pick<ServerDeps, 'newId' | 'now'> & {
  readonly userIds: ReadonlyMap<DemoKey, string>
  readonly subjects: ReadonlyMap<DemoKey, SubjectId>
}
type Child = {
  subject: SubjectId
  userId: string
  language: Language
  timezone: string
  zones: ZoneHistory
  from: LocalDate
}
/** Something that happened to a book at a moment; `happen` takes the book as it was before. */
type Event = { readonly at: Instant; readonly of: SubjectId; readonly happen: (book: Book) => Promise<Book> }
type SeedContext = SeedDeps & { readonly trx: Trx; readonly by: string }

/** Writes the crowns of the children and their accounts in the order of events. [demo/demo-bank] */
export async function seedBank(trx: Trx, making: SeedDeps): Promise<void> {
  const { userIds, subjects, now } = making
  const writing = { ...making, trx, by: userIds.get('mei')! }
  const books = new Map<SubjectId, Book>()
  const events: Event[] = []
  const people = new Map<DemoKey, Child>()
  for (const { key, language, timezone } of demoPeople.filter(({ role }) => role === 'child')) {
    const subject = subjects.get(key)!
    const zones = [{ from: null, tz: timezone }]
    const from = addDays(localDate(zones, now()), -180)
    const child = { subject, userId: userIds.get(key)!, language, timezone, zones, from }
    const opened = momentOf(timezone, from, 0)
    const settings = SETTINGS[key]!
    const interestAt = settings.interestBpsWeekly ? nextInterest(opened, zones) : null
    const book = await openBook(trx, subject, () => opened)
    books.set(subject, await changeBook(trx, book, { ...settings, interestAt }))
    events.push(
      ...(await buildSettlementEvents(writing, child)),
      ...habits(writing, child),
      ...(await seedCrownEvents(writing, child)),
    )
    people.set(key, child)
  }
  events.push(...givenTo(writing, people.get('le')!, people.get('an')!, books))
  for (const { of, happen } of events.toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at))))
    books.set(of, await happen(books.get(of)!))
}

/** @returns the book after the postings */
async function postToBook({ trx, newId }: SeedContext, book: Book, postings: readonly Posting[], how: How) {
  return (await post(trx, [book], postings, { newId, ...how })).books[0]!
}
type How = { actorId: string | null; at: Instant; key?: string; note?: string }

/** Each day is settled when it is over. [demo/demo-bank] */
async function buildSettlementEvents(
  writing: SeedContext,
  { subject, language, timezone, zones, from }: Child,
): Promise<Event[]> {
  const { trx, now } = writing
  const owner = { dataGroup: subject, language, readIn: language, zones }
  const to = addDays(localDate(zones, now()), -UNSETTLED_DAYS)
  const { rewards } = await loadRewards({ db: trx, subject, owner, now, earnsCoins: true }, { from, to })
  return rewards.map(({ date, coins }) => {
    const at = momentOf(timezone, addDays(date, 1), AT.settled)
    return {
      at,
      of: subject,
      async happen(book) {
        const day = { ownerId: subject, date, coins, revision: coins ? 1 : 0, settledAt: at }
        await saveSettledDays(trx, [day])
        if (!coins) return book
        const key = settlementKey(subject, date, 1)
        return postToBook(writing, book, [rewardSettlement(subject, coins)], { actorId: null, at, key })
      },
    }
  })
}

/** Exchanges, deposits and withdrawals come back every week and every month. [demo/demo-bank] */
function habits(writing: SeedContext, { subject, userId, language, timezone, zones, from }: Child): Event[] {
  const { trx, newId, now, by } = writing
  const happening = (date: LocalDate, clock: number, happen: (book: Book, at: Instant) => Promise<Book>): Event => {
    const at = momentOf(timezone, date, clock)
    return { at, of: subject, happen: (book) => happen(book, at) }
  }
  const payInterest = async (_: Book, at: Instant) => {
    await payWeek(trx, { ownerId: subject, userId, timezoneHistory: JSON.stringify(zones) }, at)
    return openBook(trx, subject, () => at)
  }
  const deposit = (book: Book, at: Instant) =>
    postToBook(writing, book, [parentDeposit(subject, DEPOSIT, book.split)], { actorId: by, at })
  const exchangeCoins = async (book: Book, at: Instant) => {
    const coins = Math.floor(book.balances.coins / 2)
    const { rate, split } = book
    if (!coins) return book
    return postToBook(writing, book, exchange(coins, { ownerId: subject, rate, split }), { actorId: userId, at })
  }
  const withdrawPlayTime = async (book: Book, at: Instant) => {
    if (book.balances.spend < WITHDRAWN) return book
    const [id, purpose] = [newId(), inLanguage(PLAYED, language)]
    const occasion = { newId, actorId: by, at, key: `withdrawal:${id}`, note: purpose }
    const { books, transactionId } = await post(trx, [book], [withdrawal(subject, WITHDRAWN)], occasion)
    const requestedAt = momentOf(timezone, localDate(zones, at), AT.asked)
    const decision = { status: 'posted', decidedAt: at, decidedBy: by, postedAt: at } as const
    await insertWithdrawal(trx, {
      ownerId: subject,
      id,
      minutes: WITHDRAWN,
      purpose,
      requestedAt,
      toldAt: requestedAt,
      remindedAt: null,
      reason: null,
      ...decision,
      transactionId,
    })
    return books[0]!
  }
  const events = datesIn({ from, to: localDate(zones, now()) }).flatMap((date) => [
    ...(weekdayOf(date) === MONDAY ? [happening(date, AT.interest, payInterest)] : []),
    ...(date.endsWith('-01') ? [happening(date, AT.deposit, deposit)] : []),
    ...(weekdayOf(date) === SATURDAY ? [happening(date, AT.allowed, withdrawPlayTime)] : []),
    ...(weekdayOf(date) === SUNDAY ? [happening(date, AT.exchange, exchangeCoins)] : []),
  ])
  return events.filter(({ at }) => at <= now())
}

/** The third crown became minutes. [demo/demo-ratings-and-crowns] */
async function seedCrownEvents(
  writing: SeedContext,
  { subject, userId, language, timezone, from }: Child,
): Promise<Event[]> {
  const { trx, newId, now, by } = writing
  const span = { startTime: momentOf(timezone, addDays(from, -1), 0), endTime: now() }
  const redeemed = await seedCrowns(trx, { subject, userId, language }, { newId, by, span })
  if (!redeemed) return []
  const { at, save } = redeemed
  return [
    {
      at,
      of: subject,
      async happen(book) {
        const id = newId()
        const { rate, split } = book
        const postings = [crownRedemption({ ownerId: subject, rate, split })!]
        const occasion = { newId, actorId: userId, at, key: `crown:${id}` }
        const { books, transactionId } = await post(trx, [book], postings, occasion)
        await save(trx, { id, minutes: rate.crownToMinutes, transactionId })
        return books[0]!
      },
    },
  ]
}

/** A gift on the last Sunday but one, of what there is in the jar. */
function givenTo({ trx, newId, now }: SeedContext, from: Child, to: Child, books: Map<SubjectId, Book>): Event[] {
  const today = localDate(from.zones, now())
  const at = momentOf(from.timezone, addDays(today, -7 - weekdayOf(today)), AT.gift)
  return [
    {
      at,
      of: from.subject,
      async happen(book) {
        if (book.balances.give < GIVEN) return book
        const posting = gift({ fromId: from.subject, toId: to.subject, minutes: GIVEN })
        const others = { [from.subject]: to.userId, [to.subject]: from.userId }
        const occasion = { newId, actorId: from.userId, at, note: HAPPY[from.language], others }
        const done = await post(trx, [book, books.get(to.subject)!], [posting], occasion)
        books.set(to.subject, done.books[1]!)
        return done.books[0]!
      },
    },
  ]
}
