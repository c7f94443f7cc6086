import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '#web/api/call.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { sendLeftOver } from '#web/widgets/note-saving/left-over.ts'
import { messages } from './messages.ts'
import { NoteEditor } from './note-editor.tsx'
import { noteQuery } from '#web/widgets/note-saving/writes.ts'
import { restoreNote } from './queries.ts'
import { useDoing } from '#web/ui/use-doing.ts'

type Props = { id: string; onGone: (() => void) | undefined }

/** A note as the server knows it, with what an earlier page could not save of it. */
export function OpenNote({ id, onGone }: Props) {
  const t = useWords(messages)
  const { data: note, error, refetch } = useQuery(noteQuery(id))
  const doing = useDoing()
  // Text that is being typed while the note disappears is rescued by the save. A note in the trash simply disappears.
  const isGone = error instanceof ApiError && error.status === 404 && note?.deletedAt !== null
  useEffect(() => {
    if (isGone) onGone?.()
  }, [isGone, onGone])

  const isReady = note !== undefined
  useEffect(() => {
    if (isReady) void sendLeftOver()
  }, [isReady])

  if (isGone)
    return (
      <Alert color="yellow" title={t('gone')} role="alert" m="md">
        {t('goneText')}
      </Alert>
    )
  if (!note && error) return <Failure title={t('failed')} error={error} onRetry={() => void refetch()} />
  if (!note) return <PageSkeleton />
  return (
    <>
      {note.deletedAt !== null && (
        <Alert color="yellow" title={t('inTrash')} m="md">
          <Button variant="light" onClick={() => doing(() => restoreNote(id))}>
            {t('restore')}
          </Button>
        </Alert>
      )}
      <NoteEditor key={String(note.deletedAt === null)} note={note} onGone={onGone} />
    </>
  )
}
