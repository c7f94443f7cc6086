import { Editor } from '@tiptap/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Note } from '#contract/note.ts'
import { MARKERS, type Marker } from '#domain/note/content.ts'
import { dateText } from '#web/i18n/format.ts'
import { phrasesOf, type Translate, wordsIn } from '#web/i18n/words-in.ts'
import { currentLanguage, useLanguage } from '#web/i18n/use-words.ts'
import { notify } from '#web/ui/notify.ts'
import { createStore } from '#web/ui/store.ts'
import { contentOf } from '#web/widgets/note-editor/document.ts'
import type { Draft, Written } from '#web/widgets/note-saving/draft.ts'
import { extensionsWith } from '#web/widgets/note-editor/extensions.ts'
import type { ItemWords } from '#web/widgets/note-editor/item-view.ts'
import { editorMessages } from '#web/widgets/note-editor/messages.ts'
import { factsOf } from './model.ts'
import { plainerHtml } from '#web/widgets/note-editor/pasted.ts'
import { bringsOnlyFiles, type PictureWords } from '#web/widgets/note-editor/pasted-pictures.ts'
import { replaceDocument } from '#web/widgets/note-editor/replace-document.ts'
import { contentOfNote, NoteSaver, type Standing } from '#web/widgets/note-saving/saver.ts'
import { whenIdle } from '#web/widgets/note-saving/when-idle.ts'

type T = Translate<(typeof editorMessages)['en']>
/** Counting waits until the user pauses. */
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
  /** The note was deleted meanwhile; called with the unsaved text. */
  onGone: (unsaved: Written) => void
}

function pictureWords(): PictureWords {
  const t = wordsIn(editorMessages, currentLanguage())
  return { picture: t('picture'), named: (name) => t('pictureNamed', { name }) }
}

/** @returns whether nothing else is to be made of it: a browser shows a dropped file in place of the page */
function refuseFiles(data: DataTransfer | null): boolean {
  const isRefused = bringsOnlyFiles(data)
  if (isRefused) notify({ kind: 'warning', message: phrasesOf(editorMessages)('noFiles') })
  return isRefused
}

const editorOf = (note: Note) =>
  new Editor({
    element: null,
    extensions: extensionsWith(() => itemWords(wordsIn(editorMessages, currentLanguage()))),
    content: contentOfNote(note) as object,
    editable: note.deletedAt === null,
    injectCSS: false,
    // No code here needs the removed content.
    enableCoreExtensions: { delete: false },
    editorProps: {
      attributes: () => ({
        'aria-label': wordsIn(editorMessages, currentLanguage())('text'),
        'aria-multiline': 'true',
        'data-note': note.id,
      }),
      transformPastedHTML: (html) => plainerHtml(html, pictureWords()),
      handlePaste: (_, { clipboardData }) => refuseFiles(clipboardData),
      handleDrop: (_, { dataTransfer }) => refuseFiles(dataTransfer),
    },
  })

/** Counts once the user pauses. @returns the function that restarts the wait, and the one that ends it */
function counting(count: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let callOff: (() => void) | undefined
  const stop = () => {
    clearTimeout(timer)
    callOff?.()
  }
  const scheduleCount = () => {
    stop()
    timer = setTimeout(() => (callOff = whenIdle(count, COUNT_MS)), COUNT_MS)
  }
  return { scheduleCount, stop }
}

/** The editor of one note, and what keeps it and the server together. Nothing is drawn anew for a key but the text. */
export function useNoteEditor(given: Given) {
  const { note } = given
  const language = useLanguage()
  const spoken = useRef(language)
  const latest = useRef(given)
  const [title, setTitle] = useState(note.title)
  const titleNow = useRef(title)
  const saver = useRef<NoteSaver>(null)
  const [editor] = useState(() => editorOf(note))
  const [saving] = useState(() => createStore<Saving>({ standing: 'saved', isMerged: false }))
  const [facts] = useState(() => createStore(factsOf(contentOf(editor.state.doc))))
  const read = useCallback((): Written => ({ title: titleNow.current, content: contentOf(editor.state.doc) }), [editor])
  const flush = useCallback(async () => saver.current?.flush(), [])

  useEffect(() => {
    latest.current = given
  })

  useEffect(() => {
    const count = counting(() => facts.set(factsOf(contentOf(editor.state.doc))))
    const mine = new NoteSaver(latest.current.note, {
      read,
      write(written) {
        titleNow.current = written.title
        setTitle(written.title)
        const hasChanged = replaceDocument(editor, written.content)
        if (hasChanged) count.scheduleCount()
        return hasChanged
      },
      onStanding(standing, error) {
        const before = saving.get()
        if (before.standing === standing && before.error === error) return
        saving.set({ standing, error, isMerged: before.isMerged && standing !== 'kept' })
      },
      onMerged: () => saving.set({ ...saving.get(), isMerged: true }),
      onGone: () => latest.current.onGone(read()),
    })
    saver.current = mine
    if (latest.current.draft) mine.resume(latest.current.draft)
    const handleChange = () => {
      mine.recordChange('content')
      count.scheduleCount()
    }
    const whenLeft = () => mine.leave()
    const whenHidden = () => document.hidden && whenLeft()
    editor.on('update', handleChange)
    window.addEventListener('pagehide', whenLeft)
    document.addEventListener('visibilitychange', whenHidden)
    return () => {
      editor.off('update', handleChange)
      window.removeEventListener('pagehide', whenLeft)
      document.removeEventListener('visibilitychange', whenHidden)
      count.stop()
      mine.close()
      saver.current = null
    }
  }, [editor, saving, facts, read])

  useEffect(() => saver.current?.take(note), [note])

  // The text and its items have labels in the language of the screen.
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
      saver.current?.recordChange('title')
    },
    read,
    /** Sends the text before another request is made. */
    flush,
  }
}
