import { useWords } from '#web/i18n/use-words.ts'
import { messages } from './messages.ts'
import { isTooYoung, type Metrics } from './model.ts'
import classes from './sleep-score.module.css'

const NIGHTS_OF_WEEK = [1, 2, 3, 4, 5, 6, 7]

/** How many nights there are on the way to a score. [sleep/score-gate] */
export function GateCard({ gate }: { gate: Metrics['gate'] }) {
  const t = useWords(messages)
  const { have, need, weeks } = gate
  return (
    <>
      <p className={classes.have}>{t('gateTitle', { have, need })}</p>
      {weeks.length > 0 && (
        <ol className={classes.weeks}>
          {weeks.map((nights, index) => (
            <li key={NIGHTS_OF_WEEK[index]}>
              <span>{t('week', { number: index + 1 })}</span>
              <span
                className={classes.dots}
                data-category="sleep"
                role="img"
                aria-label={t('ofWeek', { have: nights })}
              >
                {NIGHTS_OF_WEEK.map((night) => (
                  <span key={night} data-have={night <= nights || undefined} />
                ))}
              </span>
            </li>
          ))}
        </ol>
      )}
      <p className={classes.soft}>
        {t(weeks.length ? 'gateText' : 'gateLong')} {isTooYoung(gate) && t('gateFirst')}
      </p>
    </>
  )
}
