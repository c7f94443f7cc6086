import { Autocomplete, SimpleGrid, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Activity, Category } from '#contract/catalogue.ts'
import { fold } from '#domain/fold.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { activitiesQuery } from '#web/widgets/catalogue-queries.ts'
import { formMessages } from './messages.ts'
import type { LogValues } from './values.ts'

/** With its lists of words, for whoever types a new name. */
const VagueHint = lazy(() =>
  import('#web/widgets/vague-name/vague-hint.tsx').then(({ VagueHint: component }) => ({ default: component })),
)

const PRESS_MS = 300

type Part = Pick<LogValues, 'category' | 'activityName' | 'subActivity'>
type Props = {
  values: Part
  errors: { activityName: string | undefined; subActivity: string | undefined }
  onChange: (part: Partial<Part>) => void
}

const named = (activities: readonly Activity[], name: string, category: Category | null) =>
  activities.find(
    (activity) => fold(activity.name) === fold(name) && (category === null || activity.category === category),
  )

/** What was done: one of the known names of the category, or any other. A known name brings its category along. */
export function ActivityFields({ values, errors, onChange }: Props) {
  const t = useWords(formMessages)
  const { category, activityName, subActivity } = values
  const { data: activities = [] } = useQuery(activitiesQuery)
  const offered = activities.filter((activity) => category === null || activity.category === category)
  const chosen = named(activities, activityName, category)
  const [first] = useState(activityName)
  /** The name as it was when somebody went on to the next field. */
  const [settled, setSettled] = useState(first)
  // A press that leaves the field is over before anything moves.
  const [asked] = useDebouncedValue(settled, PRESS_MS)
  const isNew = activityName.trim() !== '' && activityName !== first && !named(activities, activityName, null)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
      <Stack gap={6}>
        <Autocomplete
          label={t('activity')}
          placeholder={t('activityHint')}
          data-field="activityName"
          data={[...new Set(offered.map(({ name }) => name))]}
          value={activityName}
          error={errors.activityName}
          autoComplete="off"
          maxDropdownHeight={300}
          onChange={(name) => onChange({ activityName: name })}
          onBlur={() => setSettled(activityName)}
          onOptionSubmit={(name) => {
            const known = named(activities, name, category)
            onChange({ activityName: name, ...(known && { category: known.category }) })
          }}
        />
        {isNew && asked === activityName && (
          <Suspense>
            <VagueHint name={activityName} category={category} onPick={(name) => onChange({ activityName: name })} />
          </Suspense>
        )}
      </Stack>
      <Autocomplete
        label={t('subActivity')}
        data-field="subActivity"
        data={[...new Set(chosen?.subActivities.map(({ name }) => name))]}
        value={subActivity}
        error={errors.subActivity}
        autoComplete="off"
        maxDropdownHeight={300}
        onChange={(name) => onChange({ subActivity: name })}
      />
    </SimpleGrid>
  )
}
