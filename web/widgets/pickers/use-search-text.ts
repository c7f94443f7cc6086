import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { fold } from '#domain/fold.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { A_PRESS_MS, markUnread } from '#web/ui/unread.ts'
import { pickerMessages } from './messages.ts'
import type { Named } from './options.ts'

type Search = {
  /** What there is to choose. */
  known: readonly Named[]
  /** The text of the field while the user does not type. */
  shown?: string
  /** The user typed the name in full and left the field. */
  onPick: (id: string) => void
}

/** The option that is marked, or the first. The keyboard of a phone does not tell the picker that Enter was pressed. */
function markedOption(field: HTMLInputElement): HTMLElement | null | undefined {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
  const marked = list?.querySelector<HTMLElement>('[data-combobox-selected]')
  return marked ?? list?.querySelector<HTMLElement>('[role="option"]')
}

/**
 * The text that searches in a picker. A name that was typed in full is chosen when the user leaves the field. Any other
 * text stays, is complained about, and keeps its form from being sent: the user wanted to choose something.
 */
export function useSearchText({ known, shown = '', onPick }: Search) {
  const t = useWords(pickerMessages)
  const ref = useRef<HTMLInputElement>(null)
  // null: the user is not searching.
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  // The picker empties its text as the field is left; that is nothing that the user has typed.
  const isLeaving = useRef(false)
  const name = typed?.trim() ?? ''
  const problem = name === '' ? '' : t('notChosen', { name })
  useEffect(() => markUnread(ref.current, problem), [problem])

  function clear() {
    setTyped(null)
    // A press on Save sends the form before the next drawing.
    markUnread(ref.current, '')
    setLeft(false)
  }
  function leave() {
    isLeaving.current = true
    const same = known.find((one) => fold(one.name) === fold(name))
    if (name === '' || same) clear()
    // What appears at once moves the button that is just being pressed away from under the pointer.
    else setTimeout(() => setLeft(true), A_PRESS_MS)
    if (name !== '' && same) onPick(same.id)
  }
  return {
    text: typed ?? shown,
    isSearching: name !== '',
    error: isLeft && problem !== '' ? problem : undefined,
    clear,
    field: {
      ref,
      searchValue: typed ?? shown,
      selectFirstOptionOnChange: name !== '',
      onSearchChange(text: string) {
        if (isLeaving.current) return
        setTyped(text === shown ? null : text)
        setLeft(false)
      },
      onFocusCapture() {
        isLeaving.current = false
      },
      onBlurCapture: leave,
      onKeyDownCapture(event: KeyboardEvent<HTMLInputElement>) {
        if (event.key !== 'Enter' || name === '' || event.nativeEvent.isComposing) return
        // Enter chooses, and does not send the form.
        event.preventDefault()
        event.stopPropagation()
        markedOption(event.currentTarget)?.click()
      },
    },
  }
}
