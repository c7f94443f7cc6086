import { type Editor, InputRule } from '@tiptap/core'
import { ListItem } from '@tiptap/extension-list'
import type { Node, NodeType, Slice } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { findWrapping, ReplaceStep } from '@tiptap/pm/transform'
import { v4 as newItemId } from 'uuid'
import { DEEPEST, type ItemAttrs, type Marker, MARKERS } from '#domain/note/content.ts'
import { asTodo, markAll, splitItem } from '#domain/note/marker.ts'
import { attrsOf } from './document.ts'
import { markItems, tickAt, toggleTodos } from './item-commands.ts'
import { ItemView, type ItemWords } from './item-view.ts'

const PLAIN: ItemAttrs = {
  itemId: '',
  marker: null,
  todo: false,
  completed: false,
  migratedTo: null,
  origin: null,
  rolls: 0,
}

/** `[ ] ` and the boxes of the markers: `[x] `, `[/] `, `[!] `, `[?] `. [note/exported-markers] */
const BOX = /^\s*\[([ xX/!?]?)\]\s$/
const WRITTEN: Readonly<Record<string, Marker>> = { x: 'done', X: 'done', '/': 'wip', '!': 'alert', '?': 'question' }

const itemDepth = ({ selection: { $from } }: Pick<EditorState, 'selection'>): number =>
  $from.depth > 1 && $from.node(-1).type.name === 'listItem' ? $from.depth - 1 : 0

/** The new item is a to-do if this one is, and has no marker. [note/item-split] */
function enter(editor: Editor): boolean {
  const depth = itemDepth(editor.state)
  if (!depth) return false
  const { second } = splitItem(attrsOf(editor.state.selection.$from.node(depth)), newItemId())
  return editor
    .chain()
    .splitListItem('listItem', second)
    .command(({ tr }) => {
      const at = itemDepth(tr)
      // An item that leaves an inner list is created without attributes.
      if (at && tr.selection.$from.node(at).attrs['itemId'] === '')
        tr.setNodeMarkup(tr.selection.$from.before(at), undefined, second)
      return true
    })
    .run()
}

/** An item that was copied, pasted or just made has no id yet, or that of another one. [note/item-ids] */
function numberAnew(tr: Transaction): Transaction | null {
  const seen = new Set<string>()
  const anew: { pos: number; node: Node }[] = []
  tr.doc.descendants((node, pos) => {
    if (node.type.name === 'listItem') {
      const itemId = String(node.attrs['itemId'])
      if (itemId === '' || seen.has(itemId)) anew.push({ pos, node })
      seen.add(itemId)
    }
    return !node.isTextblock
  })
  for (const { pos, node } of anew) tr.setNodeMarkup(pos, undefined, { ...node.attrs, itemId: newItemId() })
  return anew.length ? tr : null
}

/** A node never changes, and a key leaves most of a note as it was. */
const depths = new WeakMap<Node, number>()

function depthOf(node: Node): number {
  // Text adds one level, and only these nodes hold text.
  if (node.isTextblock) return 1
  const known = depths.get(node)
  if (known !== undefined) return known
  const depth = node.children.reduce((deepest, child) => Math.max(deepest, depthOf(child) + 1), 0)
  depths.set(node, depth)
  return depth
}

/** Typed words alone make no items. */
function bringsItems({ steps }: Transaction): boolean {
  const hasItem = ({ content }: Slice) => {
    let found = false
    content.descendants(({ type, isTextblock }) => {
      found ||= type.name === 'listItem'
      return !found && !isTextblock
    })
    return found
  }
  return steps.some((step) => !(step instanceof ReplaceStep) || hasItem(step.slice))
}

/** A box at the beginning of an item, as other programs write it. */
const boxOf = (element: HTMLElement) =>
  element.querySelector<HTMLInputElement>(
    ':scope > input[type="checkbox"], :scope > label > input[type="checkbox"], :scope > p > input[type="checkbox"]',
  )
const isChecked = (element: HTMLElement) =>
  element.dataset['checked'] === 'true' || boxOf(element)?.hasAttribute('checked') === true
