import { mergedRow, type Step, type Versions } from './align.ts'
import {
  EMPTY_DOC,
  isList,
  type ItemAttrs,
  itemsOf,
  type NoteBlock,
  type NoteDoc,
  type NoteItem,
  type NoteList,
} from './content.ts'
import { said } from './said.ts'
import { withItems } from './items.ts'

type Blocks = readonly NoteBlock[]

/** Takes what only one side changed, and mine where both changed the same. */
function pick<Value>({ base, mine, theirs }: Versions<Value>): Value {
  return base && said(mine) === said(base) ? theirs : mine
}

/** Marker and checkbox depend on each other, and so do origin and count. [note/todo-completion] */
function attrsOf(base: ItemAttrs | undefined, mine: ItemAttrs, theirs: ItemAttrs): ItemAttrs {
  const group = (part: (attrs: ItemAttrs) => Partial<ItemAttrs>) =>
    pick({ base: base && part(base), mine: part(mine), theirs: part(theirs) })
  return {
    ...mine,
    ...group(({ marker, todo, completed }) => ({ marker, todo, completed })),
    ...group(({ migratedTo }) => ({ migratedTo })),
    ...group(({ origin, rolls }) => ({ origin, rolls })),
  }
}

/** Returns the same note with new ids for items whose id is not unique. */
function withOwnIds(doc: NoteDoc): NoteDoc {
  const seen = new Set<string>()
  const own = (item: NoteItem): NoteItem[] => {
    const { itemId } = item.attrs
    let unique = itemId
    for (let count = 2; seen.has(unique); count++) unique = `${itemId.slice(0, 50)}-${count}`
    seen.add(unique)
    return [{ ...item, attrs: { ...item.attrs, itemId: unique }, content: withItems(item.content, own) }]
  }
  return { ...doc, content: withItems(doc.content, own) }
}

const byId = (doc: NoteDoc) => new Map(itemsOf(doc).map((item) => [item.attrs.itemId, item]))

/** Says which nodes are the same, and how likely two blocks are. It remembers each node that it has compared. */
function likeness() {
  const numbers = new Map<string, number>()
  const keys = new WeakMap<object, number>()
  /** Returns one number for all nodes that say the same. */
  function keyOf(node: NoteBlock | NoteItem): number {
    const known = keys.get(node)
    if (known !== undefined) return known
    const inside = node.type === 'listItem' || node.type === 'blockquote' || isList(node) ? node.content : []
    const text = inside.length > 0 ? `${said({ ...node, content: [] })} ${inside.map(keyOf).join(' ')}` : said(node)
    const key = numbers.get(text) ?? numbers.size
    numbers.set(text, key)
    keys.set(node, key)
    return key
  }
  const isSame = (a: NoteBlock | NoteItem, b: NoteBlock | NoteItem) => keyOf(a) === keyOf(b)

  /** Returns how likely two containers are the same one, which either side may have changed. */
  function shared(a: NoteBlock, b: NoteBlock): number {
    if (isList(a) && isList(b)) {
      const ids = new Set(a.content.map(({ attrs }) => attrs.itemId))
      return b.content.filter(({ attrs }) => ids.has(attrs.itemId)).length
    }
    if (a.type !== 'blockquote' || b.type !== 'blockquote') return 0
    return a.content.some((one) =>
      b.content.some((other) => (!isVoid(one) && isSame(one, other)) || shared(one, other)),
    )
      ? 1
      : 0
  }
  const isVoid = (block: NoteBlock) => block.type === 'paragraph' && !block.content?.length
  const likeBlocks = {
    keyOf,
    isVoid,
    kindOf: (block: NoteBlock) => (isList(block) ? 'list' : block.type === 'blockquote' ? 'quote' : null),
    /**
     * Lists of the same items weigh the same however much the items changed, so that another merge pairs them again.
     */
    weight(a: NoteBlock, b: NoteBlock): number {
      const common = shared(a, b)
      if (common) return 4 + common
      if (!isSame(a, b)) return 0
      return isVoid(a) || a.type === 'horizontalRule' ? 2 : 4
    },
  }
  return { isSame, likeBlocks }
}

const LIKE_ITEMS = {
  keyOf: ({ attrs }: NoteItem) => attrs.itemId,
  isVoid: () => false,
  kindOf: () => null,
  weight: () => 2,
}

