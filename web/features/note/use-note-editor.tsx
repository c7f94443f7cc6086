import { type Editor, useEditor } from '@tiptap/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Note } from '#contract/note.ts'
import { MARKERS, type Marker } from '#domain/note-content.ts'
import { dateText } from '#web/i18n/format.ts'
import { type Translate, wordsIn } from '#web/i18n/define-messages.ts'
import { currentLanguage, useLanguage } from '#web/i18n/use-words.ts'
import { contentOf } from '#web/widgets/note-editor/document.ts'
import type { Draft, Written } from '#web/widgets/note-saving/draft.ts'
import { extensionsWith } from '#web/widgets/note-editor/extensions.ts'
import type { ItemWords } from '#web/widgets/note-editor/item-view.ts'
import { editorMessages } from '#web/widgets/note-editor/messages.ts'
import { factsOf } from './model.ts'
import { plainerHtml } from '#web/widgets/note-editor/pasted.ts'
import { replaceDocument } from '#web/widgets/note-editor/replace-document.ts'
import { contentOfNote, NoteSaver, type Standing } from '#web/widgets/note-saving/saver.ts'

type T = Translate<(typeof editorMessages)['all']['en']>
/** Counting waits until nobody types. */
const COUNT_MS = 400

function itemWords(t: T): ItemWords {
  return {
    markers: Object.fromEntries(MARKERS.map((marker) => [marker, t(marker)])) as Record<Marker, string>,
    box: (text) => t('box', { text }),
    day: (date) => dateText(date, currentLanguage()),
    moved: (day) => t('moved', { day }),
    rolled: (times) => t('rolled', { times }),
  }
}

export type Saving = { readonly standing: Standing; readonly error?: unknown; readonly isMerged: boolean }

type Given = {
  note: Note
  draft: Draft | null
  /** Somebody has deleted it meanwhile; with what was not saved yet. */
  onGone: (unsaved: Written) => void
}

/** The editor of one note, and what keeps it and the server together. */
export function useNoteEditor(given: Given) {
  const { note } = given
  const language = useLanguage()
  const spoken = useRef(language)
  const latest = useRef(given)
  const [title, setTitle] = useState(note.title)
  const titleNow = useRef(title)
  const [saving, setSaving] = useState<Saving>({ standing: 'saved', isMerged: false })
  const [facts, setFacts] = useState(() => factsOf(contentOfNote(note)))
  const saver = useRef<NoteSaver>(null)
  const counting = useRef<ReturnType<typeof setTimeout>>(undefined)

  const count = useCallback((of: Editor) => {
    clearTimeout(counting.current)
    counting.current = setTimeout(() => setFacts(factsOf(contentOf(of.state.doc))), COUNT_MS)
  }, [])

  const editor = useEditor({
    extensions: extensionsWith(() => itemWords(wordsIn(editorMessages, currentLanguage()))),
    content: contentOfNote(note) as object,
    editable: note.deletedAt === null,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        'aria-label': wordsIn(editorMessages, language)('text'),
        'aria-multiline': 'true',
        'data-note': note.id,
      },
      transformPastedHTML: plainerHtml,
    },
    onUpdate({ editor: of }) {
      saver.current?.changed('content')
      count(of)
    },
  })

  useEffect(() => {
    latest.current = given
  })

  useEffect(() => {
    const read = (): Written => ({ title: titleNow.current, content: contentOf(editor.state.doc) })
    const mine = new NoteSaver(latest.current.note, {
      read,
      write(written) {
        titleNow.current = written.title
        setTitle(written.title)
        const hasChanged = replaceDocument(editor, written.content)
        if (hasChanged) count(editor)
        return hasChanged
      },
      onStanding: (standing, error) =>
        setSaving((before) =>
          before.standing === standing && before.error === error
            ? before
            : { standing, error, isMerged: before.isMerged && standing !== 'kept' },
        ),
      onMerged: () => setSaving((before) => ({ ...before, isMerged: true })),
      onGone: () => latest.current.onGone(read()),
    })
    saver.current = mine
    if (latest.current.draft) mine.resume(latest.current.draft)
    const flush = () => void mine.flush()
    const whenHidden = () => document.hidden && flush()
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', whenHidden)
    return () => {
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', whenHidden)
      clearTimeout(counting.current)
      mine.close()
      saver.current = null
    }
  }, [editor, count])

  useEffect(() => saver.current?.take(note), [note])

  // Items say what they are in the language of the screen.
  useEffect(() => {
    if (spoken.current === language) return
    spoken.current = language
    editor.createNodeViews()
  }, [editor, language])

  return {
    editor,
    title,
    saving,
    facts,
    changeTitle: (next: string) => {
      titleNow.current = next
      setTitle(next)
      saver.current?.changed('title')
    },
    read: (): Written => ({ title: titleNow.current, content: contentOf(editor.state.doc) }),
    /** What is written is on its way before something else is asked of the server. */
    flush: async () => saver.current?.flush(),
  }
}
