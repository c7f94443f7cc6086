import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Category, Tag } from '#contract/catalogue.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { activitiesQuery } from '#web/widgets/catalogue-queries.ts'
import { CategorySelect } from './category-select.tsx'
import { messages } from './messages.ts'
import { NameField } from './name-field.tsx'
import { saveTag, type TagValues } from './queries.ts'
import { ThingDialog } from './thing-dialog.tsx'

const NEW = { sub_activity: 'newSubActivity', activity_tag: 'newActivityTag', note_tag: 'newNoteTag' } as const

type Props = {
  tag: Tag | null
  kind: Tag['kind']
  category: Category | undefined
  onSaved: () => void
  onClose: () => void
}

/** A new sub-activity names its activity; other tags have only a name. [catalogue/tag-kinds] */
export function TagDialog({ tag, kind, category, ...done }: Props) {
  const t = useWords(messages)
  const { data: activities = [] } = useQuery(activitiesQuery)
  const isSub = kind === 'sub_activity'
  const start: TagValues = { name: tag?.name ?? '', category: category ?? 'study', activityName: null }
  const rename = isSub ? 'editSubActivity' : 'editTag'
  return (
    <ThingDialog
      title={t(tag ? rename : NEW[kind])}
      start={start}
      version={tag?.version ?? null}
      missing={({ activityName }) =>
        isSub && !tag && !activityName ? { field: 'activityId', text: t('activityNeeded') } : null
      }
      save={(values, version) => saveTag(tag, kind)(isSub ? values : { ...values, category: null }, version)}
      {...done}
    >
      {({ values, onValues, errorOf }) => (
        <>
          {isSub && !tag && (
            <>
              <CategorySelect
                label={t('category')}
                required
                value={values.category ?? undefined}
                onChange={(its) => onValues({ category: its ?? null, activityName: null })}
              />
              <Select
                label={t('ofActivity')}
                required
                placeholder={t('select')}
                nothingFoundMessage={t('noOptions')}
                searchable
                maxDropdownHeight={300}
                data={[
                  ...new Set(activities.filter((one) => one.category === values.category).map(({ name }) => name)),
                ]}
                value={values.activityName}
                error={errorOf('activityId') ?? errorOf('activityName')}
                onChange={(activityName) => onValues({ activityName })}
              />
            </>
          )}
          <NameField value={values.name} error={errorOf('name')} onChange={(name) => onValues({ name })} />
        </>
      )}
    </ThingDialog>
  )
}
