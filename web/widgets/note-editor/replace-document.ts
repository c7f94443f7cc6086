import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import type { NoteDoc } from '#domain/note/content.ts'

/** From the last to the first, so that what comes before stays where it is. */
function replaceWithin(tr: Transaction, before: Node, after: Node, at: number): void {
  if (before.childCount === after.childCount && !before.isTextblock) {
    const starts: number[] = []
    before.forEach((_, offset) => starts.push(at + offset))
    for (let index = before.childCount - 1; index >= 0; index -= 1) {
      const [one, other] = [before.child(index), after.child(index)]
      if (one.eq(other)) continue
      const start = starts[index]!
      if (!one.isLeaf && one.sameMarkup(other)) replaceWithin(tr, one, other, start + 1)
      else tr.replaceWith(start, start + one.nodeSize, other)
    }
    return
  }
  const start = before.content.findDiffStart(after.content)
  const end = before.content.findDiffEnd(after.content)
  if (start === null || end === null) return
  // In `aa` against `aaa` the same letters count from either side.
  const twice = Math.max(0, start - Math.min(end.a, end.b))
  tr.replace(at + start, at + end.a + twice, after.slice(start, end.b + twice))
}

/**
 * Replaces the content of the editor and touches only what differs: the caret stays with its words. It is no change of
 * this user, so it cannot be undone.
 * @returns whether anything differed
 */
export function replaceDocument(editor: Editor, content: NoteDoc): boolean {
  const next = editor.schema.nodeFromJSON(content)
  const { state } = editor
  if (state.doc.eq(next)) return false
  const tr = state.tr.setMeta('addToHistory', false)
  replaceWithin(tr, state.doc, next, 0)
  if (!tr.doc.eq(next)) tr.replaceWith(0, tr.doc.content.size, next.content)
  editor.view.dispatch(tr.setMeta('preventUpdate', true))
  return true
}
