import type { Locale } from '#contract/account.ts'
import type { Language } from '#contract/common.ts'
import type { DateOrder, Weekday } from '#domain/time/time.ts'
import { SOURCE_LANGUAGE, traitsOf } from '#domain/language/language.ts'
import { createStore, useStore } from '#web/ui/store.ts'
import { languageOf } from './language.ts'

/** How times and dates are written. */
export type Habits = { readonly hours: 12 | 24; readonly dateOrder: DateOrder; readonly weekStart: Weekday }

/**
 * The defaults while no user is known: a week begins on Monday, the rest is as the browser has it.
 * [view/locale-preferences]
 */
const UNCHOSEN: Locale = { clock: 'auto', dateOrder: 'auto', weekStart: 'monday' }

const WEEK_STARTS = { monday: 1, saturday: 6, sunday: 7 } as const
const [MONDAY, SATURDAY, SUNDAY] = [1, 6, 7] as const

/**
 * The tag whose region decides. Many read English because the product does not speak their language; a user who reads
 * Chinese in a browser without Chinese does not follow its region.
 */
function tagOf(language: Language, preferred: readonly string[]): string {
  const knows = language === SOURCE_LANGUAGE || preferred.some((tag) => languageOf(tag) === language)
  return (knows && preferred[0]) || traitsOf(language).tag
}

/** Older browsers have it as a property, and some not at all. */
type WithWeek = { weekInfo?: { firstDay: number }; getWeekInfo?: () => { firstDay: number } }

/** Monday where the region says nothing. */
function weekStartOf(tag: string): Weekday {
  const locale: Intl.Locale & WithWeek = new Intl.Locale(tag)
  const first = (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay
  return first === SATURDAY || first === SUNDAY ? first : MONDAY
}

function dateOrderOf(tag: string): DateOrder {
  const parts = new Intl.DateTimeFormat(tag, { dateStyle: 'short' }).formatToParts()
  const first = parts.find(({ type }) => type === 'day' || type === 'month' || type === 'year')?.type
  return first === 'day' ? 'dayFirst' : first === 'year' ? 'yearFirst' : 'monthFirst'
}

function hoursOf(tag: string): 12 | 24 {
  const { hourCycle } = new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions()
  return hourCycle === 'h11' || hourCycle === 'h12' ? 12 : 24
}

/** A browser may send a language tag that is not valid (`en-US@posix`). */
const known = (tag: string, language: Language) => {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? traitsOf(language).tag
  } catch {
    return traitsOf(language).tag
  }
}

/**
 * The chosen habits, and for `auto` those of the region. @param preferred tags, the best first
 * [view/locale-preferences]
 */
export function habitsFor(language: Language, preferred: readonly string[], chosen: Locale = UNCHOSEN): Habits {
  const tag = known(tagOf(language, preferred), language)
  const { clock, dateOrder, weekStart } = chosen
  return {
    hours: clock === 'auto' ? hoursOf(tag) : clock === '12' ? 12 : 24,
    dateOrder: dateOrder === 'auto' ? dateOrderOf(tag) : dateOrder,
    weekStart: weekStart === 'auto' ? weekStartOf(tag) : WEEK_STARTS[weekStart],
  }
}

const chosen = createStore(UNCHOSEN)
let found: Partial<Record<Language, Habits>> = {}

/** The habits of the reader, in one of the screen's languages. */
export const habitsIn = (language: Language): Habits =>
  (found[language] ??= habitsFor(language, globalThis.navigator?.languages ?? [], chosen.get()))

/** The habits of the browser's region, without the user's choices. */
export const regionHabits = (language: Language): Habits =>
  habitsFor(language, globalThis.navigator?.languages ?? [], { clock: 'auto', dateOrder: 'auto', weekStart: 'auto' })

const isSame = (a: Locale, b: Locale) =>
  a.clock === b.clock && a.dateOrder === b.dateOrder && a.weekStart === b.weekStart

/** Called by `wear` of theme/look.ts alone, which also remembers it. */
export function setHabits(locale: Locale) {
  if (isSame(locale, chosen.get())) return
  found = {}
  chosen.set(locale)
}

/** The component follows when the user chooses otherwise, here or on another device. */
export const useHabits = (language: Language): Habits => {
  useStore(chosen)
  return habitsIn(language)
}
