import { ActionIcon } from '@mantine/core'
import { IconCopy, IconFileTypeHtml, IconFlag, IconFlagFilled, IconMarkdown, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Note } from '#contract/note.ts'
import { displayTitle, plainText } from '#domain/note-text.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { noticeMessages } from '#web/widgets/notice-messages.ts'
import { notifyWith } from '#web/widgets/saved-notice.tsx'
import type { Written } from '#web/widgets/note-saving/draft.ts'
import { editorMessages } from '#web/widgets/note-editor/messages.ts'
import { messages } from './messages.ts'
import { copyNote, flagNote, removeNote, restoreNote } from './queries.ts'
import { saveHtml, saveMarkdown } from '#web/widgets/note-saving/save-file.ts'
import classes from './note.module.css'
import { useDoing } from '#web/ui/use-doing.ts'

type Props = {
  note: Note
  read: () => Written
  flush: () => Promise<void>
  onOpen: (id: string) => void
  onGone: (() => void) | undefined
}

const ICON = { size: 20, stroke: 1.8, 'aria-hidden': true } as const

/** What can be done with the note as a whole. */
export function NoteCommands({ note, read, flush, onOpen, onGone }: Props) {
  const t = useWords(messages)
  const editor = useWords(editorMessages)
  const notice = useWords(noticeMessages)
  const doing = useDoing()
  const { id, flagged } = note

  const remove = () =>
    doing(
      async () => {
        const { title, content } = read()
        await flush()
        await removeNote(id)
        return displayTitle(title, plainText(content)) || t('noTitle')
      },
      (name) => {
        notifyWith(t('removed', { name }), {
          label: notice('undo'),
          run: () => doing(() => restoreNote(id)),
        })
        onGone?.()
      },
    )

  const button = (label: string, icon: ReactNode, onClick: () => void, more?: { 'aria-pressed': boolean }) => (
    <ActionIcon variant="subtle" color="gray" size={40} aria-label={label} title={label} onClick={onClick} {...more}>
      {icon}
    </ActionIcon>
  )
  return (
    <div className={classes.commands}>
      {button(
        t('flag'),
        flagged ? <IconFlagFilled size={20} aria-hidden /> : <IconFlag {...ICON} />,
        () => doing(() => flagNote(id, !flagged)),
        { 'aria-pressed': flagged },
      )}
      {button(t('copy'), <IconCopy {...ICON} />, () =>
        doing(
          async () => {
            await flush()
            return copyNote(id)
          },
          (copy) => onOpen(copy.id),
        ),
      )}
      {button(t('markdown'), <IconMarkdown {...ICON} />, () => {
        const { title, content } = read()
        saveMarkdown(title, editor('text'), content)
      })}
      {button(t('html'), <IconFileTypeHtml {...ICON} />, () => {
        const { title, content } = read()
        saveHtml(title, editor('text'), content)
      })}
      {button(t('remove'), <IconTrash {...ICON} />, remove)}
    </div>
  )
}
