import { traitsOf } from '#domain/language/language.ts'
import type { Language } from '#contract/common.ts'
import { DAY_MINUTES, type Minutes } from '#domain/time/time.ts'

const unitIn = (language: Language, unit: 'day' | 'hour' | 'minute', value: number): string =>
  new Intl.NumberFormat(traitsOf(language).scriptTag, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
/** `1,234`, as the language groups digits. */
export const numberIn = (language: Language, value: number): string =>
  new Intl.NumberFormat(traitsOf(language).scriptTag).format(value)

const jointIn = (language: Language) => traitsOf(language).betweenUnits

/** `1 hr, 30 min`: in the words of the language. */
export function lengthIn(language: Language, minutes: Minutes): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [
    ...(hours ? [unitIn(language, 'hour', hours)] : []),
    ...(rest || !hours ? [unitIn(language, 'minute', rest)] : []),
  ]
  return parts.join(jointIn(language))
}

/** `1 day`, `2 days 3 hr`: how long it is until then. From a day on, minutes are left out. */
export function waitIn(language: Language, minutes: Minutes): string {
  if (minutes < DAY_MINUTES) return lengthIn(language, minutes)
  const hours = Math.round(minutes / 60)
  const rest = hours % 24
  const days = unitIn(language, 'day', Math.floor(hours / 24))
  return rest ? days + jointIn(language) + unitIn(language, 'hour', rest) : days
}