const isTodo = (element: HTMLElement) =>
  element.dataset['todo'] === 'true' || element.dataset['checked'] !== undefined || boxOf(element) !== null

function markerIn(element: HTMLElement): Marker | null {
  const written = MARKERS.find((marker) => marker === element.dataset['marker'])
  return written ?? (isTodo(element) && isChecked(element) ? 'done' : null)
}

/** Makes a paragraph the only item of a list. */
function wrapped(tr: Transaction, list: NodeType): boolean {
  const range = tr.selection.$from.blockRange()
  const wrapping = range && findWrapping(range, list)
  if (wrapping) tr.wrap(range, wrapping)
  return Boolean(wrapping)
}

/** A copy of an item keeps its marker and its box, but not where it came from or went on to. [note/item-markers] */
export const NoteListItem = ListItem.extend<{ HTMLAttributes: object; words: () => ItemWords } & Lists>({
  addAttributes: () => ({
    itemId: { default: PLAIN.itemId, rendered: false },
    marker: {
      default: PLAIN.marker,
      keepOnSplit: false,
      parseHTML: markerIn,
      renderHTML: ({ marker }: { marker?: Marker | null }) => (marker ? { 'data-marker': marker } : {}),
    },
    todo: {
      default: PLAIN.todo,
      parseHTML: isTodo,
      renderHTML: ({ todo }: { todo?: boolean }) => (todo ? { 'data-todo': 'true' } : {}),
    },
    completed: {
      default: PLAIN.completed,
      rendered: false,
      parseHTML: (element: HTMLElement) => isTodo(element) && markerIn(element) === 'done',
    },
    migratedTo: { default: PLAIN.migratedTo, rendered: false },
    origin: { default: PLAIN.origin, rendered: false },
    rolls: { default: PLAIN.rolls, rendered: false },
  }),

  addKeyboardShortcuts() {
    const marks = MARKERS.map((marker, at) => [`Alt-${at + 1}`, () => markItems(this.editor, marker)] as const)
    return {
      ...this.parent?.(),
      Enter: () => enter(this.editor),
      'Mod-Enter': () => tickSelected(this.editor),
      'Mod-Shift-9': () => toggleTodos(this.editor),
      ...Object.fromEntries(marks),
    }
  },

  addInputRules() {
    const { bulletList } = this.editor.schema.nodes
    return [
      new InputRule({
        find: BOX,
        handler({ state, range, match }) {
          const { tr } = state
          if (tr.selection.$from.parent.type.name !== 'paragraph') return null
          tr.delete(range.from, range.to)
          if (!itemDepth(tr) && !wrapped(tr, bulletList!)) return null
          const depth = itemDepth(tr)
          const marker = WRITTEN[match[1] ?? '']
          const { $from } = tr.selection
          if (!depth || $from.index(depth) !== 0) return null
          const item = asTodo({ ...attrsOf($from.node(depth)), marker: null, completed: false }, true)
          tr.setNodeMarkup($from.before(depth), undefined, marker ? markAll([item], marker)[0] : item)
          return undefined
        },
      }),
    ]
  },

  addProseMirrorPlugins: () => [
    new Plugin({
      key: new PluginKey('itemNumbers'),
      // A change that the server would not keep is not made.
      filterTransaction: ({ docChanged, doc, before }) =>
        !docChanged || depthOf(doc) <= DEEPEST || depthOf(doc) <= depthOf(before),
      appendTransaction: (transactions, _, { tr }) => (transactions.some(bringsItems) ? numberAnew(tr) : null),
    }),
  ],

  addNodeView() {
    const words = this.options.words()
    return ({ node, getPos, editor }) =>
      new ItemView(node, words, (completed) => {
        const pos = getPos()
        if (pos !== undefined) tickAt(editor, pos, completed)
      })
  },
})

type Lists = { bulletListTypeName: string; orderedListTypeName: string }

function tickSelected(editor: Editor): boolean {
  const { state } = editor
  const depth = itemDepth(state)
  const item = depth ? attrsOf(state.selection.$from.node(depth)) : null
  if (!item?.todo || item.migratedTo !== null) return false
  return tickAt(editor, state.selection.$from.before(depth), !item.completed)
}
