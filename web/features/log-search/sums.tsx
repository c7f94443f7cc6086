import type { Found, Hit } from '#contract/log-search.ts'
import { length, numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { now } from '#web/session/clock.ts'
import { messages } from './messages.ts'
import { LINE_SEPARATOR, type Filters } from './model.ts'

type Props = Pick<Filters, 'lane' | 'planIds'> & { found: Found }

/**
 * The sum of all that was found, what lies beside or ahead of it, and the length of the whole logs.
 * [search/search-sums]
 */
export function Sums({ found, lane, planIds }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  const { total, minutes, parallelMinutes: beside, aheadMinutes: ahead, wholeMinutes: whole } = found
  const isOfPlans = planIds.length > 0
  const counted = isOfPlans ? minutes + beside : lane === 'parallel' ? beside : minutes
  const said = { count: total, number: numberText(total, language), length: length(counted, language) }
  return [
    t(isOfPlans ? 'credited' : 'found', said),
    ...(beside > 0 && lane === null && !isOfPlans ? [t('plusParallel', { length: length(beside, language) })] : []),
    ...(ahead > 0 ? [t('ahead', { length: length(ahead, language) })] : []),
    ...(whole === minutes + beside + ahead ? [] : [t('asWhole', { length: length(whole, language) })]),
  ].join(LINE_SEPARATOR)
}

/** The length of a log, and how much of it is in the sum. */
export function CountedLength({ hit: { startTime, duration, countedMinutes } }: { hit: Hit }) {
  const t = useWords(messages)
  const language = useLanguage()
  const whole = length(duration, language)
  if (countedMinutes === duration) return whole
  if (startTime >= now()) return t('stillAhead', { length: whole })
  return t('countedOf', { counted: length(countedMinutes, language), whole })
}
