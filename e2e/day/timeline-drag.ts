// Hands on the timeline: a mouse or a finger.
import { type CDPSession, expect, type Locator, type Page } from '@playwright/test'
import type { Category } from '#contract/catalogue.ts'
import { addDays, instantAt, type LocalDate } from '#domain/time/time.ts'
import { localDate, momentOf } from '#domain/time/zone.ts'
import type { Person } from '#e2e/support/person.ts'

const ZONE = 'America/New_York'
/** The day before today: it is over at any time of today. */
export const YESTERDAY = addDays(localDate([{ from: null, tz: ZONE }], instantAt(Date.now())), -1)

/** Hours by day are drawn at this scale, as long as nothing is longer than two of them. */
const PIXELS = 0.9

/** `9.5` is half past nine of the day. */
export const at = (hours: number, date: LocalDate = YESTERDAY) => momentOf(ZONE, date, Math.round(hours * 60))

type SeededLog = { category?: Category; from: number; to: number; date?: LocalDate; [more: string]: unknown }

/** Logs of yesterday, by name. */
export async function seedLogs({ api }: Person, logs: Record<string, SeededLog>): Promise<void> {
  for (const [activityName, { category = 'work', from, to, date, ...more }] of Object.entries(logs))
    await api('POST', '/user/log/activity-log', {
      category,
      activityName,
      startTime: at(from, date),
      endTime: at(to, date),
      ...more,
    })
}

/** Where a card can be taken: at its start, in its middle, at its end. */
async function findGrip(card: Locator, where: 'start' | 'middle' | 'end') {
  // Not below the buttons of a phone.
  await card.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const { x, y, width, height } = (await card.boundingBox())!
  const inside = { start: 3, middle: height / 2, end: height - 5 }[where]
  return { x: x + width / 3, y: y + inside }
}
const down = (minutes: number) => minutes * PIXELS

export class Mouse {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  async pressOn(card: Locator, where: 'start' | 'middle' | 'end'): Promise<{ x: number; y: number }> {
    const grip = await findGrip(card, where)
    await this.page.mouse.move(grip.x, grip.y)
    await this.page.mouse.down()
    return grip
  }
  /** Takes it and carries it so many minutes down; it is in the hand still. */
  async carry(card: Locator, where: 'start' | 'middle' | 'end', minutes: number): Promise<void> {
    const { x, y } = await this.pressOn(card, where)
    await this.page.mouse.move(x, y + down(minutes) / 2)
    await this.page.mouse.move(x, y + down(minutes))
    await expect(this.page.locator('[data-held] [data-own]')).toBeVisible()
  }
  async drag(card: Locator, where: 'start' | 'middle' | 'end', minutes: number): Promise<void> {
    await this.carry(card, where, minutes)
    await this.page.mouse.up()
  }
}

export class Finger {
  readonly page: Page
  private readonly session: CDPSession
  private constructor(page: Page, session: CDPSession) {
    this.page = page
    this.session = session
  }
  static create = async (page: Page): Promise<Finger> => new Finger(page, await page.context().newCDPSession(page))

  private touch(type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) {
    return this.session.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  /** Holds it until it comes along. */
  async press(card: Locator, where: 'start' | 'middle' | 'end'): Promise<{ x: number; y: number }> {
    const grip = await findGrip(card, where)
    await this.touch('touchStart', grip)
    await expect(this.page.locator('[data-held] [data-own]')).toBeVisible()
    return grip
  }
  async drag(card: Locator, where: 'start' | 'middle' | 'end', minutes: number): Promise<void> {
    const { x, y } = await this.press(card, where)
    await this.touch('touchMove', { x, y: y + down(minutes) / 2 })
    await this.touch('touchMove', { x, y: y + down(minutes) })
    await this.lift()
  }
  lift = (): Promise<unknown> => this.touch('touchEnd')

  /** Until the page no longer glides. */
  async waitUntilStill(): Promise<void> {
    const place = () => this.page.evaluate(() => scrollY)
    let before = -1
    await expect
      .poll(async () => {
        const last = before
        before = await place()
        return before - last
      })
      .toBe(0)
  }

  /** Over the screen, at once and upwards. */
  async swipe(card: Locator, pixels: number): Promise<void> {
    const { x, y } = await findGrip(card, 'middle')
    await this.touch('touchStart', { x, y })
    for (let step = 1; step <= 5; step += 1) await this.touch('touchMove', { x, y: y - (pixels * step) / 5 })
    await this.lift()
  }
}

/** A finger that touches the same place twice. @param apart milliseconds from one to the other */
export async function tapTwice(page: Page, place: { x: number; y: number }, apart: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const began = Date.now() / 1000
  const touch = async (timestamp: number) => {
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place], timestamp })
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp })
  }
  await touch(began)
  await page.waitForTimeout(apart)
  // However long a slow machine took: the finger was as quick as that.
  await touch(began + apart / 1000)
}
