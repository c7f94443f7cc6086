import type { Language } from '#contract/common.ts'
import type { Reminder } from '#contract/reminder.ts'
import { daysBetween, type LocalDate, weekdayOf } from '#domain/time/time.ts'
import { clockMinutes, localDate } from '#domain/time/zone.ts'
import { type Phrase, wordsIn } from '#web/i18n/words-in.ts'
import { clockOfDay, dateText, namesText } from '#web/i18n/format.ts'
import { longWeekdayText, weekdayText } from '#web/widgets/plan-form/schedule-text.ts'
import { clockOfDue, dayOf, groupOf, type Here } from './due.ts'
import { reminderMessages, type Say } from './messages.ts'
import { type MonthDay, placeOf, ruleOf, type Rule } from './repeat.ts'

const NEAR: Readonly<Record<number, 'yesterday' | 'today' | 'tomorrow'>> = {
  [-1]: 'yesterday',
  0: 'today',
  1: 'tomorrow',
}

/** This early, the night still belongs to the day before for a user who is awake. */
const NIGHT_ENDS = 5 * 60

/**
 * A day as one speaks of it: `Tomorrow`, `Tue, Jul 7`, in another year with the year. In the night, when a word could
 * mean two days, with its date.
 */
function dayText(day: LocalDate, { now, zone }: Here, say: Say, language: Language): string {
  const zones = [{ from: null, tz: zone }]
  const today = localDate(zones, now)
  const date = dateText(day, language, day.slice(0, 4) === today.slice(0, 4) ? 'day' : 'dayOfYear')
  const near = NEAR[daysBetween(today, day)]
  if (!near) return date
  return clockMinutes(zones, now) < NIGHT_ENDS ? `${say(near)} (${date})` : say(near)
}

type Dated = Pick<Reminder, 'dueDate' | 'dateOnly'>

/** `Tomorrow · 3:00 PM`; '' without a date. @param withDay unless a heading has said it */
export function dueText(one: Dated, here: Here, say: Say, language: Language, withDay = true): string {
  const day = dayOf(one, here.zone)
  const clock = clockOfDue(one, here.zone)
  return [
    ...(day !== null && withDay ? [dayText(day, here, say, language)] : []),
    ...(clock === null ? [] : [clockOfDay(clock, language)]),
  ].join(' · ')
}

/** The moment until which it is snoozed, without the day if that is today; '' once that is over. */
export function snoozedText(one: Pick<Reminder, 'snoozedUntil'>, here: Here, say: Say, language: Language): string {
  const { snoozedUntil } = one
  if (snoozedUntil === null || snoozedUntil <= here.now) return ''
  const until = { dueDate: snoozedUntil, dateOnly: false }
  const isToday = groupOf(until, here) === 'today'
  return say('snoozedUntil', { when: dueText(until, here, say, language, !isToday) })
}

/** As `dueText`, for a notice. */
export const duePhrase =
  (one: Dated, here: Here): Phrase =>
  (language) =>
    dueText(one, here, wordsIn(reminderMessages, language), language)

const PLACES = { 1: 'place1', 2: 'place2', 3: 'place3', 4: 'place4', 5: 'place5', [-1]: 'placeLast' } as const

/** `the last day`, `the second Tuesday`; of the day of a date, '' */
export function monthDayText(on: MonthDay, say: Say, language: Language): string {
  if (on === 'last') return say('lastDay')
  const placed = placeOf(on)
  return placed ? say(PLACES[placed.place], { weekday: longWeekdayText(placed.weekday, language) }) : ''
}

function everyText({ repeat, interval, days, on }: Rule, say: Say, language: Language): string {
  if (repeat === 'none') return ''
  if (repeat === 'weekdays' || repeat === 'other') return say(repeat)
  const count = interval ?? 1
  if (repeat === 'monthly' && on !== 'date') {
    const day = monthDayText(on, say, language)
    return count === 1 ? say('monthlyOn', { day }) : say('monthlyOnEach', { count, day })
  }
  if (repeat !== 'weekly') return count === 1 ? say(repeat) : say(`${repeat}Each`, { count })
  const names = namesText(
    days.map((day) => weekdayText(day, language)),
    language,
  )
  return count === 1 ? say('weekly', { days: names }) : say('weeklyEach', { count, days: names })
}

/** `Every 2 weeks on Mon and Thu, until December 31, 2026`; '' of what comes once. */
export function repeatText(one: Dated & Pick<Reminder, 'recurrence'>, zone: string, say: Say, language: Language) {
  const day = dayOf(one, zone)
  const rule = ruleOf(one.recurrence, day && weekdayOf(day))
  const repeat = everyText(rule, say, language)
  if (rule.ends === 'until' && rule.until) return say('until', { repeat, date: dateText(rule.until, language, 'date') })
  return rule.ends === 'count' ? say('times', { repeat, count: rule.count ?? 1 }) : repeat
}

/** `Tomorrow · 3:00 PM · Every week on Mon`; '' without a date. */
export const whenText = (one: Dated & Pick<Reminder, 'recurrence'>, here: Here, say: Say, language: Language): string =>
  [dueText(one, here, say, language), repeatText(one, here.zone, say, language)].filter(Boolean).join(' · ')

/** As `whenText`, for a notice. */
export const whenPhrase =
  (one: Dated & Pick<Reminder, 'recurrence'>, here: Here): Phrase =>
  (language) =>
    whenText(one, here, wordsIn(reminderMessages, language), language)
