import { MultiSelect } from '@mantine/core'
import type { Note } from '#contract/note.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { useDoing } from '#web/ui/use-doing.ts'
import { CATEGORIES, categoryNames } from '#web/widgets/category-names.ts'
import { saveNote } from '#web/widgets/note-saving/writes.ts'
import { pickerMessages } from '#web/widgets/pickers/messages.ts'
import { TagPicker } from '#web/widgets/pickers/tag-picker.tsx'
import { messages } from './messages.ts'

export type Label = 'tags' | 'categories'
type Props = {
  note: Pick<Note, 'id' | Label>
  /** The one that was tapped, and goes on from there. */
  first: Label
}

/** Whoever has gone on to something else meanwhile stays there. */
const takeFocus = (field: HTMLElement | null) => {
  if (document.activeElement === document.body) field?.querySelector<HTMLElement>('[role="combobox"]')?.focus()
}

/** Where tags and categories of a note are chosen. */
export function LabelPickers({ note: { id, tags, categories }, first }: Props) {
  const t = useWords(messages)
  const picker = useWords(pickerMessages)
  const category = useWords(categoryNames)
  const doing = useDoing()
  return (
    <>
      <div ref={first === 'tags' ? takeFocus : undefined}>
        <TagPicker
          kind="note_tag"
          value={tags}
          error={undefined}
          onChange={(next) => doing(() => saveNote({ id, body: { tags: next } }))}
        />
      </div>
      <div ref={first === 'categories' ? takeFocus : undefined}>
        <MultiSelect
          label={t('categories')}
          placeholder={categories.length ? '' : t('select')}
          nothingFoundMessage={picker('noOptions')}
          data={CATEGORIES.map((value) => ({ value, label: category(value) }))}
          value={categories}
          searchable
          hidePickedOptions
          maxDropdownHeight={300}
          onChange={(chosen) => doing(() => saveNote({ id, body: { categories: chosen } }))}
        />
      </div>
    </>
  )
}
