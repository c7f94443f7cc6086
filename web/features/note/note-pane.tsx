import { lazy, Suspense } from 'react'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'

/** The editor is fetched with the first note that is opened. */
const OpenNote = lazy(() => import('./open-note.tsx').then(({ OpenNote: component }) => ({ default: component })))

type Props = {
  id: string
  /** It is in the trash now, or was never there. */
  onGone?: () => void
}

/** One note to read and to write, wherever it stands. */
export const NoteEditorPane = ({ id, onGone }: Props) => (
  <Suspense fallback={<PageSkeleton />}>
    <OpenNote key={id} id={id} onGone={onGone} />
  </Suspense>
)