function merged(docs: Versions<NoteDoc>): NoteDoc {
  const items = { base: byId(docs.base), mine: byId(docs.mine), theirs: byId(docs.theirs) }
  const done = new Set<string>()
  const { isSame, likeBlocks } = likeness()

  function itemOf(itemId: string): NoteItem {
    done.add(itemId)
    const [base, mine, theirs] = [items.base.get(itemId), items.mine.get(itemId), items.theirs.get(itemId)]
    const one = (mine ?? theirs)!
    const content = blocksOf(
      mine && theirs
        ? { base: base?.content ?? [], mine: mine.content, theirs: theirs.content }
        : { base: one.content, mine: one.content, theirs: one.content },
    )
    return {
      ...one,
      attrs: mine && theirs ? attrsOf(base?.attrs, mine.attrs, theirs.attrs) : one.attrs,
      content: content[0]?.type === 'paragraph' ? content : [{ type: 'paragraph' }, ...content],
    }
  }

  /** Whether an item that only one side has stays: it is new, or was changed while the other side deleted it. */
  function staysAlone(itemId: string): boolean {
    const [base, one] = [items.base.get(itemId), items.mine.get(itemId) ?? items.theirs.get(itemId)]
    return !base || !one || !isSame(base, one)
  }

  function itemsAt({ base, mine, theirs }: Step<NoteItem>): NoteItem[] {
    const { itemId } = (mine ?? theirs)!.attrs
    if (done.has(itemId)) return []
    if (!mine || !theirs) {
      const isInBoth = items.mine.has(itemId) && items.theirs.has(itemId)
      // An item that one side has moved stands where that side has it.
      if (isInBoth ? base : !staysAlone(itemId)) return []
    }
    return [itemOf(itemId)]
  }

  function listOf({ base, mine, theirs }: Step<NoteList>): NoteList[] {
    const rows = { base: base?.content ?? [], mine: mine?.content ?? [], theirs: theirs?.content ?? [] }
    const content = mergedRow(rows, LIKE_ITEMS).flatMap(itemsAt)
    const kind = (list: NoteList | null) => list && { ...list, content: [] }
    const own = mine && theirs ? pick({ base: kind(base), mine: kind(mine), theirs: kind(theirs) }) : (mine ?? theirs)
    return own && content.length ? [{ ...own, content }] : []
  }

  const quoteIn = (block: NoteBlock | null) => (block?.type === 'blockquote' ? block.content : null)
  const listIn = (block: NoteBlock | null) => (block && isList(block) ? block : null)

  function blockOf({ base, mine, theirs }: Step<NoteBlock>): NoteBlock[] {
    const one = (mine ?? theirs)!
    if (isList(one)) return listOf({ base: listIn(base), mine: listIn(mine), theirs: listIn(theirs) })
    const isAlone = !mine || !theirs
    // The other side deleted what this one had not changed.
    if (isAlone && base && isSame(base, one)) return []
    if (one.type !== 'blockquote') return [one]
    const content = blocksOf(
      isAlone
        ? { base: one.content, mine: one.content, theirs: one.content }
        : { base: quoteIn(base) ?? [], mine: quoteIn(mine) ?? [], theirs: quoteIn(theirs) ?? [] },
    )
    return content.length ? [{ ...one, content }] : []
  }

  const blocksOf = (rows: Versions<Blocks>): NoteBlock[] => mergedRow(rows, likeBlocks).flatMap(blockOf)

  const content = blocksOf({ base: docs.base.content, mine: docs.mine.content, theirs: docs.theirs.content })
  // Items that each side has nested in the other's item have no place left.
  const lost = [...items.theirs.keys(), ...items.mine.keys()].flatMap((itemId) => {
    const isInBoth = items.mine.has(itemId) && items.theirs.has(itemId)
    return done.has(itemId) || !(isInBoth || staysAlone(itemId)) ? [] : [itemOf(itemId)]
  })
  const all: Blocks = lost.length ? [...content, { type: 'bulletList', content: lost }] : content
  return all.length ? { ...docs.mine, content: all } : EMPTY_DOC
}

/**
 * Joins two versions of a note that were made from the same one: block by block, and items by their ids. What only one
 * side changed is taken; where both changed the same, theirs and then mine stay. [note/concurrent-notes]
 */
export function mergedContent(docs: Versions<NoteDoc>): NoteDoc {
  const [base, mine, theirs] = [said(docs.base), said(docs.mine), said(docs.theirs)]
  if (mine === base || mine === theirs) return docs.theirs
  if (theirs === base) return docs.mine
  return merged({ base: withOwnIds(docs.base), mine: withOwnIds(docs.mine), theirs: withOwnIds(docs.theirs) })
}
