import { useLayoutEffect, useRef, useState } from 'react'
import { draft } from './draft.ts'

export type LineText = ReturnType<typeof useLineText>

/** The text of the line and its caret; the text outlives the page. */
export function useLineText() {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(draft.read)
  const [caret, setCaret] = useState(text.length)
  const moveTo = useRef<number | null>(null)
  // A line that was put together gets its caret where it goes on.
  useLayoutEffect(() => {
    if (moveTo.current === null) return
    input.current?.setSelectionRange(moveTo.current, moveTo.current)
    moveTo.current = null
  })

  function change(next: string, to = next.length) {
    setText(next)
    setCaret(to)
    draft.keep(next)
  }
  function put(next: string, to = next.length) {
    moveTo.current = to
    change(next, to)
    input.current?.focus()
  }
  return { input, text, caret, setCaret, change, put }
}
