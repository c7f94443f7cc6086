import { useNavigate, useParams } from '@tanstack/react-router'
import { NoteEditorPane } from '#web/features/note/note-pane.tsx'
import { PATHS } from '#web/paths.ts'

/** One note as a screen of its own. */
export function Note() {
  const navigate = useNavigate()
  const { noteId } = useParams({ from: `/inside${PATHS.note}` })
  return <NoteEditorPane id={noteId} onGone={() => void navigate({ to: PATHS.notes })} />
}
