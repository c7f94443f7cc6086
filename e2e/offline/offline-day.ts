import type { Page } from '@playwright/test'
import type { ActivityLog, LogDay } from '#contract/activity-log.ts'
import type { Language } from '#contract/common.ts'
import { addDays, addMinutes, instantAt } from '#domain/time/time.ts'
import { daySpan, localDate } from '#domain/time/zone.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { waitingListMessages } from '#web/app/waiting-list-messages.ts'
import { waitingMessages } from '#web/app/waiting-messages.ts'
import type { DayPage } from '#e2e/day/day-page.ts'
import type { Person } from '#e2e/support/person.ts'

const ZONES = [{ from: null, tz: 'America/New_York' }]
/** Yesterday: all of its hours can be logged. */
export const DATE = addDays(localDate(ZONES, instantAt(Date.now())), -1)
export const HOME = `/home?date=${DATE}`

/** The words of the line, and of the list that it opens. */
export const wordsOfWaiting = (language: Language) => ({
  line: wordsIn(waitingMessages, language),
  list: wordsIn(waitingListMessages, language),
})

/** A log, by hours of a day. */
export const logAt = (activityName: string, from: number, to: number, date = DATE) => {
  const { startTime } = daySpan(ZONES, date)
  return {
    category: 'work',
    activityName,
    startTime: addMinutes(startTime, from * 60),
    endTime: addMinutes(startTime, to * 60),
  }
}

/** As the server has them. */
export async function listLogs({ api }: Person): Promise<ActivityLog[]> {
  const day = (await api('GET', `/user/log/activity-logs/with-adjacent?date=${DATE}`)) as LogDay
  return day.logs
}

export async function add(day: DayPage, name: string, from: string, to: string): Promise<void> {
  await day.startLog()
  await day.form.enter({ category: 'study', name, from, to })
  await day.form.submit()
}

/** The app is kept: from now on it opens without a network. */
export const isKept = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)

export const setOnline = (page: Page, is: boolean): Promise<void> => page.context().setOffline(!is)
