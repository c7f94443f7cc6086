import { useHabits } from '#web/i18n/habits.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import surface from '#web/ui/surface.module.css'
import classes from './line-assist.module.css'
import { lineMessages } from './messages.ts'

const PARTS = ['legendTime', 'legendDate', 'legendMarks', 'legendCategory', 'legendMore', 'legendKeys'] as const

/** The grammar, by examples. */
export function LineLegend() {
  const t = useWords(lineMessages)
  const { dateOrder } = useHabits(useLanguage())
  const date = dateOrder === 'dayFirst' ? '18/11' : '11/18'
  return (
    <section className={`${surface.card} ${classes.legend}`} aria-label={t('legendTitle')}>
      <h2>{t('legendTitle')}</h2>
      <dl>
        {PARTS.map((part) => (
          <div key={part}>
            <dt className="figures">{part === 'legendDate' ? t(part, { date }) : t(part)}</dt>
            <dd>{t(`${part}Means`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
