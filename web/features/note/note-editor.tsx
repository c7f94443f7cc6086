import { useNavigate } from '@tanstack/react-router'
import type { Editor } from '@tiptap/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Note } from '#contract/note.ts'
import { LONGEST_TITLE } from '#domain/note/note.ts'
import { epochMs } from '#domain/time/time.ts'
import { dateText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { now } from '#web/session/clock.ts'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import surface from '#web/ui/surface.module.css'
import { notify } from '#web/ui/notify.ts'
import { notifyWith } from '#web/widgets/saved-notice.tsx'
import { type Draft, draftKey, drafts, type Written } from '#web/widgets/note-saving/draft.ts'
import { whenIdle } from '#web/widgets/note-saving/when-idle.ts'
import { messages } from './messages.ts'
import { NoteCommands } from './note-commands.tsx'
import { NoteLabels } from './note-labels.tsx'
import classes from './note.module.css'
import { createNote } from '#web/widgets/note-saving/writes.ts'
import { NoteFoot } from './note-foot.tsx'
import { SaveTrouble } from './save-status.tsx'
import textClasses from '#web/widgets/note-editor/text.module.css'
import { Toolbar } from '#web/widgets/note-editor/toolbar.tsx'
import { useNoteEditor } from './use-note-editor.tsx'

/** Sooner than a user has found the place to type. */
const READY_MS = 1000
/** A note that was made this lately has just been asked for. */
const NEW_MS = 30_000

type Props = { note: Note; onGone: (() => void) | undefined }

/** With what could not be saved of it before. */
export function NoteEditor(props: Props) {
  const { id, deletedAt } = props.note
  const [draft, setDraft] = useState<Draft | null>()
  useEffect(() => {
    let isHere = true
    void (deletedAt === null ? drafts.read(draftKey(id)) : Promise.resolve(null)).then(
      (found) => isHere && setDraft(found),
    )
    return () => {
      isHere = false
    }
  }, [id, deletedAt])
  return draft === undefined ? <PageSkeleton /> : <Writing {...props} draft={draft} />
}

function Writing({ note, draft, onGone }: Props & { draft: Draft | null }) {
  const t = useWords(messages)
  const language = useLanguage()
  const navigate = useNavigate()
  const [isGone, setGone] = useState(false)
  const open = useCallback((id: string) => void navigate({ to: PATHS.note, params: { noteId: id } }), [navigate])

  /** No typed word gets lost with it. */
  async function rescue(unsaved: Written) {
    setGone(true)
    try {
      const { id } = await createNote(unsaved)
      await drafts.forget(draftKey(note.id))
      notifyWith(t.phrase('goneUnsaved'), { label: t.phrase('open'), run: () => open(id) })
    } catch {
      notify({ kind: 'warning', message: t.phrase('goneKept') })
    }
    onGone?.()
  }

  const { editor, title, saving, facts, changeTitle, read, flush } = useNoteEditor({
    note,
    draft,
    onGone: (unsaved) => void rescue(unsaved),
  })
  const isOpen = note.deletedAt === null && !isGone
  const titleField = useRef<HTMLInputElement>(null)
  const [isNew] = useState(() => note.version === 1 && epochMs(now()) - epochMs(note.createdAt) < NEW_MS)
  // The first letters belong to the new note; elsewhere they would be commands.
  useEffect(() => {
    if (isNew) titleField.current?.focus({ preventScroll: true })
  }, [isNew])
  return (
    <article className={classes.note}>
      <div className={classes.head}>
        <input
          ref={titleField}
          className={classes.title}
          aria-label={t('title')}
          placeholder={note.date === null ? t('noTitle') : dateText(note.date, language, 'longDay')}
          maxLength={LONGEST_TITLE}
          autoComplete="off"
          readOnly={!isOpen}
          value={title}
          onChange={({ currentTarget }) => changeTitle(currentTarget.value)}
          onKeyDown={(event) => {
            // The Enter that ends a Chinese word is none of ours.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            editor.commands.focus('start')
          }}
        />
        {isOpen && (
          <NoteCommands id={note.id} flagged={note.flagged} read={read} flush={flush} onOpen={open} onGone={onGone} />
        )}
      </div>
      <div className={`${surface.card} ${classes.paper}`}>
        {isOpen && (
          <div className={classes.tools}>
            <Toolbar editor={editor} />
            <SaveTrouble saving={saving} />
          </div>
        )}
        <Text editor={editor} />
      </div>
      <NoteFoot facts={facts} saving={saving} isOpen={isOpen} />
      {isOpen && <NoteLabels note={note} />}
    </article>
  )
}

/** React knows where the text is; what stands in it is the editor's. */
function Text({ editor }: { editor: Editor }) {
  const mount = useCallback(
    (place: HTMLDivElement) => {
      editor.mount(place)
      // The code of a key is made ready before the first one: a step without a change goes the same way.
      const callOff = whenIdle(() => editor.view.dispatch(editor.state.tr), READY_MS)
      return () => {
        callOff()
        editor.unmount()
      }
    },
    [editor],
  )
  return <div ref={mount} className={textClasses.text} />
}
