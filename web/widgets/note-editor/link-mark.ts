import { Mark, markPasteRule } from '@tiptap/core'
import { isHistoryTransaction } from '@tiptap/pm/history'
import type { ResolvedPos } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, Selection, type Transaction } from '@tiptap/pm/state'
import { isLinkAllowed } from './is-link-allowed.ts'
import { linkIn, linksIn } from './typed-link.ts'

/** A link opens in a new tab, which learns nothing of this one. [note/note-links] */
export const LINK_ATTRIBUTES = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const

const textBefore = ({ parent, parentOffset }: ResolvedPos) => parent.textBetween(0, parentOffset, undefined, ' ')

/** The end of the word that was just left, by a space or by going on to the next line. */
function leftWord({ doc, selection: { $from } }: EditorState): ResolvedPos | null {
  if ($from.parentOffset > 0) return /\S\s$/.test(textBefore($from)) ? doc.resolve($from.pos - 1) : null
  return Selection.findFrom(doc.resolve($from.before()), -1, true)?.$to ?? null
}

/** The space after a link does not belong to it. */
function endLink({ selection: { $from }, schema }: EditorState, tr: Transaction) {
  const link = schema.marks['link']!
  const [space = ''] = /\s+$/.exec(textBefore($from)) ?? []
  if (space === '' || !link.isInSet($from.marks()) || link.isInSet($from.nodeAfter?.marks ?? [])) return
  tr.removeMark($from.pos - space.length, $from.pos, link).removeStoredMark(link)
}

/** A typed address becomes a link once it is left. [note/auto-link] */
function beginLink(state: EditorState, tr: Transaction) {
  const { link, code } = state.schema.marks
  const $end = leftWord(state)
  if (!$end || !link || !code || $end.parent.type.spec.code) return
  const [word = ''] = /\S*$/.exec(textBefore($end)) ?? []
  const found = linkIn(word, location)
  if (!found) return
  const from = $end.pos - word.length + found.index
  const to = from + found.text.length
  if ([link, code].every((mark) => !state.doc.rangeHasMark(from, to, mark)))
    tr.addMark(from, to, link.create({ href: found.href }))
}

const linking = () =>
  new Plugin({
    key: new PluginKey('typedLinks'),
    appendTransaction(transactions, before, after) {
      const { doc, selection, tr } = after
      // The text has grown up to the caret, so the user has typed. An undo keeps the text as it was.
      const isLonger = doc.content.size > before.doc.content.size
      if (!isLonger || !selection.empty || !selection.$from.parent.isTextblock) return null
      if (transactions.some(isHistoryTransaction)) return null
      endLink(after, tr)
      beginLink(after, tr)
      return tr.docChanged ? tr : null
    },
    props: {
      /** An address that is pasted over words becomes their link. */
      handlePaste({ state, dispatch }, _, { content }) {
        const { from, to, empty } = state.selection
        const text = content.textBetween(0, content.size, '\n')
        const link = linkIn(text, location, 'pasting')
        if (empty || link?.text !== text) return false
        dispatch(state.tr.addMark(from, to, state.schema.marks['link']!.create({ href: link.href })))
        return true
      },
    },
  })

/** Only the address of a link is kept. [note/note-links] */
export const NoteLink = Mark.create({
  name: 'link',
  // The link wraps other marks, so that one link with a bold word in it stays one.
  priority: 1000,
  keepOnSplit: false,
  exitable: true,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    { tag: 'a[href]', getAttrs: (element) => (isLinkAllowed(element.getAttribute('href') ?? '') ? null : false) },
  ],
  renderHTML({ mark }) {
    const href = String(mark.attrs['href'])
    return ['a', { ...LINK_ATTRIBUTES, ...(isLinkAllowed(href) && { href }) }, 0]
  },
  addPasteRules() {
    const find = (text: string) =>
      linksIn(text, location, 'pasting').map(({ href, ...found }) => ({ ...found, data: { href } }))
    return [markPasteRule({ find, type: this.type, getAttributes: ({ data }) => data })]
  },
  addProseMirrorPlugins: () => [linking()],
})
