import { type Extensions, textblockTypeInputRule } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Code } from '@tiptap/extension-code'
import { CodeBlock } from '@tiptap/extension-code-block'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { HorizontalRule } from '@tiptap/extension-horizontal-rule'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Strike } from '@tiptap/extension-strike'
import { Text } from '@tiptap/extension-text'
import { Underline } from '@tiptap/extension-underline'
import { Dropcursor } from '@tiptap/extensions/drop-cursor'
import { Gapcursor } from '@tiptap/extensions/gap-cursor'
import { UndoRedo } from '@tiptap/extensions/undo-redo'
import { HEADING_LEVELS } from '#domain/note/content.ts'
import { NoteListItem } from './item-node.ts'
import type { ItemWords } from './item-view.ts'
import { NoteLink } from './link-mark.ts'

const [LARGE, SMALL] = HEADING_LEVELS

const NoteHeading = Heading.extend({
  // What stands below the title of the screen is the next level for those who hear it.
  renderHTML: ({ node }) => [`h${node.attrs['level']}`, { 'aria-level': Number(node.attrs['level']) - 3 }, 0],
  addInputRules() {
    const rule = (find: RegExp, level: number) =>
      textblockTypeInputRule({ find, type: this.type, getAttributes: { level } })
    return [rule(/^(?:#|#{5})\s$/, LARGE), rule(/^(?:##|#{6})\s$/, SMALL)]
  },
})

/** Where it begins to count is all that is kept of a list. */
const NoteOrderedList = OrderedList.extend({
  addAttributes() {
    const { start } = this.parent?.() ?? {}
    return { start }
  },
})

/**
 * The editor knows the nodes of domain/note/content.ts; others are left out. One by one, since the kit that has them
 * all brings a second reader of links along.
 */
export const extensionsWith = (words: () => ItemWords): Extensions => [
  Bold,
  Blockquote,
  BulletList,
  // Bold code is still code: what another program has written comes back as it was.
  Code.extend({ excludes: '' }),
  CodeBlock.extend({ addAttributes: () => ({}) }),
  Document,
  Dropcursor,
  Gapcursor,
  HardBreak,
  NoteHeading.configure({ levels: [...HEADING_LEVELS] }),
  UndoRedo,
  HorizontalRule,
  Italic,
  ListKeymap,
  NoteLink,
  NoteOrderedList,
  Paragraph,
  Strike,
  Text,
  Underline,
  NoteListItem.configure({ words }),
]
