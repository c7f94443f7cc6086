import { useQueries, useQuery } from '@tanstack/react-query'
import { addDays } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { useClock } from '#web/session/clock.ts'
import surface from '#web/ui/surface.module.css'
import { useSubject, type Subject } from '#web/widgets/crown/use-subject.ts'
import { settingsMessages } from './messages.ts'
import { graduatesOf, graduationRange, nearlyGraduates } from './model.ts'
import { overallQuery, planDaysQuery } from './queries.ts'
import classes from './reward-settings.module.css'

const ADVICE = ['guide1', 'guide2', 'guide3', 'guide4', 'guide5', 'guide6'] as const

/** Advice to parents, and habits that need no coins any more. [reward/advice-to-parents] */
export function GuideCard({ childIds }: { childIds: readonly string[] }) {
  const t = useWords(settingsMessages)
  return (
    <section className={`${surface.part} ${classes.card}`} aria-labelledby="reward-guide">
      <h2 id="reward-guide" className={surface.title}>
        {t('guide')}
      </h2>
      <ul className={classes.advice}>
        {ADVICE.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
      {childIds.map((childId) => (
        <OfChild key={childId} childId={childId} />
      ))}
    </section>
  )
}

function OfChild({ childId }: { childId: string }) {
  const whose = useSubject(childId)
  return whose && whose !== 'gone' ? <Graduates whose={whose} /> : null
}

function Graduates({ whose: { of, zone, child } }: { whose: Subject }) {
  const t = useWords(settingsMessages)
  const lastDay = useClock((moment) => addDays(localDate([{ from: null, tz: zone }], moment), -1))
  const { data: overall } = useQuery(overallQuery(of, graduationRange(lastDay)))
  const planIds = overall ? nearlyGraduates(overall) : []
  const plans = useQueries({ queries: planIds.map((planId) => planDaysQuery(of, planId)) })
  const habits = graduatesOf(
    plans.flatMap(({ data }) => data ?? []),
    lastDay,
  )
  return habits.map((plan) => (
    <p key={plan} className={classes.graduate}>
      {t('graduate', { plan, name: child?.name ?? '' })}
    </p>
  ))
}
