import { Autocomplete } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Category } from '#contract/catalogue.ts'
import { fold } from '#domain/fold.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { activitiesQuery } from '#web/widgets/catalogue-queries.ts'
import { NameHint } from '#web/widgets/vague-name/name-hint.tsx'
import { useNewName } from '#web/widgets/vague-name/use-new-name.ts'
import { planFormMessages } from './messages.ts'

type Part = { activityName: string; category: Category | null }
type Props = Part & {
  /** The user has not chosen the category: names of others are offered too. */
  isGuess: boolean
  error: string | undefined
  onChange: (part: Partial<Part>) => void
}

/** The activity: a known name of the category, or any other. A known name brings its category along. */
export function ActivityField({ activityName, category, isGuess, error, onChange }: Props) {
  const t = useWords(planFormMessages)
  const { data: activities = [] } = useQuery(activitiesQuery)
  const offered = activities.filter((activity) => category === null || isGuess || activity.category === category)
  const { mayHint, leave } = useNewName(activityName)
  return (
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
        required
        data={[...new Set(offered.map(({ name }) => name))]}
        value={activityName}
        error={error}
        autoComplete="off"
        maxDropdownHeight={300}
        onChange={(name) => onChange({ activityName: name })}
        onBlur={leave}
        onOptionSubmit={(name) => {
          const known = offered.find((activity) => fold(activity.name) === fold(name))
          onChange({ activityName: name, ...(known && { category: known.category }) })
        }}
      />
    </NameHint>
  )
}
