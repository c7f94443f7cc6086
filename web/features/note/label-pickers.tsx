import { MultiSelect } from '@mantine/core'
import { useRef, useState } from 'react'
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

/** A user who has moved on to another field stays there. */
const takeFocus = (field: HTMLElement | null) => {
  if (document.activeElement === document.body) field?.querySelector<HTMLElement>('[role="combobox"]')?.focus()
}

/** Shown at once, and sent one after the other: two quick choices are both kept. */
function useChosen<T>(known: T, save: (chosen: T) => Promise<unknown>) {
  const doing = useDoing()
  const [waiting, setWaiting] = useState<{ readonly chosen: T } | null>(null)
  const sent = useRef<Promise<unknown>>(Promise.resolve())
  function choose(chosen: T) {
    const latest = { chosen }
    setWaiting(latest)
    const saved = sent.current.then(() => save(chosen))
    sent.current = saved.catch(() => undefined)
    doing(() => saved.finally(() => setWaiting((last) => (last === latest ? null : last))))
  }
  return [waiting ? waiting.chosen : known, choose] as const
}

/** Where tags and categories of a note are chosen. */
export function LabelPickers({ note, first }: Props) {
  const t = useWords(messages)
  const picker = useWords(pickerMessages)
  const category = useWords(categoryNames)
  const { id } = note
  const [tags, chooseTags] = useChosen(note.tags, (chosen) => saveNote({ id, body: { tags: chosen } }))
  const [categories, chooseCategories] = useChosen(note.categories, (chosen) =>
    saveNote({ id, body: { categories: chosen } }),
  )
  return (
    <>
      <div ref={first === 'tags' ? takeFocus : undefined}>
        <TagPicker kind="note_tag" value={tags} error={undefined} onChange={chooseTags} />
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
          onChange={chooseCategories}
        />
      </div>
    </>
  )
}
