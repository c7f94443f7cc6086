import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import type { DailyReward } from '#contract/reward.ts'
import { addDays, type LocalDate } from '#domain/time/time.ts'
import { dateText, numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { useLook } from '#web/theme/look.ts'
import surface from '#web/ui/surface.module.css'
import buttons from '#web/widgets/button.module.css'
import { CoinSign, StarSign } from '#web/widgets/crown/reward-signs.tsx'
import { rewardMessages } from './messages.ts'
import { coinsOf, dayByKey, weekOf } from './model.ts'
import classes from './week-strip.module.css'

type Props = {
  date: LocalDate
  today: LocalDate
  /** Of the days of the week of the date, in their order; undefined: not known yet, or still to come. */
  earned: readonly (DailyReward | undefined)[]
  onDate: (date: LocalDate) => void
}

/** A week, day by day: arrow keys move along it, and days to come cannot be opened yet. */
export function WeekStrip({ date, today, earned, onDate }: Props) {
  const t = useWords(rewardMessages)
  const language = useLanguage()
  const { direction } = useLook()
  const strip = useRef<HTMLDivElement>(null)
  const week = weekOf(date)
  const go = (to: LocalDate) => onDate(to > today ? today : to)
  function onKeyDown(event: KeyboardEvent) {
    const to = dayByKey(event.key, date, today, direction === 'rtl')
    if (to === null) return
    event.preventDefault()
    onDate(to)
    // The day is another button once it is drawn.
    requestAnimationFrame(() => strip.current?.querySelector<HTMLElement>('[aria-current="date"]')?.focus())
  }
  const isLast = week[6]! >= today
  return (
    <div className={classes.strip}>
      <button
        type="button"
        className={buttons.round}
        data-turns
        aria-label={t('before')}
        title={t('before')}
        onClick={() => go(addDays(date, -7))}
      >
        <IconChevronLeft size={22} stroke={1.8} aria-hidden />
      </button>
      <div ref={strip} className={classes.days} role="group" aria-label={t('days')}>
        {week.map((day, at) => (
          <button
            key={day}
            type="button"
            className={`${surface.card} ${classes.day}`}
            aria-current={day === date ? 'date' : undefined}
            aria-label={labelOf(day, earned[at])}
            data-today={day === today || undefined}
            disabled={day > today}
            tabIndex={day === date ? 0 : -1}
            onClick={() => onDate(day)}
            onKeyDown={onKeyDown}
          >
            <span className={classes.weekday}>{dateText(day, language, 'weekday')}</span>
            <strong className="figures">{dateText(day, language, 'dayOfMonth')}</strong>
            <Earned day={earned[at]} />
          </button>
        ))}
      </div>
      <button
        type="button"
        className={buttons.round}
        data-turns
        aria-label={t('after')}
        title={t('after')}
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && go(addDays(date, 7))}
      >
        <IconChevronRight size={22} stroke={1.8} aria-hidden />
      </button>
    </div>
  )

  function labelOf(day: LocalDate, known: DailyReward | undefined): string {
    const name = dateText(day, language, 'longDay')
    if (!known) return name
    const stars = t('starCount', { count: known.stars })
    if (!known.parts) return t('dayOf', { date: name, stars })
    return t('dayWithCoins', { date: name, stars, coins: t('coinCount', { count: coinsOf(known) }) })
  }
}

function Earned({ day }: { day: DailyReward | undefined }) {
  const language = useLanguage()
  if (!day || (day.stars === 0 && day.starsPending === 0 && coinsOf(day) === 0))
    return <span className={classes.earned} />
  const isHollow = day.parts ? day.settled === null : day.stars === 0
  const Sign = day.parts ? CoinSign : StarSign
  return (
    <span className={`${classes.earned} figures`}>
      <Sign size={16} hollow={isHollow} />
      {numberText(day.parts ? coinsOf(day) : day.stars, language)}
    </span>
  )
}
