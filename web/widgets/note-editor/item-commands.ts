import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import type { ItemAttrs, Marker } from '#domain/note/content.ts'
import { asTodo, markAll, ticked } from '#domain/note/marker.ts'
import { attrsOf } from './document.ts'

type Found = { pos: number; node: Node }

/** A command applies to the items whose own text is selected, not to those around them. [note/marker-selection] */
function selectedItems({ doc, selection }: Pick<EditorState, 'doc' | 'selection'>): Found[] {
  const found = new Map<number, Found>()
  for (const { $from, $to } of selection.ranges)
    doc.nodesBetween($from.pos, $to.pos, (node, at) => {
      if (!node.isTextblock) return true
      const $at = doc.resolve(at)
      for (let depth = $at.depth; depth > 0; depth -= 1)
        if ($at.node(depth).type.name === 'listItem') {
          const pos = $at.before(depth)
          found.set(pos, { pos, node: $at.node(depth) })
          break
        }
      return false
    })
  return [...found.values()]
}

function write(tr: Transaction, found: readonly Found[], attrs: readonly ItemAttrs[]) {
  found.forEach(({ pos }, at) => tr.setNodeMarkup(pos, undefined, attrs[at]))
}

/** Text outside of a list becomes a list first. */
function changeItems(editor: Editor, change: (items: ItemAttrs[]) => ItemAttrs[]): boolean {
  const chain = editor.chain().focus()
  if (!selectedItems(editor.state).length) chain.toggleBulletList()
  return chain
    .command(({ tr }) => {
      const found = selectedItems(tr)
      write(tr, found, change(found.map(({ node }) => attrsOf(node))))
      return found.length > 0
    })
    .run()
}

/** Choosing the marker that all selected items have removes it. [note/marker-selection] */
export const markItems = (editor: Editor, marker: Marker): boolean =>
  changeItems(editor, (items) => [...markAll(items, marker)])

/** Makes all items to-dos, or, if they are, plain items. */
export const toggleTodos = (editor: Editor): boolean =>
  changeItems(editor, (items) => {
    const todo = !items.every((item) => item.todo)
    return items.map((item) => asTodo(item, todo))
  })

/** Ticks the box of one item, wherever the caret is; the marker follows. [note/todo-completion] */
export function tickAt(editor: Editor, pos: number, completed: boolean): boolean {
  return editor.commands.command(({ tr }) => {
    const node = tr.doc.nodeAt(pos)
    if (node?.type.name !== 'listItem') return false
    tr.setNodeMarkup(pos, undefined, ticked(attrsOf(node), completed))
    return true
  })
}

/** The state of the buttons: what all selected items have in common. */
export function itemsState(state: EditorState): { marker: Marker | null; todo: boolean } {
  const items = selectedItems(state).map(({ node }) => attrsOf(node))
  const [first] = items
  if (!first) return { marker: null, todo: false }
  return {
    marker: items.every(({ marker }) => marker === first.marker) ? first.marker : null,
    todo: items.every(({ todo }) => todo),
  }
}
