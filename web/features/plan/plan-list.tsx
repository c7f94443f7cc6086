import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Plan } from '#contract/plan.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { usePreference } from '#web/session/preference.ts'
import { projectsQuery } from '#web/widgets/catalogue-queries.ts'
import { CATEGORIES, categoryNames } from '#web/widgets/category-names.ts'
import { statusNames } from '#web/widgets/plan-marks/status-names.ts'
import { planMessages } from './messages.ts'
import { filtered, type Filters, NO_FILTERS, ordered, STATUSES, viewModeIn } from './model.ts'
import { PlanCard, type PlanTools } from './plan-card.tsx'
import classes from './plans.module.css'
import { figuresQuery } from './queries.ts'

/** `wanted`: the plan that the user wants to see. */
type Props = { plans: readonly Plan[]; today: LocalDate; tools: PlanTools; wanted: string | undefined }
type Option = { value: string; label: string }

/** All plans, filtered. [plan/plan-tabs] */
export function PlanList({ plans, today, tools, wanted }: Props) {
  const t = useWords(planMessages)
  const category = useWords(categoryNames)
  const status = useWords(statusNames)
  const { data: projects = [] } = useQuery(projectsQuery)
  const { data: figures = [] } = useQuery(figuresQuery(viewModeIn(usePreference().pageState)))
  const [filters, setFilters] = useState(NO_FILTERS)
  const found = ordered(filtered(plans, filters), today)
  const select = (key: keyof Filters, label: string, options: readonly Option[]) => (
    <NativeSelect
      label={label}
      value={filters[key]}
      data={[{ value: '', label: t('any') }, ...options]}
      onChange={({ currentTarget: { value } }) => setFilters({ ...filters, [key]: value })}
    />
  )
  return (
    <div className={classes.list}>
      <div className={classes.filters} role="group" aria-label={t('filters')}>
        {select('activity', t('activity'), [
          { value: 'active', label: t('active') },
          { value: 'inactive', label: t('inactive') },
        ])}
        {select(
          'status',
          t('status'),
          STATUSES.map((each) => ({ value: each, label: status(each) })),
        )}
        {select(
          'category',
          t('category'),
          CATEGORIES.map((each) => ({ value: each, label: category(each) })),
        )}
        {select(
          'projectId',
          t('project'),
          projects.map(({ id, name }) => ({ value: id, label: name })),
        )}
      </div>
      <p className={classes.count} role="status">
        {found.length > 0 ? t('count', { count: found.length }) : t('noneFound')}
      </p>
      {found.length > 0 ? (
        <div className={classes.cards}>
          {found.map((plan) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              plans={plans}
              today={today}
              tools={tools}
              withKind
              isWanted={plan.id === wanted}
              rate={figures.find(({ planId }) => planId === plan.id)?.rate ?? null}
            />
          ))}
        </div>
      ) : (
        <Button variant="light" onClick={() => setFilters(NO_FILTERS)}>
          {t('showAll')}
        </Button>
      )}
    </div>
  )
}
