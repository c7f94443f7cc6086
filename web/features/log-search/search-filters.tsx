import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Category } from '#contract/catalogue.ts'
import { NO_RECIPIENT } from '#contract/log-search.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { activityTagsQuery, projectsQuery, recipientsQuery } from '#web/widgets/catalogue-queries.ts'
import { CATEGORIES, categoryNames } from '#web/widgets/category-names.ts'
import { FilterPicker } from '#web/widgets/pickers/filter-picker.tsx'
import { DateField } from '#web/widgets/date-field/date-field.tsx'
import { messages } from './messages.ts'
import { type AllBut, type Filters, activeFilterCount, EMPTY_FILTERS, DATE_RANGES, type When } from './model.ts'
import classes from './search-filters.module.css'

type Props = { filters: Filters; onChange: (change: Partial<Filters>) => void }

/** What else there is to go by than words. */
export function SearchFilters({ filters, onChange }: Props) {
  const t = useWords(messages)
  const category = useWords(categoryNames)
  const { data: tags = [] } = useQuery(activityTagsQuery)
  const { data: projects = [] } = useQuery(projectsQuery)
  const { data: recipients = [] } = useQuery(recipientsQuery)
  const { q: _, page: __, pageSize: ___, ...narrowing } = EMPTY_FILTERS
  // A kind that is left out is named above the list, and is not chosen here.
  const isOffered = (kind: AllBut) => filters.allBut !== kind
  const dayField = (name: 'from' | 'to') => (
    <DateField label={t(name)} value={filters[name] ?? ''} onChange={(date) => onChange({ [name]: date || null })} />
  )
  return (
    <div className={classes.filters}>
      <NativeSelect
        label={t('when')}
        value={filters.when}
        data={DATE_RANGES.map((when) => ({ value: when, label: t(when) }))}
        onChange={({ currentTarget }) => onChange({ when: currentTarget.value as When, from: null, to: null })}
      />
      {filters.when === 'own' && (
        <div className={classes.days}>
          {dayField('from')}
          {dayField('to')}
        </div>
      )}
      {isOffered('category') && (
        <FilterPicker
          label={t('category')}
          known={CATEGORIES.map((id) => ({ id, name: category(id) }))}
          value={filters.categories}
          onChange={(categories) => onChange({ categories: categories as Category[] })}
        />
      )}
      <FilterPicker label={t('tags')} known={tags} value={filters.tagIds} onChange={(tagIds) => onChange({ tagIds })} />
      {isOffered('project') && (
        <FilterPicker
          label={t('project')}
          known={projects}
          value={filters.projectIds}
          onChange={(projectIds) => onChange({ projectIds })}
        />
      )}
      {isOffered('recipient') && (
        <FilterPicker
          label={t('recipient')}
          known={[...recipients, { id: NO_RECIPIENT, name: t('nobody') }]}
          value={filters.recipientIds}
          onChange={(recipientIds) => onChange({ recipientIds })}
        />
      )}
      <NativeSelect
        label={t('rating')}
        value={String(filters.ratingMin ?? '')}
        data={[
          { value: '', label: t('anyRating') },
          ...[1, 2, 3, 4].map((count) => ({ value: String(count), label: t('atLeast', { count }) })),
          { value: '5', label: t('fiveStars') },
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ ratingMin: value ? Number(value) : null })}
      />
      {activeFilterCount(filters) > 0 && (
        <Button variant="subtle" className={classes.clear} onClick={() => onChange(narrowing)}>
          {t('clearAll')}
        </Button>
      )}
    </div>
  )
}
