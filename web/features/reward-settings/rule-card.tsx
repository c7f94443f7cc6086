import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { localDate } from '#domain/time/zone.ts'
import { failureOf } from '#web/api/failures.ts'
import { dateText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { useClock } from '#web/session/clock.ts'
import { Failure } from '#web/ui/failure.tsx'
import { useKeptFocus } from '#web/ui/kept-focus.ts'
import surface from '#web/ui/surface.module.css'
import buttons from '#web/widgets/button.module.css'
import { CategoryIcon } from '#web/widgets/category-icon.tsx'
import { useSubject, type Subject } from '#web/widgets/crown/use-subject.ts'
import { proposalsQuery } from '#web/widgets/proposals-query.ts'
import { ratingRuleWords } from '#web/widgets/rating-rule-words.ts'
import { addRule, removeRule, rulesQuery } from '#web/widgets/rating-rules.ts'
import { unruled } from './model.ts'
import classes from './reward-settings.module.css'

/**
 * Activities of a child whose ratings confirm themselves. @param childId undefined: the page is about the child
 * [reward/rating-rules]
 */
export function RuleCard({ childId }: { childId: string | undefined }) {
  const whose = useSubject(childId)
  if (whose === null) return <Skeleton height={160} radius="lg" />
  if (whose === 'gone' || whose.column !== 'actingForChild') return null
  return <Card whose={whose} />
}

function Card({ whose: { of, zone, nameOf } }: { whose: Subject }) {
  const t = useWords(ratingRuleWords)
  const language = useLanguage()
  const id = useId()
  const card = useRef<HTMLElement>(null)
  useKeptFocus(card)
  const zones = [{ from: null, tz: zone }]
  const today = useClock((moment) => localDate(zones, moment))
  const { data, error, refetch } = useQuery(rulesQuery(of))
  const { data: logs = [] } = useQuery(proposalsQuery(of, zones, today))
  const [chosen, setChosen] = useState('')
  if (error && !data)
    return <Failure error={error} title={failureOf('load', error).title} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={160} radius="lg" />
  const open = unruled(logs, data.rules)
  const picked = open.find(({ activityId }) => activityId === chosen)
  return (
    <section ref={card} className={`${surface.part} ${classes.card}`} aria-labelledby={id}>
      <h2 id={id} className={surface.title}>
        {t('title')}
      </h2>
      <p className={classes.soft}>{t('hint')}</p>
      {data.rules.length ? (
        <ul className={classes.rules}>
          {data.rules.map((rule) => {
            const { activityId, activityName: name, category, madeBy, createdAt } = rule
            const date = dateText(localDate(zones, createdAt), language)
            return (
              <li key={activityId}>
                <CategoryIcon category={category} size={24} />
                <div>
                  <strong>{name}</strong>
                  <span>{t('by', { date, who: nameOf(madeBy) ?? t('parent') })}</span>
                </div>
                <button
                  type="button"
                  className={buttons.quiet}
                  aria-label={t('removeOf', { name })}
                  onClick={() => void removeRule(of, rule)}
                >
                  {t('remove')}
                </button>
              </li>
            )
          })}
        </ul>
      ) : (
        <p>{t('none')}</p>
      )}
      {open.length > 0 && (
        <form
          className={classes.newRule}
          onSubmit={(event) => {
            event.preventDefault()
            if (picked) void addRule(of, picked).then(() => setChosen(''))
          }}
        >
          <NativeSelect
            label={t('activity')}
            value={picked ? chosen : ''}
            data={[
              { value: '', label: t('choose') },
              ...open.map(({ activityId, activityName }) => ({ value: activityId, label: activityName })),
            ]}
            onChange={({ currentTarget: { value } }) => setChosen(value)}
          />
          <Button type="submit" variant="light" disabled={!picked}>
            {t('addOne')}
          </Button>
        </form>
      )}
    </section>
  )
}
