import type { Language } from '#contract/common.ts'
import type { Reminder } from '#contract/reminder.ts'
import { daysBetween, type LocalDate, weekdayOf } from '#domain/time.ts'
import { localDate } from '#domain/zone.ts'
import { type Phrase, wordsIn } from '#web/i18n/define-messages.ts'
import { clockOfDay, dateText, namesText } from '#web/i18n/format.ts'
import { weekdayText } from '#web/widgets/plan-form/schedule-text.ts'
import { clockOfDue, dayOf, type Here } from './due.ts'
import { reminderMessages, type Say } from './messages.ts'
import { ruleOf, type Rule } from './repeat.ts'

const NEAR: Readonly<Record<number, 'yesterday' | 'today' | 'tomorrow'>> = {
  [-1]: 'yesterday',
  0: 'today',
  1: 'tomorrow',
}

/** A day as one speaks of it: `Tomorrow`, `Tue, Jul 7`, in another year with the year. */
function dayText(day: LocalDate, { now, zone }: Here, say: Say, language: Language): string {
  const today = localDate([{ from: null, tz: zone }], now)
  const near = NEAR[daysBetween(today, day)]
  if (near) return say(near)
  return dateText(day, language, day.slice(0, 4) === today.slice(0, 4) ? 'day' : 'dayOfYear')
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

/** As `dueText`, for a notice. */
export const duePhrase =
  (one: Dated, here: Here): Phrase =>
  (language) =>
    dueText(one, here, wordsIn(reminderMessages, language), language)

function everyText({ repeat, interval, days }: Rule, say: Say, language: Language): string {
  if (repeat === 'none') return ''
  if (repeat === 'weekdays' || repeat === 'other') return say(repeat)
  const count = interval ?? 1
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
