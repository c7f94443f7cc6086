import { useNavigate, useSearch } from '@tanstack/react-router'
import { localDate } from '#domain/zone.ts'
import { NotesScreen } from '#web/features/note-list/notes-screen.tsx'
import { NoteEditorPane } from '#web/features/note/note-pane.tsx'
import { PATHS } from '#web/paths.ts'
import { useClock } from '#web/shell/clock.ts'
import { useSubjectZone } from '#web/shell/subject-zone.ts'

/** spec §2: notes in their lists, and the one that is read. */
export function Notes() {
  const navigate = useNavigate()
  const { view, note, date } = useSearch({ from: '/inside/notes' })
  const zone = useSubjectZone()
  const today = useClock((moment) => localDate([{ from: null, tz: zone }], moment))
  return (
    <NotesScreen
      asked={view}
      open={note ?? null}
      date={date ?? null}
      today={today}
      zone={zone}
      onGo={(search, how) => void navigate({ to: PATHS.notes, search, replace: how === 'back', resetScroll: false })}
      renderNote={(id, onGone) => <NoteEditorPane id={id} onGone={onGone} />}
    />
  )
}
