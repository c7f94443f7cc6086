import type { Instant } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import { clockTime, dateText } from '#web/i18n/format.ts'
import { useLanguage } from '#web/i18n/use-words.ts'
import { usePreference } from '#web/session/preference.ts'

/** Moments as their owner reads them: in their zone and language. */
export function useDates() {
  const language = useLanguage()
  const { timezone } = usePreference().timezone
  const dateOf = (moment: Instant) => dateText(localDate([{ from: null, tz: timezone }], moment), language, 'date')
  return { dateOf, momentOf: (moment: Instant) => `${dateOf(moment)} ${clockTime(moment, timezone, language)}` }
}
