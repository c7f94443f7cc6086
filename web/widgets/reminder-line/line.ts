import { addDays, type Instant, type LocalDate, type Minutes, weekdayOf } from '#domain/time/time.ts'
import type { ReminderPiece, TypedReminder } from '#domain/typed-line/typed-reminder.ts'
import { clockText } from '#domain/time/wall-clock.ts'
import { noticeOf } from '#web/widgets/reminder/notice.ts'
import { type Rule, ruleOf } from '#web/widgets/reminder/repeat.ts'

const MONDAY = 1

export const QUICK_DAYS = ['today', 'tomorrow', 'nextWeek', 'noDate'] as const
export type QuickDay = (typeof QUICK_DAYS)[number]

/** The day that a chip stands for; next week begins on its Monday. */
export function quickDate(chip: QuickDay, today: LocalDate): LocalDate | '' {
  if (chip === 'noDate') return ''
  if (chip === 'nextWeek') return addDays(today, 7 + MONDAY - weekdayOf(today))
  return chip === 'tomorrow' ? addDays(today, 1) : today
}

/** The user's corrections of a line. They hold as long as the line says the same. [reminder/reminder-line] */
export type Corrected = {
  readonly date?: { readonly of: LocalDate | null; readonly date: LocalDate }
  readonly time?: { readonly of: number | null; readonly time: string }
}

/** The quick form as it stands. */
export type Quick = {
  readonly text: string
  /** Words that look like a time, and belong to the title. */
  readonly kept: readonly string[]
  /** null: the user has not chosen. */
  readonly chip: QuickDay | null
  /** `19:05`, typed beside the line. */
  readonly time: string
  readonly corrected: Corrected
  /** The other meaning of what repeats is the right one. */
  readonly isOther: boolean
}
export const EMPTY: Quick = { text: '', kept: [], chip: null, time: '', corrected: {}, isOther: false }

/** The line says on which day, itself or by what repeats. */
export const saysDay = ({ isDaySaid, rule }: TypedReminder): boolean => isDaySaid || rule !== null

/** The day that is chosen beside the line; null: none of those that are offered. */
export function chosenDay({ chip }: Quick, read: TypedReminder, today: LocalDate): QuickDay | null {
  // A time is of some day.
  if (chip && !(chip === 'noDate' && read.clock !== null)) return chip
  return read.date === null ? 'today' : (QUICK_DAYS.find((each) => quickDate(each, today) === read.date) ?? null)
}

/** What would be saved of a line as it stands. */
export type QuickValues = {
  readonly title: string
  readonly date: LocalDate | ''
  /** `19:05`, '' for the whole day. */
  readonly time: string
  readonly rule: Rule
  /** Minutes before it is due; null: nothing is said beforehand. */
  readonly notifyMinutes: Minutes | null
  /** Exactly then, where the line says so. */
  readonly moment: Instant | null
}

export function quickValues(quick: Quick, read: TypedReminder, today: LocalDate): QuickValues {
  const { corrected } = quick
  const meant = (quick.isOther && read.otherwise) || read
  const chosen = chosenDay(quick, read, today)
  const beside = chosen === null ? (read.date ?? today) : quickDate(chosen, today)
  const said = saysDay(read) ? (meant.date ?? today) : beside
  const date = corrected.date && corrected.date.of === meant.date ? corrected.date.date : said
  const typed = read.clock === null ? quick.time : clockText(read.clock)
  const time = corrected.time && corrected.time.of === read.clock ? corrected.time.time : typed
  const isAsSaid = date === read.date && read.clock !== null && time === clockText(read.clock)
  return {
    title: read.title,
    date,
    time: date && time,
    notifyMinutes: noticeOf({ date, time: date && time, notifyMinutes: read.notice }),
    rule: ruleOf(meant.rule, date ? weekdayOf(date) : null),
    moment: isAsSaid ? read.moment : null,
  }
}

/** The words that say so, as they were typed. */
export const wordsOf = (text: string, { pieces }: TypedReminder, kind: ReminderPiece['kind']): string[] =>
  pieces.filter((piece) => piece.kind === kind).map(({ from, to }) => text.slice(from, to))
