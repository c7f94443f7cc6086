import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { A_PRESS_MS, markUnread } from '#web/ui/unread.ts'

type Typing<V extends string> = {
  /** '' for none. */
  value: V | ''
  /** The value as it is shown while the user does not type. */
  write: (value: V) => string
  /** null: it is no such value. */
  read: (text: string) => V | null
  /** The message about a text: '' is none. */
  complaintOf: (text: string, read: V | null) => string
  onChange: (value: V | '') => void
}

/**
 * The text that the user types for a value. The caller hears of each text that is understood, and of no other. A text
 * that is not understood is reported once the field is left, stays as it was typed, and keeps the form from being sent.
 */
export function useTyped<V extends string>({ value, write, read, complaintOf, onChange }: Typing<V>) {
  const ref = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<{ text: string; of: V | '' } | null>(null)
  const [isLeft, setLeft] = useState(true)
  // A value that was set meanwhile replaces the typed text.
  const text = typed?.of === value ? typed.text : value && write(value)
  const problemIn = (said: string) => (said.trim() === '' ? '' : complaintOf(said, read(said)))
  const problem = problemIn(text)
  useEffect(() => markUnread(ref.current, problem), [problem])

  function take(said: string) {
    const taken = said.trim() === '' ? '' : read(said)
    const isGood = taken !== null && problemIn(said) === ''
    setTyped({ text: said, of: isGood ? taken : value })
    setLeft(false)
    if (isGood && taken !== value) onChange(taken)
  }
  return {
    problem: isLeft ? problem : '',
    /** For code that sets the value in another way. */
    forget: () => {
      setTyped(null)
      setLeft(true)
    },
    leave: () => {
      if (problem === '') setTyped(null)
      // What appears at once moves the button that is just being pressed away from under the pointer.
      setTimeout(() => setLeft(true), A_PRESS_MS)
    },
    field: {
      ref,
      value: text,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => take(currentTarget.value),
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Enter') setLeft(true)
      },
    },
  }
}
