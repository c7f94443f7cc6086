import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { NoteSummary } from '#contract/note.ts'
import type { OrderedView } from '#domain/note/note.ts'
import { failureOf } from '#web/api/failures.ts'
import { dateText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { Failure } from '#web/ui/failure.tsx'
import { useKeptFocus } from '#web/ui/kept-focus.ts'
import { noteListMessages } from './messages.ts'
import { byDay, orderedView } from './model.ts'
import { type CardFrame, NoteCard } from './note-card.tsx'
import { nameOf, notifyFailure } from './note-deeds.tsx'
import classes from './note-list.module.css'
import { type DraggedNote, useOrderDrag } from './use-order-drag.tsx'
import { listQuery, moveNote } from './queries.ts'

type Props = CardFrame & {
  /** The id of the open note. */
  open: string | null
  /** What stands above the list, if it has notes. */
  lead?: ReactNode
  /** What stands there while the list is empty. */
  empty: ReactNode
  label: string
}

/** One of the lists, as far as the user scrolls. */
export function NoteList({ open, lead, empty, label, ...frame }: Props) {
  const t = useWords(noteListMessages)
  const { view } = frame
  const { data, error, refetch, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    listQuery(view),
  )
  const end = useRef<HTMLDivElement>(null)
  const area = useRef<HTMLDivElement>(null)
  useKeptFocus(area)
  // A change on another device loads the list again and cancels a request on its way: its end is looked for again.
  const isResting = hasNextPage && !isFetching && !error
  useEffect(() => {
    if (!end.current || !isResting) return undefined
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && void fetchNextPage(), {
      rootMargin: '300px',
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [isResting, fetchNextPage])

  if (error && !data)
    return <Failure error={error} title={failureOf('load', error).title} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  const notes = data.pages.flatMap(({ items }) => items)
  if (!notes.length) return empty
  const ordered = orderedView(view)
  return (
    <div ref={area} className={classes.area}>
      {lead}
      {ordered ? (
        <OrderedCards notes={notes} open={open} label={label} {...frame} view={ordered} />
      ) : view === 'by-creation-date' ? (
        <DatedCards notes={notes} open={open} {...frame} />
      ) : (
        <ul className={classes.list} aria-label={label}>
          {notes.map((note) => (
            <NoteCard key={note.id} note={note} isOpen={note.id === open} {...frame} />
          ))}
        </ul>
      )}
      <div ref={end}>
        {hasNextPage && (
          <Button variant="default" fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        )}
      </div>
    </div>
  )
}

export const ListSkeleton = () => (
  <div className={classes.list} aria-hidden>
    {[0, 1, 2, 3].map((at) => (
      <Skeleton key={at} height={96} radius={12} />
    ))}
  </div>
)

type CardsProps = CardFrame & { notes: readonly NoteSummary[]; open: string | null }

function DatedCards({ notes, open, ...frame }: CardsProps) {
  const language = useLanguage()
  const id = useId()
  return byDay(notes).map(({ day, notes: some }) => (
    <section key={day} className={classes.day} aria-labelledby={`${id}${day}`}>
      <h2 id={`${id}${day}`}>{dateText(day, language, 'dayOfYear')}</h2>
      <ul className={classes.list}>
        {some.map((note) => (
          <NoteCard key={note.id} note={note} isOpen={note.id === open} {...frame} />
        ))}
      </ul>
    </section>
  ))
}

/** The order into which the owner has dragged the notes. [note/note-order] */
function OrderedCards({ notes, open, label, ...frame }: CardsProps & { label: string; view: OrderedView }) {
  const t = useWords(noteListMessages)
  const hint = useId()
  const list = useRef<HTMLUListElement>(null)
  const [said, setSaid] = useState('')
  /** The dragged note keeps the focus. */
  const landed = useRef<DraggedNote | null>(null)
  const ids = notes.map(({ id }) => id)
  const called = (id: string) => {
    const note = notes.find((one) => one.id === id)
    return note ? nameOf(note) : ''
  }
  const placed = ({ id, place }: DraggedNote) => ({ name: called(id), place: place + 1, count: ids.length })

  const { held, handle } = useOrderDrag({
    list,
    ids,
    onDrop(what) {
      setSaid(t('moved', placed(what)))
      landed.current = what
      moveNote(frame.view, ids, what.id, what.place).catch(notifyFailure)
    },
    onCancel: (id) => setSaid(t('letGo', { name: called(id) })),
  })
  useEffect(() => {
    // An element that moves in the document loses the focus.
    const { id, place } = landed.current ?? {}
    if (id === undefined || ids.indexOf(id) !== place) return
    list.current?.querySelector<HTMLElement>(`[data-note="${id}"] button`)?.focus({ preventScroll: true })
    landed.current = null
  })
  // A line shows the new place: the others stay where they are, so that nothing jumps under the finger.
  const others = ids.filter((id) => id !== held?.id)
  const isElsewhere = held !== null && held.place !== ids.indexOf(held.id)
  const before = isElsewhere ? others[held.place] : undefined
  const line = <li className={classes.line} aria-hidden />
  return (
    <>
      <VisuallyHidden id={hint}>{t('moveHint')}</VisuallyHidden>
      <ul
        ref={list}
        className={classes.list}
        aria-label={label}
        aria-describedby={hint}
        data-held={held ? '' : undefined}
      >
        {notes.map((note) => (
          <Fragment key={note.id}>
            {note.id === before && line}
            <NoteCard
              note={note}
              isOpen={note.id === open}
              isHeld={note.id === held?.id}
              handle={notes.length > 1 ? handle : undefined}
              {...frame}
            />
          </Fragment>
        ))}
        {isElsewhere && before === undefined && line}
      </ul>
      <div role="status" aria-live="assertive">
        <VisuallyHidden>{held ? t('holding', placed(held)) : said}</VisuallyHidden>
      </div>
    </>
  )
}
