import { IconBulb } from '@tabler/icons-react'
import { dateSpan } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import surface from '#web/ui/surface.module.css'
import { GateCard } from './gate-card.tsx'
import { messages } from './messages.ts'
import { HALVES, type Half, type Metrics, type Score, shownOf } from './model.ts'
import classes from './sleep-score.module.css'
import { Sources } from './sources.tsx'
import { useScoreExplanation } from './score-explanation.tsx'

/** The score with all its components, or how many nights it needs. [sleep/score-formula] */
export function ScoreCard({ metrics }: { metrics: Metrics }) {
  const t = useWords(messages)
  const language = useLanguage()
  const { score, gate, window } = metrics
  const { means } = useScoreExplanation(metrics)
  return (
    <section className={`${surface.card} ${classes.card}`} aria-labelledby="sleep-score">
      <header className={classes.head}>
        <h2 id="sleep-score">{t('title')}</h2>
        <span className={`${classes.soft} figures`}>
          {t('about', { range: dateSpan(window.from, window.to, language), count: gate.have })}
        </span>
      </header>
      {score ? <Scored metrics={metrics} score={score} /> : <GateCard gate={gate} />}
      {means && <p className="figures">{means}</p>}
      <p className={classes.soft}>{t('note')}</p>
      <Sources score={score} />
    </section>
  )
}

function Scored({ metrics, score }: { metrics: Metrics; score: Score }) {
  const t = useWords(messages)
  const { tipOf } = useScoreExplanation(metrics)
  return (
    <>
      <p className={classes.score}>
        <strong className="figures">{score.score}</strong>
        <span>
          <span className={classes.band}>{t(score.band)}</span>
          <span className={classes.soft}>{t('outOf')}</span>
        </span>
      </p>
      <div className={classes.halves}>
        {HALVES.map((half) => (
          <HalfOf key={half} {...{ metrics, score, half }} />
        ))}
      </div>
      {score.tip && (
        <p className={classes.tip}>
          <IconBulb size={20} stroke={1.8} aria-hidden />
          <span>
            <strong>{t('tip')}</strong> {tipOf(score.tip)}
          </span>
        </p>
      )}
    </>
  )
}

const Bar = ({ value }: { value: number }) => (
  <span className={classes.bar} data-category="sleep" aria-hidden>
    <span style={{ inlineSize: `${value}%` }} />
  </span>
)

function HalfOf({ metrics, score, half }: { metrics: Metrics; score: Score; half: Half }) {
  const t = useWords(messages)
  const { meaningOf } = useScoreExplanation(metrics)
  const { value, components } = score[half]
  const { points, band } = shownOf(value)
  return (
    <section className={classes.half} aria-label={t('half', { name: t(half), value: points, band: t(band) })}>
      <header className={classes.head}>
        <h3>{t(half)}</h3>
        <span className="figures">
          <strong>{points}</strong> <span className={classes.soft}>{t(band)}</span>
        </span>
      </header>
      <Bar value={value} />
      <ul className={classes.parts}>
        {components.map((part) => (
          <li key={part.component} data-unknown={part.value === null || undefined}>
            <span className={classes.part}>
              <span>{t(part.component)}</span>
              {part.value !== null && <span className="figures">{Math.round(part.value)}</span>}
            </span>
            {part.value !== null && <Bar value={part.value} />}
            <span className={`${classes.meaning} figures`}>{meaningOf(part)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
