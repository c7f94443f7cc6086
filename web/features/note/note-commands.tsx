import { ActionIcon } from '@mantine/core'
import { IconCopy, IconFileTypeHtml, IconFlag, IconFlagFilled, IconMarkdown, IconTrash } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import type { Note } from '#contract/note.ts'
import { displayTitle, plainText } from '#domain/note-text.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { noticeMessages } from '#web/widgets/notice-messages.ts'
import { notifyWith } from '#web/widgets/saved-notice.tsx'
import type { Written } from '#web/widgets/note-saving/draft.ts'
import { editorMessages } from '#web/widgets/note-editor/messages.ts'
import { messages } from './messages.ts'
import { copyNote, flagNote, removeNote, restoreNote } from './queries.ts'
import classes from './note.module.css'
import { useDoing } from '#web/ui/use-doing.ts'

type Props = Pick<Note, 'id' | 'flagged'> & {
  read: () => Written
  flush: () => Promise<void>
  onOpen: (id: string) => void
  onGone: (() => void) | undefined
}

/** Fetched by whoever wants one. */
const files = () => import('#web/widgets/note-saving/save-file.ts')

const ICON = { size: 20, stroke: 1.8, 'aria-hidden': true } as const

/** What can be done with the note as a whole. */
export const NoteCommands = memo(function NoteCommands({ id, flagged, read, flush, onOpen, onGone }: Props) {
  const t = useWords(messages)
  const editor = useWords(editorMessages)
  const notice = useWords(noticeMessages)
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
        notifyWith(t('removed', { name }), {
          label: notice('undo'),
          run: () => doing(() => restoreNote(id)),
        })
        onGone?.()
      },
    )

  const asFile = (save: (how: Awaited<ReturnType<typeof files>>, what: Written) => void) =>
    doing(async () => save(await files(), read()))

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
      {button(t('markdown'), <IconMarkdown {...ICON} />, () =>
        asFile(({ saveMarkdown }, { title, content }) => saveMarkdown(title, editor('text'), content)),
      )}
      {button(t('html'), <IconFileTypeHtml {...ICON} />, () =>
        asFile(({ saveHtml }, { title, content }) => saveHtml(title, editor('text'), content)),
      )}
      {button(t('remove'), <IconTrash {...ICON} />, remove)}
    </div>
  )
})
