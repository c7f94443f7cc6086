import { clockOfDay, length, numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { messages } from './messages.ts'
import type { Metrics, Part, Score } from './model.ts'

/** The figures of a score in words: facts about the nights, and nothing about health. */
export function useScoreExplanation({ summary, recommended, regularity, socialJetlag }: Metrics) {
  const t = useWords(messages)
  const language = useLanguage()
  const long = (minutes: number) => length(Math.round(minutes), language)
  const clock = (minutes: number) => clockOfDay(minutes, language)
  const range = { lo: long(recommended.lo), hi: long(recommended.hi) }

  const apart = socialJetlag ?? { difference: 0, minutes: 0 }
  const asleep = summary?.asleepMinutes ?? 0
  const meanings: Readonly<Record<Part['component'], () => string>> = {
    duration: () =>
      recommended.countsNaps
        ? t('durationOfDay', { length: long(asleep + (summary?.napMinutes ?? 0)), ...range })
        : t('durationIs', { length: long(asleep), ...range }),
    rating: () => t('ratingIs'),
    efficiency: () => t('efficiencyIs', { percent: Math.round((summary?.efficiency ?? 0) * 100) }),
    goal: () => t('goalIs'),
    regularity: () => t('regularityIs', { index: numberText(Math.round(regularity.index ?? 0), language) }),
    bedtimeSd: () => t('bedtimeSdIs', { length: long(summary?.clocks?.onset.sd ?? 0) }),
    wakeSd: () => t('wakeSdIs', { length: long(summary?.clocks?.wake.sd ?? 0) }),
    socialJetlag: () => t(apart.difference < 0 ? 'earlierIs' : 'laterIs', { length: long(apart.minutes) }),
  }
  function meaningOf({ component, value }: Part): string {
    if (value !== null) return meanings[component]()
    if (component === 'rating') return t('noRating')
    return t(component === 'goal' ? 'noGoal' : 'noValue')
  }

  const tipOf = (tip: NonNullable<Score['tip']>): string =>
    tip === 'duration' ? t('durationTip', range) : t(`${tip}Tip`)

  /** Facts about the nights, which need no score. [sleep/score-gate] */
  function meansOf(): string | null {
    if (!summary) return null
    const { clocks, asleepMinutes, napMinutes } = summary
    const naps = napMinutes >= 1 ? ` ${t('naps', { length: long(napMinutes) })}` : ''
    const [bed, wake] = [clocks?.bedtime, clocks?.getUp]
    if (bed?.mean == null || wake?.mean == null) return t('meansShort', { length: long(asleepMinutes) }) + naps
    const times = { bed: clock(bed.mean), bedSd: long(bed.sd ?? 0), wake: clock(wake.mean), wakeSd: long(wake.sd ?? 0) }
    return t('means', { ...times, length: long(asleepMinutes) }) + naps
  }
  return { meaningOf, tipOf, means: meansOf() }
}
