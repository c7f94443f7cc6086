import { InputBase } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, memo, Suspense, useId, useState } from 'react'
import type { Note } from '#contract/note.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { loadAhead } from '#web/ui/load-ahead.ts'
import { noteTagsQuery } from '#web/widgets/catalogue-queries.ts'
import { categoryNames } from '#web/widgets/category-names.ts'
import type { Label } from './label-pickers.tsx'
import { messages } from './messages.ts'
import classes from './note.module.css'

const pickers = () => import('./label-pickers.tsx')
/** Most visits to a note only read and write; the pickers are fetched when the user goes there. */
const LabelPickers = lazy(() => pickers().then(({ LabelPickers: component }) => ({ default: component })))

type Props = { note: Pick<Note, 'id' | Label> }
const labelsOf = ({ note: { id, tags, categories } }: Props) => [id, ...tags, ...categories].join(' ')
const isAlike = (one: Props, other: Props) => labelsOf(one) === labelsOf(other)

/** The tags and categories of a note: most saves do not change them. */
export const NoteLabels = memo(function NoteLabels({ note }: Props) {
  const t = useWords(messages)
  const category = useWords(categoryNames)
  const { data: known = [] } = useQuery(noteTagsQuery)
  const [first, setFirst] = useState<Label | null>(null)
  const names = {
    tags: note.tags.map((id) => known.find((tag) => tag.id === id)?.name ?? '…'),
    categories: note.categories.map((one) => category(one)),
  }
  const chosen = (['tags', 'categories'] as const).map((label) => (
    <Chosen key={label} label={t(label)} empty={t('select')} names={names[label]} onOpen={() => setFirst(label)} />
  ))
  return (
    <div className={classes.labels}>
      {first ? (
        <Suspense fallback={chosen}>
          <LabelPickers note={note} first={first} />
        </Suspense>
      ) : (
        chosen
      )}
    </div>
  )
}, isAlike)

type ChosenProps = { label: string; empty: string; names: readonly string[]; onOpen: () => void }

/** The chosen labels, in the shape of the field that replaces them with a tap. */
function Chosen({ label, empty, names, onOpen }: ChosenProps) {
  const id = useId()
  const onIntent = () => loadAhead(pickers)
  return (
    <InputBase
      component="button"
      type="button"
      multiline
      pointer
      rightSection={<IconSelector size={16} stroke={1.5} aria-hidden />}
      rightSectionPointerEvents="none"
      id={id}
      label={label}
      aria-labelledby={`${id}-label ${id}`}
      aria-haspopup="listbox"
      onPointerEnter={onIntent}
      onPointerDown={onIntent}
      onFocus={onIntent}
      onClick={onOpen}
    >
      <span className={classes.chosen}>
        {names.map((name, at) => (
          <span key={at} className={classes.chip}>
            {name}
          </span>
        ))}
        {!names.length && <span className={classes.none}>{empty}</span>}
      </span>
    </InputBase>
  )
}
