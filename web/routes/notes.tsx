import { useNavigate, useSearch } from '@tanstack/react-router'
import { localDate } from '#domain/time/zone.ts'
import { NotesScreen } from '#web/features/note-list/notes-screen.tsx'
import { NoteEditorPane } from '#web/features/note/note-pane.tsx'
import { PATHS } from '#web/paths.ts'
import { useClock } from '#web/session/clock.ts'
import { useSubjectZone } from '#web/session/subject-zone.ts'

/** Notes in their lists, and the open one. [note/note-views] */
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
