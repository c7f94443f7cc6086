import { length, numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import surface from '#web/ui/surface.module.css'
import { messages } from './messages.ts'
import type { SleepReport } from './model.ts'
import classes from './sleep.module.css'

/** How much of the plan became true: one rate, and three shares of the nights. */
export function NightFigures({ report }: { report: SleepReport }) {
  const t = useWords(messages)
  const language = useLanguage()
  const { rate, numerator, denominator, bedOnTime, wakeOnTime, goalMet } = report
  const percent = (value: number | null) =>
    value === null ? t('none') : t('percent', { value: numberText(value, language) })
  const shares = [
    { key: 'bedOnTime', value: bedOnTime, hint: 'bedHint' },
    { key: 'wakeOnTime', value: wakeOnTime, hint: 'wakeHint' },
    { key: 'goalMet', value: goalMet, hint: 'goalHint' },
  ] as const
  return (
    <dl className={classes.figures}>
      <div className={`${surface.card} ${classes.figure}`} data-main>
        <dt>{t('executionRate')}</dt>
        <dd className={`${classes.value} figures`}>{percent(rate)}</dd>
        {denominator > 0 && (
          <dd className={`${classes.hint} figures`}>
            {t('slept', { done: length(numerator, language), goal: length(denominator, language) })}
          </dd>
        )}
      </div>
      {shares.map(({ key, value, hint }) => (
        <div key={key} className={`${surface.card} ${classes.figure}`}>
          <dt>{t(key)}</dt>
          <dd className={`${classes.value} figures`}>{percent(value)}</dd>
          <dd className={classes.hint}>{t(hint)}</dd>
        </div>
      ))}
    </dl>
  )
}
