import { DAY_MINUTES } from '#domain/time/time.ts'
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { NO_RECIPIENT } from '#contract/log-search.ts'
import { plan } from '#contract/plan.ts'
import { queryOf } from '#web/api/query.ts'
import { clockOfDay, namesText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { activitiesQuery, projectsQuery, recipientsQuery } from '#web/widgets/catalogue-queries.ts'
import { CATEGORIES, categoryNames } from '#web/widgets/category-names.ts'
import { messages } from './messages.ts'
import { type AllBut, type Filters, listOf } from './model.ts'
import classes from './search-filters.module.css'

type Named = { id: string | null; name: string }

/** What ids of a kind are called; asked for only where there are some. */
function useIdNames({ planIds, allBut, ...filters }: Filters) {
  const t = useWords(messages)
  const category = useWords(categoryNames)
  const language = useLanguage()
  const isOfActivities = filters.activityIds.length + filters.subActivityIds.length > 0
  const { data: activities = [] } = useQuery({ ...activitiesQuery, enabled: isOfActivities })
  const { data: projects = [] } = useQuery({ ...projectsQuery, enabled: allBut === 'project' })
  const { data: people = [] } = useQuery({ ...recipientsQuery, enabled: allBut === 'recipient' })
  const { data: plans = [] } = useQuery({ ...queryOf(plan.list), enabled: planIds.length > 0 })
  const known: Record<AllBut | 'plan', readonly Named[]> = {
    category: CATEGORIES.map((id) => ({ id, name: category(id) })),
    activity: activities,
    subActivity: activities.flatMap(({ subActivities }) => subActivities),
    project: projects,
    recipient: [...people, { id: NO_RECIPIENT, name: t('nobody') }],
    plan: plans,
  }
  return (kind: AllBut | 'plan', ids: readonly string[]) =>
    namesText(
      ids.map((id) => known[kind].find((each) => each.id === id)?.name ?? t('gone')),
      language,
    )
}

type Props = { filters: Filters; onChange: (change: Partial<Filters>) => void }

/** The filters of a figure that led here and that no field of the form shows; each can be removed. */
export function FigureFilters({ filters, onChange }: Props) {
  const t = useWords(messages)
  const namesOf = useIdNames(filters)
  const language = useLanguage()
  const { lane, allBut, began, planIds } = filters
  const chips: { text: string; without: Partial<Filters> }[] = []
  if (planIds.length)
    chips.push({
      text: t('ofPlans', { names: planIds.length > 3 ? planIds.length : namesOf('plan', planIds) }),
      without: { planIds: [] },
    })
  for (const kind of ['activity', 'subActivity'] as const) {
    const { list, field } = listOf(filters, kind)
    if (list.length && allBut !== kind)
      chips.push({ text: t('only', { kind: t(kind), names: namesOf(kind, list) }), without: { [field]: [] } })
  }
  if (allBut) {
    const { list, field } = listOf(filters, allBut)
    const names = namesOf(allBut, list)
    chips.push({
      text: list.length ? t('allBut', { kind: t(allBut), names }) : t('anyAtAll', { kind: t(allBut) }),
      without: { allBut: null, [field]: [] },
    })
  }
  if (began) {
    const [from, to] = [clockOfDay(began.from, language), clockOfDay(began.to % DAY_MINUTES, language)]
    chips.push({ text: t('began', { from, to }), without: { began: null } })
  }
  if (lane) chips.push({ text: t(lane === 'primary' ? 'noParallel' : 'parallelOnly'), without: { lane: null } })
  if (!chips.length) return null
  return (
    <ul className={classes.chips} aria-label={t('alsoFiltered')}>
      {chips.map(({ text, without }) => (
        <li key={text}>
          <Button
            variant="light"
            className={classes.chip}
            aria-label={t('without', { filter: text })}
            rightSection={<IconX size={16} stroke={2} aria-hidden />}
            onClick={() => onChange(without)}
          >
            {text}
          </Button>
        </li>
      ))}
    </ul>
  )
}
