import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconCheck,
  IconCode,
  IconH5,
  IconH6,
  IconHelp,
  IconItalic,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconProgress,
  IconSeparatorHorizontal,
  IconSourceCode,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { markItems, toggleTodos } from './item-commands.ts'

const chain = (editor: Editor) => editor.chain().focus()

type Button = {
  readonly icon: typeof IconBold
  readonly run: (editor: Editor) => unknown
  /** As `aria-keyshortcuts` spells them. */
  readonly keys?: string
  /** A line stands before it. */
  readonly startsGroup?: true
}

const BUTTONS = {
  undo: { icon: IconArrowBackUp, run: (editor) => chain(editor).undo().run(), keys: 'Control+Z' },
  redo: { icon: IconArrowForwardUp, run: (editor) => chain(editor).redo().run(), keys: 'Control+Y' },
  todoList: { icon: IconListCheck, run: toggleTodos, keys: 'Control+Shift+9', startsGroup: true },
  done: { icon: IconCheck, run: (editor) => markItems(editor, 'done'), keys: 'Alt+1' },
  wip: { icon: IconProgress, run: (editor) => markItems(editor, 'wip'), keys: 'Alt+2' },
  alert: { icon: IconAlertTriangle, run: (editor) => markItems(editor, 'alert'), keys: 'Alt+3' },
  question: { icon: IconHelp, run: (editor) => markItems(editor, 'question'), keys: 'Alt+4' },
  bold: { icon: IconBold, run: (editor) => chain(editor).toggleBold().run(), keys: 'Control+B', startsGroup: true },
  italic: { icon: IconItalic, run: (editor) => chain(editor).toggleItalic().run(), keys: 'Control+I' },
  underline: { icon: IconUnderline, run: (editor) => chain(editor).toggleUnderline().run(), keys: 'Control+U' },
  strike: { icon: IconStrikethrough, run: (editor) => chain(editor).toggleStrike().run(), keys: 'Control+Shift+S' },
  code: { icon: IconCode, run: (editor) => chain(editor).toggleCode().run(), keys: 'Control+E' },
  heading5: {
    icon: IconH5,
    run: (editor) => chain(editor).toggleHeading({ level: 5 }).run(),
    keys: 'Control+Alt+5',
    startsGroup: true,
  },
  heading6: { icon: IconH6, run: (editor) => chain(editor).toggleHeading({ level: 6 }).run(), keys: 'Control+Alt+6' },
  bulletList: { icon: IconList, run: (editor) => chain(editor).toggleBulletList().run(), keys: 'Control+Shift+8' },
  orderedList: {
    icon: IconListNumbers,
    run: (editor) => chain(editor).toggleOrderedList().run(),
    keys: 'Control+Shift+7',
  },
  blockquote: {
    icon: IconBlockquote,
    run: (editor) => chain(editor).toggleBlockquote().run(),
    keys: 'Control+Shift+B',
  },
  codeBlock: { icon: IconSourceCode, run: (editor) => chain(editor).toggleCodeBlock().run(), keys: 'Control+Alt+C' },
  horizontalRule: { icon: IconSeparatorHorizontal, run: (editor) => chain(editor).setHorizontalRule().run() },
} as const satisfies Record<string, Button>

export type ButtonName = keyof typeof BUTTONS
export const TOOLS: readonly (Button & { name: ButtonName })[] = Object.entries(BUTTONS).map(([name, button]) => ({
  name: name as ButtonName,
  ...button,
}))

/** What only acts is neither on nor off. */
const ACTS: readonly string[] = ['undo', 'redo', 'horizontalRule'] satisfies ButtonName[]
export const isToggle = (name: ButtonName): boolean => !ACTS.includes(name)
