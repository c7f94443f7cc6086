import type { Editor } from '@tiptap/core'
import { redoDepth, undoDepth } from '@tiptap/pm/history'
import type { EditorState } from '@tiptap/pm/state'
import { useEffect, useState } from 'react'
import { HEADING_LEVELS, MARKERS, SIMPLE_MARKS } from '#domain/note/content.ts'
import { itemsState } from './item-commands.ts'

const BLOCKS = ['blockquote', 'codeBlock'] as const
const LISTS = ['bulletList', 'orderedList'] as const

type ToolState = {
  /** Where the link leads that the caret is in. */
  readonly href: string | null
  /** By the names of the buttons. */
  readonly on: Readonly<Record<string, boolean>>
}

/** The state of the buttons for the selection. */
function toolState(editor: Editor): ToolState {
  const { state } = editor
  const { marker, todo } = itemsState(state)
  const list = innerList(state)
  const link = editor.isActive('link')
  return {
    href: link ? String(editor.getAttributes('link')['href']) : null,
    on: {
      ...Object.fromEntries([...SIMPLE_MARKS, ...BLOCKS].map((name) => [name, editor.isActive(name)])),
      ...Object.fromEntries(HEADING_LEVELS.map((level) => [`heading${level}`, editor.isActive('heading', { level })])),
      ...Object.fromEntries(MARKERS.map((name) => [name, marker === name])),
      ...Object.fromEntries(LISTS.map((name) => [name, list === name])),
      todoList: todo,
      link,
      undo: undoDepth(state) > 0,
      redo: redoDepth(state) > 0,
    },
  }
}

/** The list that the caret is in, not those around it. */
function innerList({ selection: { $from } }: EditorState): string | undefined {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const list = LISTS.find((name) => name === $from.node(depth).type.name)
    if (list) return list
  }
  return undefined
}

const isAlike = (one: ToolState, other: ToolState) =>
  one.href === other.href && Object.entries(one.on).every(([name, isOn]) => other.on[name] === isOn)

/** The state of the buttons. Most keys change nothing of it, and then nothing is drawn. */
export function useToolState(editor: Editor): ToolState {
  const [shown, setShown] = useState(() => toolState(editor))
  useEffect(() => {
    let latest: ToolState | undefined
    const look = () => {
      const now = toolState(editor)
      if (latest && isAlike(latest, now)) return
      latest = now
      setShown(now)
    }
    look()
    editor.on('transaction', look)
    return () => {
      editor.off('transaction', look)
    }
  }, [editor])
  return shown
}
