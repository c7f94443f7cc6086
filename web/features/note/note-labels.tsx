import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Note } from '#contract/note.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { noteTagsQuery } from '#web/widgets/catalogue-queries.ts'
import { CATEGORIES, categoryNames } from '#web/widgets/category-names.ts'
import { CREATE, matching, optionsOf, withChosen } from '#web/widgets/pickers/options.ts'
import { useCreate } from '#web/widgets/pickers/use-create.ts'
import { messages } from './messages.ts'
import classes from './note.module.css'
import { saveNote } from '#web/widgets/note-saving/writes.ts'
import { createNoteTag } from './queries.ts'
import { useDoing } from '#web/ui/use-doing.ts'

/** As contract/note.ts has it. */
const MOST_TAGS = 20

/** Note tags and categories of a note; a tag that is not there yet is created on the way. */
export function NoteLabels({ note }: { note: Note }) {
  const { id, tags, categories } = note
  const t = useWords(messages)
  const category = useWords(categoryNames)
  const doing = useDoing()
  const [search, setSearch] = useState('')
  const { data: known = [] } = useQuery(noteTagsQuery)
  const setTags = (next: string[]) => doing(() => saveNote({ id, body: { tags: next } }))
  const create = useCreate(noteTagsQuery.queryKey, createNoteTag, (tag) => setTags([...tags, tag.id]))
  return (
    <div className={classes.labels}>
      <MultiSelect
        label={t('tags')}
        placeholder={tags.length ? '' : t('select')}
        nothingFoundMessage={t('noOptions')}
        data={optionsOf(withChosen(known, tags, t('unknown')), search, (name) => t('create', { name }))}
        value={tags}
        searchable
        hidePickedOptions
        readOnly={create.isPending}
        maxValues={MOST_TAGS}
        maxDropdownHeight={300}
        searchValue={search}
        onSearchChange={setSearch}
        filter={({ options, search: typed }) =>
          matching(
            options.filter((option) => 'value' in option),
            typed,
          )
        }
        onChange={(chosen) => {
          if (chosen.includes(CREATE)) create.mutate(search.trim())
          else setTags(chosen)
          setSearch('')
        }}
      />
      <MultiSelect
        label={t('categories')}
        placeholder={categories.length ? '' : t('select')}
        nothingFoundMessage={t('noOptions')}
        data={CATEGORIES.map((value) => ({ value, label: category(value) }))}
        value={categories}
        searchable
        hidePickedOptions
        maxDropdownHeight={300}
        onChange={(chosen) => doing(() => saveNote({ id, body: { categories: chosen } }))}
      />
    </div>
  )
}
