import { Autocomplete, SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Activity, Category } from '#contract/catalogue.ts'
import { fold } from '#domain/fold.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { activitiesQuery } from '#web/widgets/catalogue-queries.ts'
import { NameHint } from '#web/widgets/vague-name/name-hint.tsx'
import { useNewName } from '#web/widgets/vague-name/use-new-name.ts'
import { formMessages } from './messages.ts'
import type { LogValues } from './values.ts'

type Part = Pick<LogValues, 'category' | 'activityName' | 'subActivity'>
type Props = {
  values: Part
  errors: { activityName: string | undefined; subActivity: string | undefined }
  /** Whether a log cannot be saved without a name; a change of several leaves what is not filled in. */
  required?: boolean
  onChange: (part: Partial<Part>) => void
}

const findActivity = (activities: readonly Activity[], name: string, category: Category | null) =>
  activities.find(
    (activity) => fold(activity.name) === fold(name) && (category === null || activity.category === category),
  )

/** The activity: one of the known names of the category, or any other. A known name brings its category along. */
export function ActivityFields({ values, errors, required = false, onChange }: Props) {
  const t = useWords(formMessages)
  const { category, activityName, subActivity } = values
  const { data: activities = [] } = useQuery(activitiesQuery)
  const offered = activities.filter((activity) => category === null || activity.category === category)
  const chosen = findActivity(activities, activityName, category)
  const { mayHint, leave } = useNewName(activityName)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
      <NameHint
        mayHint={mayHint}
        name={activityName}
        category={category}
        onPick={(name) => onChange({ activityName: name })}
      >
        <Autocomplete
          label={t('activity')}
          placeholder={t('activityHint')}
          data-field="activityName"
          required={required}
          data={[...new Set(offered.map(({ name }) => name))]}
          value={activityName}
          error={errors.activityName}
          autoComplete="off"
          maxDropdownHeight={300}
          onChange={(name) => onChange({ activityName: name })}
          onBlur={leave}
          onOptionSubmit={(name) => {
            const known = findActivity(activities, name, category)
            onChange({ activityName: name, ...(known && { category: known.category }) })
          }}
        />
      </NameHint>
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
