import type { Category } from '#contract/catalogue.ts'
import type { ManagedActivity } from '#contract/catalogue-management.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { CategorySelect } from './category-select.tsx'
import { messages } from './messages.ts'
import { NameField } from './name-field.tsx'
import { saveActivity } from './queries.ts'
import { ThingDialog } from './thing-dialog.tsx'

type Props = {
  /** null: a new one. */
  activity: ManagedActivity | null
  /** Of a new one, unless the user chooses another. */
  category: Category | undefined
  onSaved: () => void
  onClose: () => void
}

export function ActivityDialog({ activity, category, ...done }: Props) {
  const t = useWords(messages)
  return (
    <ThingDialog
      title={t(activity ? 'editActivity' : 'newActivity')}
      start={{ name: activity?.name ?? '', category: activity?.category ?? category ?? 'study' }}
      version={activity ? (activity.version ?? 0) : null}
      save={saveActivity(activity)}
      {...done}
    >
      {({ values, onValues, errorOf }) => (
        <>
          {!activity && (
            <CategorySelect
              label={t('category')}
              value={values.category}
              onChange={(its) => its && onValues({ category: its })}
            />
          )}
          <NameField value={values.name} error={errorOf('name')} onChange={(name) => onValues({ name })} />
        </>
      )}
    </ThingDialog>
  )
}
