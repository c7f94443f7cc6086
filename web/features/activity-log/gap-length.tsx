import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { givenLength, stepBounds, usualLength } from '#domain/log/usual-length.ts'
import { type Instant, type Minutes, minutesBetween } from '#domain/time/time.ts'
import { clockSpan, length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import type { Likely } from '#web/widgets/likely.ts'
import { recommendedQuery } from '#web/widgets/likely-queries.ts'
import classes from './gap-card.module.css'
import { messages } from './messages.ts'
import { type ClosedSpan, gapPart } from './model.ts'

const STEPS = [-15, -5, 5, 15] as const

export const usualLengthOf = ({ category, typicalMinutes }: Pick<Likely, 'category' | 'typicalMinutes'>) =>
  usualLength(category, typicalMinutes)
const signed = (minutes: Minutes) => (minutes < 0 ? `−${-minutes}` : `+${minutes}`)

type GapLengthState = ReturnType<typeof useGapLength>

/** How much of a gap one tap fills: the usual length, unless the user has chosen another. [log/one-tap-length] */
export function useGapLength(gap: ClosedSpan, ready: boolean) {
  const whole = minutesBetween(gap.startTime, gap.endTime)
  const [chosen, setChosen] = useState<{ gap: Instant; isWhole: boolean; by: Minutes } | null>(null)
  const { isWhole, by } = chosen?.gap === gap.startTime ? chosen : { isWhole: false, by: 0 }
  const { data: recommended = [] } = useQuery({ ...recommendedQuery(gap.startTime), enabled: ready })
  const usualLengths = recommended.map((likely) => givenLength(whole, usualLengthOf(likely)))
  const isLong = usualLengths.some((usual) => usual < whole)
  const bounds = stepBounds(whole, isWhole ? [] : usualLengths)
  const filledPart = gapPart(gap, whole + by)
  const partFor = (usual: Minutes) => (isWhole ? filledPart : gapPart(gap, givenLength(whole, usual) + by))
  const changeLength = (minutesMore: Minutes) => {
    setChosen({ gap: gap.startTime, isWhole, by: Math.min(Math.max(by + minutesMore, bounds.least), bounds.most) })
  }
  const toggleAll = () => setChosen({ gap: gap.startTime, isWhole: !isWhole, by: 0 })
  return { whole, recommended, isWhole, by, isLong, bounds, filledPart, partFor, changeLength, toggleAll }
}

/** The length that a tap fills, and the buttons that change it. */
export function GapLength({ state, zone }: { state: GapLengthState; zone: string }) {
  const { whole, isWhole, by, isLong, bounds, filledPart, changeLength, toggleAll } = state
  const t = useWords(messages)
  const language = useLanguage()
  const minutes = minutesBetween(filledPart.startTime, filledPart.endTime)
  return (
    <div className={classes.give} role="group" aria-label={t('given')}>
      {STEPS.map((each) => (
        <button
          key={each}
          type="button"
          className={classes.step}
          style={{ order: each < 0 ? 0 : 2 }}
          aria-label={t(each < 0 ? 'giveLess' : 'giveMore', { minutes: Math.abs(each) })}
          disabled={each < 0 ? by <= bounds.least : by >= bounds.most}
          onClick={() => changeLength(each)}
        >
          {signed(each)}
        </button>
      ))}
      <span className={`${classes.part} figures`} style={{ order: 1 }} aria-live="polite">
        {isLong ? (
          <button
            type="button"
            className={classes.all}
            aria-pressed={isWhole}
            aria-label={t('giveAll')}
            onClick={toggleAll}
          >
            <strong>{isWhole ? length(minutes, language) : t('usual')}</strong>
            <span>{by ? t('byMinutes', { minutes: signed(by) }) : t(isWhole ? 'usualInstead' : 'allInstead')}</span>
          </button>
        ) : (
          <>
            <strong>{length(minutes, language)}</strong>
            {minutes < whole && <span>{clockSpan(filledPart.startTime, filledPart.endTime, zone, language)}</span>}
          </>
        )}
      </span>
    </div>
  )
}
