import { useQuery } from '@tanstack/react-query'
import { NO_RECIPIENT } from '#contract/log-search.ts'
import { plan } from '#contract/plan.ts'
import { DAY_MINUTES } from '#domain/time/time.ts'
import { queryOf } from '#web/api/query.ts'
import { clockOfDay, namesText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { activitiesQuery, activityTagsQuery, projectsQuery, recipientsQuery } from '#web/widgets/catalogue-queries.ts'
import { CATEGORIES, categoryNames } from '#web/widgets/category-names.ts'
import { messages } from './messages.ts'
import { type AllBut, type Filters, listOf } from './model.ts'

type Named = { id: string | null; name: string }
type Kind = AllBut | 'plan' | 'tag'

/** What ids of a kind are called; asked for only where there are some. */
function useIdNames({ planIds, allBut, tagIds, ...filters }: Filters) {
  const t = useWords(messages)
  const category = useWords(categoryNames)
  const language = useLanguage()
  const isOfActivities = filters.activityIds.length + filters.subActivityIds.length > 0
  const { data: activities = [] } = useQuery({ ...activitiesQuery, enabled: isOfActivities })
  const { data: projects = [] } = useQuery({
    ...projectsQuery,
    enabled: allBut === 'project' || filters.projectIds.length > 0,
  })
  const { data: people = [] } = useQuery({
    ...recipientsQuery,
    enabled: allBut === 'recipient' || filters.recipientIds.length > 0,
  })
  const { data: tags = [] } = useQuery({ ...activityTagsQuery, enabled: tagIds.length > 0 })
  const { data: plans = [] } = useQuery({ ...queryOf(plan.list), enabled: planIds.length > 0 })
  const known: Record<Kind, readonly Named[]> = {
    category: CATEGORIES.map((id) => ({ id, name: category(id) })),
    activity: activities,
    subActivity: activities.flatMap(({ subActivities }) => subActivities),
    project: projects,
    recipient: [...people, { id: NO_RECIPIENT, name: t('nobody') }],
    tag: tags,
    plan: plans,
  }
  return (kind: Kind, ids: readonly string[]) =>
    namesText(
      ids.map((id) => known[kind].find((each) => each.id === id)?.name ?? t('gone')),
      language,
    )
}

/** The filters of a figure that no field of the form shows, in words, and what removes each. */
export function useFigureWords(filters: Filters): { text: string; without: Partial<Filters> }[] {
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
  return chips
}

/** All filters besides the days, in words. [search/report] */
export function useFilterWords(filters: Filters): string[] {
  const t = useWords(messages)
  const namesOf = useIdNames(filters)
  const figure = useFigureWords(filters)
  const { q, tagIds, allBut, ratingMin } = filters
  const words = q.trim() ? [t('contains', { q: q.trim() })] : []
  for (const kind of ['category', 'project', 'recipient'] as const) {
    const { list } = listOf(filters, kind)
    if (list.length && allBut !== kind) words.push(t('only', { kind: t(kind), names: namesOf(kind, list) }))
  }
  if (tagIds.length) words.push(t('only', { kind: t('tags'), names: namesOf('tag', tagIds) }))
  if (ratingMin !== null) words.push(ratingMin === 5 ? t('fiveStars') : t('atLeast', { count: ratingMin }))
  return [...words, ...figure.map(({ text }) => text)]
}
