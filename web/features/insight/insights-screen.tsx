import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '#web/api/failures.ts'
import { dateSpan, numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { Failure } from '#web/ui/failure.tsx'
import surface from '#web/ui/surface.module.css'
import { AccuracyChip, WaitingCard } from '#web/widgets/data-gate/data-gate.tsx'
import { InsightCard } from './insight-card.tsx'
import classes from './insights.module.css'
import { insightMessages } from './messages.ts'
import { keyOfInsight } from './model.ts'
import { type Insights, insightsQuery } from './queries.ts'

const METHOD = [
  'methodChance',
  'methodSize',
  'methodPlan',
  'methodSleep',
  'methodRating',
  'methodRecipient',
  'methodCause',
] as const

/** A few insights that are more than chance, and how they were found. [insight/insight-method] */
export function InsightsScreen() {
  const { data: found, error, refetch } = useQuery(insightsQuery)
  if (error && !found)
    return <Failure error={error} title={failureOf('load', error).title} onRetry={() => void refetch()} />
  if (!found) return <Skeleton height={320} radius="lg" maw={720} mx="auto" />
  return <Found found={found} />
}

function Found({ found }: { found: Insights }) {
  const t = useWords(insightMessages)
  const { gate, insights, compared, from, to } = found
  return (
    <div className={classes.screen}>
      {gate.status === 'insufficient' ? (
        <WaitingCard gate={gate} title={t('waitTitle')} already={t('already')} />
      ) : (
        <>
          <header className={classes.lead}>
            <p>{t('lead')}</p>
            <AccuracyChip gate={gate} />
          </header>
          {insights.length ? (
            <ul className={classes.cards}>
              {insights.map((insight) => (
                <InsightCard key={keyOfInsight(insight)} insight={insight} range={{ from, to }} />
              ))}
            </ul>
          ) : (
            <section className={`${surface.card} ${classes.nothing}`}>
              <h2>{t('nothingTitle')}</h2>
              <p>{t('nothingText', { compared })}</p>
            </section>
          )}
        </>
      )}
      <Method found={found} />
    </div>
  )
}

function Method({ found: { from, to, compared } }: { found: Insights }) {
  const t = useWords(insightMessages)
  const language = useLanguage()
  return (
    <details className={`${surface.card} ${classes.method}`}>
      <summary>{t('method')}</summary>
      <ul>
        <li className="figures">
          {t('methodRange', { range: dateSpan(from, to, language), compared: numberText(compared, language) })}
        </li>
        {METHOD.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
    </details>
  )
}
