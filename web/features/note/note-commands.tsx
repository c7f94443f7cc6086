import { IconCopy, IconFileTypeHtml, IconFlag, IconFlagFilled, IconMarkdown, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import type { Note } from '#contract/note.ts'
import { displayTitle, plainText } from '#domain/note/text.ts'
import { phraseFor } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { notifyUndo } from '#web/widgets/notify-undo.ts'
import type { Written } from '#web/widgets/note-saving/draft.ts'
import { editorMessages } from '#web/widgets/note-editor/messages.ts'
import { messages } from './messages.ts'
import { copyNote, flagNote, removeNote, restoreNote } from './queries.ts'
import classes from './note.module.css'
import { IconButton } from '#web/ui/icon-button.tsx'
import { notify } from '#web/ui/notify.ts'
import { useDoing } from '#web/ui/use-doing.ts'

type Props = Pick<Note, 'id' | 'flagged'> & {
  read: () => Written
  flush: () => Promise<void>
  onOpen: (id: string) => void
  onGone: (() => void) | undefined
}

/** Fetched with the first export. */
const files = () => import('#web/widgets/note-saving/save-file.ts')

/** What can be done with the note as a whole. */
export const NoteCommands = memo(function NoteCommands({ id, flagged, read, flush, onOpen, onGone }: Props) {
  const t = useWords(messages)
  const editor = useWords(editorMessages)
  const doing = useDoing()

  const remove = () =>
    doing(
      async () => {
        const { title, content } = read()
        await flush()
        await removeNote(id)
        return displayTitle(title, plainText(content)) || t('noTitle')
      },
      (name) => {
        notifyUndo(t.phrase('removed', { name }), {
          undo: () => restoreNote(id),
          redo: () => removeNote(id),
          failed: (error) => notify({ kind: 'error', message: phraseFor(error) }),
        })
        onGone?.()
      },
    )

  const asFile = (save: (how: Awaited<ReturnType<typeof files>>, what: Written) => void) =>
    doing(async () => save(await files(), read()))

  return (
    <div className={classes.commands}>
      <IconButton
        label={t('flag')}
        Icon={flagged ? IconFlagFilled : IconFlag}
        aria-pressed={flagged}
        onClick={() => doing(() => flagNote(id, !flagged))}
      />
      <IconButton
        label={t('copy')}
        Icon={IconCopy}
        onClick={() =>
          doing(
            async () => {
              await flush()
              return copyNote(id)
            },
            (copy) => onOpen(copy.id),
          )
        }
      />
      <IconButton
        label={t('markdown')}
        Icon={IconMarkdown}
        onClick={() => asFile(({ saveMarkdown }, { title, content }) => saveMarkdown(title, editor('text'), content))}
      />
      <IconButton
        label={t('html')}
        Icon={IconFileTypeHtml}
        onClick={() => asFile(({ saveHtml }, { title, content }) => saveHtml(title, editor('text'), content))}
      />
      <IconButton label={t('remove')} Icon={IconTrash} onClick={remove} />
    </div>
  )
})
