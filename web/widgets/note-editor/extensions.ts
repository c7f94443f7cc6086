import { type Extensions, Mark, Node, textblockTypeInputRule } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { HEADING_LEVELS } from '#domain/note-content.ts'
import { isAllowedLink, isAutoLinked } from '#domain/note-link.ts'
import { NoteListItem } from './item-node.ts'
import type { ItemWords } from './item-view.ts'

/** spec §5: in a new tab, which learns nothing of this one. */
export const LINK_ATTRIBUTES = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const

/** What a node or a mark of the kit may say of itself: what the server keeps, and nothing else. */
const ONLY: Readonly<Record<string, readonly string[]>> = { link: ['href'], orderedList: ['start'], codeBlock: [] }

const only = (name: string, attributes: Record<string, object>) =>
  Object.fromEntries(Object.entries(attributes).filter(([key]) => ONLY[name]?.includes(key) ?? true))

const [LARGE, SMALL] = HEADING_LEVELS

const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((extension) => {
      if (extension.name === 'heading')
        return (extension as Node).extend({
          // What was more of a heading elsewhere is the larger of ours.
          parseHTML: () =>
            [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: Math.max(level, LARGE) } })),
          // What stands below the title of the screen is the next level for those who hear it.
          renderHTML: ({ node }) => [`h${node.attrs['level']}`, { 'aria-level': Number(node.attrs['level']) - 3 }, 0],
          addInputRules() {
            const rule = (find: RegExp, level: number) =>
              textblockTypeInputRule({ find, type: this.type, getAttributes: { level } })
            return [rule(/^(?:#|#{5})\s$/, LARGE), rule(/^(?:##|#{6})\s$/, SMALL)]
          },
        })
      // Bold code is still code: what another program has written comes back as it was.
      if (extension.name === 'code') return (extension as Mark).extend({ excludes: '' })
      if (!(extension.name in ONLY)) return extension
      const { name } = extension
      return (extension as Node).extend({
        addAttributes() {
          return only(name, this.parent?.() ?? {})
        },
      })
    })
  },
})

/** The editor knows what domain/note-content.ts knows; whatever else comes along is left out. */
export const extensionsWith = (words: () => ItemWords): Extensions => [
  Kit.configure({
    listItem: false,
    trailingNode: false,
    heading: { levels: [...HEADING_LEVELS] },
    link: {
      openOnClick: false,
      defaultProtocol: location.protocol.replace(':', ''),
      HTMLAttributes: LINK_ATTRIBUTES,
      isAllowedUri: (url) => isAllowedLink(url),
      shouldAutoLink: (url) => isAutoLinked(url, location.host),
    },
  }),
  NoteListItem.configure({ words }),
]
