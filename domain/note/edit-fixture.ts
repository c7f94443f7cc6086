import type { NoteDoc } from './content.ts'
import { item as itemOf, p } from './fixture.ts'
import { mulberry32 } from '#domain/demo/random.ts'

/** A node that can be edited. */
type Tree = { type: string; text?: string; attrs?: Record<string, unknown>; content?: Tree[] }

type Writer = {
  /** The prefix of the words, each of which is written once. */
  name: string
  /** Instead, words which are written over and over. */
  words?: readonly string[]
  /** Whether lines are left empty, and anything is moved elsewhere or put into a quote, as well. */
  isWild?: boolean
}

const tree = (node: unknown) => JSON.parse(JSON.stringify(node)) as Tree
/** Every node under another, which may be edited where it stands. */
const within = (node: Tree): Tree[] => (node.content ?? []).flatMap((child) => [child, ...within(child)])
const isList = ({ type }: Tree) => type === 'bulletList' || type === 'orderedList'
const containers = (root: Tree) => [
  root,
  ...within(root).filter(({ type }) => type === 'blockquote' || type === 'listItem'),
]
const lists = (root: Tree) => within(root).filter(isList)
const items = (root: Tree) => within(root).filter(({ type }) => type === 'listItem')
const kept = (root: Tree) => (root.content!.length ? root : tree({ type: 'doc', content: [p()] })) as unknown as NoteDoc

/** The choices of a seed. */
function chancesOf(seed: number) {
  const random = mulberry32(seed)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const oneOf = <Value>(values: readonly Value[]): Value | undefined => values[upTo(values.length - 1)]
  return { random, upTo, oneOf }
}
type Chances = ReturnType<typeof chancesOf>

/** Words, items and blocks that no note has yet. */
function newNodes({ random, upTo, oneOf }: Chances, { name, words, isWild = true }: Writer) {
  let count = 0
  const word = () => (words ? oneOf(words)! : `${name}${++count}`)
  const paragraph = () => tree(isWild && random() < 0.1 ? p() : p(word()))
  const item = (depth: number): Tree => {
    const marker = oneOf([null, 'wip', 'alert'] as const)!
    const one = tree(itemOf(word(), { itemId: `${name}-${++count}`, marker, todo: random() < 0.7 }))
    if (depth < 3 && random() < 0.25) one.content!.push(list(depth + 1))
    return one
  }
  const list = (depth: number): Tree => {
    const content = Array.from({ length: 1 + upTo(2) }, () => item(depth))
    return random() < 0.8 ? { type: 'bulletList', content } : { type: 'orderedList', attrs: { start: 1 }, content }
  }
  const block = (): Tree => {
    const which = random()
    if (which < 0.5) return paragraph()
    if (which < 0.6) return { type: 'heading', attrs: { level: 5 }, content: [{ type: 'text', text: word() }] }
    if (isWild && which < 0.65) return { type: 'horizontalRule' }
    return which < 0.75 ? { type: 'blockquote', content: [paragraph(), ...(random() < 0.5 ? [list(0)] : [])] } : list(0)
  }
  return { word, item, block }
}

/** Ways to take a node out of a note and to put one in. */
function movesOf({ upTo, oneOf }: Chances) {
  /** Takes one away, with the list or the quote in which it was alone. */
  function takeFrom(root: Tree, isSought: (node: Tree) => boolean): Tree | undefined {
    const parents = [root, ...within(root)].filter(({ content }) => content?.some(isSought))
    const parent = oneOf(parents)
    // The first paragraph of an item has to stay.
    const taken = oneOf(
      parent?.content?.filter((one, at) => isSought(one) && !(parent.type === 'listItem' && at === 0)) ?? [],
    )
    if (!parent || !taken) return undefined
    parent.content = parent.content!.filter((one) => one !== taken)
    if (parent.content.length === 0 && parent !== root) takeFrom(root, (one) => one === parent)
    return taken
  }
  function putInto(parent: Tree | undefined, node: Tree) {
    const first = parent?.type === 'listItem' ? 1 : 0
    parent?.content?.splice(first + upTo(parent.content.length - first), 0, node)
  }
  return { takeFrom, putInto }
}

type Edit = (root: Tree) => void

function editsOf(
  chances: Chances,
  { word, item, block }: ReturnType<typeof newNodes>,
): { usual: Edit[]; wild: Edit[] } {
  const { random, upTo, oneOf } = chances
  const { takeFrom, putInto } = movesOf(chances)
  const usual: Edit[] = [
    (root) => {
      const texts = within(root).filter(({ type }) => type === 'paragraph' || type === 'heading')
      const one = oneOf(texts)
      const said = one?.content?.[0]?.text
      const now = said === undefined || random() < 0.3 ? word() : `${said} ${word()}`
      if (one) one.content = [{ type: 'text', text: now }]
    },
    (root) => putInto(oneOf(containers(root)), block()),
    (root) => putInto(oneOf(lists(root)), item(1)),
    (root) => void takeFrom(root, ({ type }) => type !== 'listItem' && type !== 'text'),
    (root) => void takeFrom(root, ({ type }) => type === 'listItem'),
    (root) => {
      const one = oneOf(items(root))
      if (one)
        one.attrs = { ...one.attrs, ...oneOf([{ marker: 'alert' }, { todo: false }, { migratedTo: '2026-03-09' }]) }
    },
    (root) => {
      const one = oneOf(lists(root))
      if (one) one.type = 'bulletList'
      if (one) delete one.attrs
    },
  ]
  const wild: Edit[] = [
    (root) => {
      const moved = takeFrom(root, ({ type }) => type === 'listItem')
      const into = oneOf(lists(root))
      if (moved) putInto(into ?? root, into ? moved : { type: 'bulletList', content: [moved] })
    },
    (root) => {
      const moved = takeFrom(root, ({ type }) => type === 'paragraph' || type === 'heading')
      if (moved) putInto(oneOf(containers(root)), moved)
    },
    (root) => {
      const at = upTo(root.content!.length - 1)
      const wrapped = root.content![at]
      if (wrapped) root.content![at] = { type: 'blockquote', content: [wrapped] }
    },
  ]
  return { usual, wild }
}

/** A user who writes and changes notes at random, by the seed. */
export function writer(seed: number, of: Writer) {
  const chances = chancesOf(seed)
  const { random, upTo, oneOf } = chances
  const nodes = newNodes(chances, of)
  const { usual, wild } = editsOf(chances, nodes)
  const edits = (of.isWild ?? true) ? [...usual, ...wild] : usual
  return {
    random,
    upTo,
    note: (): NoteDoc => kept({ type: 'doc', content: Array.from({ length: 1 + upTo(5) }, nodes.block) }),
    /** The note after so many changes of any kind. */
    edited(note: NoteDoc, changes: number): NoteDoc {
      const root = tree(note)
      for (let each = 0; each < changes; each++) oneOf(edits)!(root)
      return kept(root)
    },
  }
}
