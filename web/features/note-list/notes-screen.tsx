import { Button, VisuallyHidden } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { v4 as newId } from 'uuid'
import type { NoteView } from '#domain/note/note.ts'
import { searchWords } from '#domain/note/search.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { now } from '#web/session/clock.ts'
import { useCommand } from '#web/ui/shortcuts.ts'
import { changePreference, usePreference } from '#web/session/preference.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { noteTagsQuery } from '#web/widgets/catalogue-queries.ts'
import { DailyView } from './daily-view.tsx'
import { EmptyNotes } from './empty-notes.tsx'
import { FoundNotes } from './found-notes.tsx'
import { noteListMessages } from './messages.ts'
import { keptAs, keptViewOf, newIn, viewOf } from './model.ts'
import type { CardFrame } from './note-card.tsx'
import { notifyFailure } from './note-deeds.tsx'
import { NoteList } from './note-list.tsx'
import classes from './notes-screen.module.css'
import { createNote } from './queries.ts'
import { ViewLinks } from './view-links.tsx'

/** A search waits until the user has stopped typing. [search/search-debounce] */
const DEBOUNCE_MS = 500
/** From this width on a note stands beside its list, as notes-screen.module.css has it. */
const WIDE = '(min-width: 64em)'

export type NotesAddress = { view?: NoteView; note?: string; date?: LocalDate }
type Props = {
  /** The view in the address; without it, the one that was open last. */
  asked: string | undefined
  /** The id of the open note. */
  open: string | null
  /** Of the daily view; null: today. */
  date: LocalDate | null
  today: LocalDate
  zone: string
  onGo: (to: NotesAddress, how: 'forward' | 'back') => void
  /** The editor of a note, of another feature. */
  renderNote: (id: string, onGone: () => void) => ReactNode
}

/** The view that the screen begins with, saved half a second after it was chosen. [note/kept-note-view] */
function useView(asked: string | undefined): NoteView {
  const kept = keptViewOf(usePreference().pageState['noteModuleHomePage'])
  const view = viewOf(asked, kept)
  const latest = useRef(kept)
  useEffect(() => {
    latest.current = kept
  })
  useEffect(() => {
    const activeView = keptAs(view) ?? latest.current
    changePreference({ pageState: { noteModuleHomePage: { activeView, lastVisited: now() } } })
  }, [view])
  return view
}

/** The typed text shows at once and is searched for when the typing pauses. */
function useSearch() {
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  const later = useDebouncedCallback(setQ, DEBOUNCE_MS)
  const searchNow = (text: string) => {
    setTyped(text)
    later.cancel()
    setQ(text)
  }
  const type = (text: string) => {
    setTyped(text)
    // An empty text takes effect at once.
    if (text.trim()) later(text)
    else searchNow(text)
  }
  return { typed, q: q.trim(), type, now: () => searchNow(typed), clear: () => searchNow('') }
}
type Search = ReturnType<typeof useSearch>

/** Makes notes for this view, one at a time. @param onMade takes the id of the new one */
function useNewNote(view: NoteView, onMade: (id: string) => void) {
  const [isMaking, setMaking] = useState(false)
  async function add() {
    if (isMaking) return
    setMaking(true)
    try {
      const { id } = await createNote({ kind: 'quick', ...newIn(view, newId) })
      onMade(id)
    } catch (error) {
      notifyFailure(error)
    } finally {
      setMaking(false)
    }
  }
  useCommand('newNote', () => void add())
  return { add, isMaking }
}

/** Notes in their lists, beside the open one or before it. [note/note-views] */
export function NotesScreen({ asked, open, date, today, zone, onGo, renderNote }: Props) {
  const t = useWords(noteListMessages)
  const view = useView(asked)
  const search = useSearch()
  const isWide = useMedia(WIDE)
  const { data: tags = [] } = useQuery(noteTagsQuery)

  // The daily view shows days, and notes in the trash cannot be opened.
  const home = view === 'trash' || view === 'daily' ? 'all' : view
  const go = (note: string) => onGo({ view: home, note }, 'forward')
  const close = () => onGo({ view }, 'back')
  const { add, isMaking } = useNewNote(view, (id) => {
    search.clear()
    go(id)
  })

  const tagNames = useMemo(() => Object.fromEntries(tags.map(({ id, name }) => [id, name])), [tags])
  const onRemoved = (id: string) => id === open && close()
  const frame: CardFrame = { view, today, zone, tagNames, onCopied: go, onRemoved }
  const isSearching = search.q !== ''
  const isDaily = view === 'daily' && !isSearching && !open
  const read = open !== null && <OpenNote id={open} isWide={isWide} onClose={close} renderNote={renderNote} />
  // A phone shows either the list or the note.
  if (read && !isWide) return <div className={classes.screen}>{read}</div>

  const found =
    searchWords(search.q) === null ? (
      <p className={classes.found} role="status">
        {t('tooShort')}
      </p>
    ) : (
      <FoundNotes q={search.q} open={open} {...frame} />
    )
  const list = (
    <NoteList
      key={view}
      open={open}
      label={t(view)}
      lead={view === 'trash' && <p className={classes.found}>{t('trashHint')}</p>}
      empty={view !== 'daily' && <EmptyNotes view={view} onNew={() => void add()} isMaking={isMaking} />}
      {...frame}
    />
  )
  return (
    <div className={classes.screen}>
      <NoteTools search={search} isMaking={isMaking} onNew={() => void add()} />
      <ViewLinks view={view} onLeave={search.clear} />
      {isDaily ? (
        <DailyView
          date={date ?? today}
          onDate={(day) => onGo({ view: 'daily', ...(day !== today && { date: day }) }, 'forward')}
          renderNote={renderNote}
          {...frame}
        />
      ) : (
        <div className={classes.columns} data-alone={view === 'trash' && !isSearching ? '' : undefined}>
          <div className={classes.list}>
            <VisuallyHidden component="h2">{t(isSearching ? 'hits' : view)}</VisuallyHidden>
            {isSearching ? found : list}
          </div>
          {isWide && (view !== 'trash' || isSearching) && (
            <div className={classes.beside}>{read || <p className={classes.choose}>{t('choose')}</p>}</div>
          )}
        </div>
      )}
    </div>
  )
}

type OpenProps = Pick<Props, 'renderNote'> & { id: string; isWide: boolean; onClose: () => void }

/** The open note; where it stands alone, with the way back to its list. */
function OpenNote({ id, isWide, onClose, renderNote }: OpenProps) {
  const t = useWords(noteListMessages)
  return (
    <section className={classes.note} aria-label={t('one')}>
      {!isWide && (
        <Button
          variant="subtle"
          className={classes.back}
          leftSection={<IconArrowLeft size={18} stroke={2} aria-hidden data-turns />}
          onClick={onClose}
        >
          {t('back')}
        </Button>
      )}
      {renderNote(id, onClose)}
    </section>
  )
}

type ToolsProps = { search: Search; isMaking: boolean; onNew: () => void }

function NoteTools({ search, isMaking, onNew }: ToolsProps) {
  const t = useWords(noteListMessages)
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className={classes.tools}>
      <form
        role="search"
        className={classes.search}
        onSubmit={(event) => {
          event.preventDefault()
          search.now()
        }}
      >
        <SearchField
          field={field}
          label={t('search')}
          placeholder={t('placeholder')}
          clearLabel={t('clearSearch')}
          search={search}
        />
      </form>
      <Button size="md" leftSection={<IconPlus size={18} stroke={2} aria-hidden />} loading={isMaking} onClick={onNew}>
        {t('newNote')}
      </Button>
    </div>
  )
}
