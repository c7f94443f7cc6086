import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Category, Tag } from '#contract/catalogue.ts'
import { useWords } from '#web/i18n/use-words.ts'
import type { Column } from '#web/ui/paged-table.tsx'
import { activitiesQuery } from '#web/widgets/catalogue-queries.ts'
import { CategoryIcon } from '#web/widgets/category-icon.tsx'
import { CategorySelect } from './category-select.tsx'
import { messages } from './messages.ts'
import { tagShelf } from './queries.ts'
import { Shelf } from './shelf.tsx'
import classes from './shelf.module.css'
import { TagDialog } from './tag-dialog.tsx'

const WORDS = {
  sub_activity: { label: 'subActivity', add: 'newSubActivity', empty: 'emptySubActivity' },
  activity_tag: { label: 'activityTag', add: 'newActivityTag', empty: 'emptyActivityTag' },
  note_tag: { label: 'noteTag', add: 'newNoteTag', empty: 'emptyNoteTag' },
} as const

/** Tags of one kind; sub-activities with their activities. */
export function TagShelf({ kind }: { kind: Tag['kind'] }) {
  const t = useWords(messages)
  const [category, setCategory] = useState<Category>()
  const { data: activities = [] } = useQuery(activitiesQuery)
  const shelf = useMemo(() => tagShelf({ kind, category }), [kind, category])
  const words = WORDS[kind]
  const isSub = kind === 'sub_activity'
  const activity: Column<Tag> = {
    key: 'activity',
    label: t('ofActivity'),
    width: '40%',
    phone: 'plain',
    render: ({ activityId, category: its }) => (
      <span className={classes.name}>
        <span className={classes.icon}>{its && <CategoryIcon category={its} />}</span>
        <span className={classes.soft}>{activities.find(({ id }) => id === activityId)?.name}</span>
      </span>
    ),
  }
  return (
    <Shelf<Tag>
      label={t(words.label)}
      kind={shelf}
      add={t(words.add)}
      empty={t(words.empty)}
      {...(kind === 'note_tag' && { usedBy: 'notes' })}
      filter={
        isSub && (
          <CategorySelect
            label={t('category')}
            value={category}
            withAll
            className={classes.filter}
            onChange={setCategory}
          />
        )
      }
      columns={[
        { key: 'name', label: t('name'), width: '40%', render: ({ name }) => name },
        ...(isSub ? [activity] : []),
      ]}
      takers={(tag) => ({ canTake: ({ activityId }) => activityId === tag.activityId })}
      renderDialog={(tag, done) => <TagDialog tag={tag} kind={kind} category={category} {...done} />}
    />
  )
}
