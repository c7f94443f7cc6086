import { textsOf } from '#domain/language/language.ts'
import { DEFAULT_CATEGORIES, defaultByKey } from '#domain/activity/default-activity.ts'
import { fold } from '#domain/fold.ts'
import { isBoundary, plainOf } from './text.ts'

/** One of the user's own activities, or an unused default; `name` in the user's language. */
export type KnownActivity = {
  category: string
  name: string
  defaultKey: string | null
  subActivities: readonly { name: string }[]
}
export type KnownName = { id: string; name: string }
export type KnownRecipient = KnownName & { alias: string | null }

/** The user's own names. */
export type OwnNames = {
  activities: readonly KnownActivity[]
  tags: readonly KnownName[]
  projects: readonly KnownName[]
  recipients: readonly KnownRecipient[]
}

type Node<T> = { next: Map<string, Node<T>>; here: T[] }
const leaf = <T>(): Node<T> => ({ next: new Map(), here: [] })

/** Names that are found in a text, the longest first, in as many steps as the name has characters. */
export class Lexicon<T> {
  private readonly root = leaf<T>()
  private readonly byName = new Map<string, T[]>()

  add(name: string, value: T): void {
    const folded = fold(name)
    if (folded === '') return
    let node = this.root
    for (const char of plainOf(folded).split('')) {
      const next = node.next.get(char) ?? leaf<T>()
      node.next.set(char, next)
      node = next
    }
    if (!node.here.includes(value)) node.here.push(value)
    const same = this.byName.get(folded) ?? []
    if (!same.includes(value)) this.byName.set(folded, [...same, value])
  }

  /** Everything that is called exactly so. */
  called = (name: string): readonly T[] => this.byName.get(fold(name)) ?? []

  /** The longest name that stands here and ends with a word. */
  longestAt(plain: string, from: number): { to: number; found: readonly T[] } | null {
    let node: Node<T> | undefined = this.root
    let longest: { to: number; found: readonly T[] } | null = null
    for (let at = from; at < plain.length && node; at += 1) {
      // Several spaces are one.
      if (plain.charAt(at) === ' ' && plain.charAt(at - 1) === ' ') continue
      node = node.next.get(plain.charAt(at))
      if (node?.here.length && isBoundary(plain, at + 1)) longest = { to: at + 1, found: node.here }
    }
    return longest
  }
}

/** The user's names, made ready once for as many lines as are typed. */
export type Names = {
  activities: Lexicon<KnownActivity>
  tags: Lexicon<KnownName>
  projects: Lexicon<KnownName>
  recipients: Lexicon<KnownRecipient>
  /** The twelve categories, by their names in every language. */
  categories: Lexicon<string>
}

function lexiconOf<T>(all: readonly T[], namesOf: (one: T) => readonly (string | null)[]): Lexicon<T> {
  const lexicon = new Lexicon<T>()
  for (const one of all) for (const name of namesOf(one)) if (name !== null) lexicon.add(name, one)
  return lexicon
}

function namesByDefaultKey(defaultKey: string | null): string[] {
  const known = defaultKey === null ? undefined : defaultByKey(defaultKey)
  return known ? textsOf(known.name) : []
}

/** All that a line may name: the owner’s own things, and categories and defaults in every language. */
export const namesOf = ({ activities, tags, projects, recipients }: OwnNames): Names => ({
  activities: lexiconOf(activities, ({ name, defaultKey }) => [name, ...namesByDefaultKey(defaultKey)]),
  tags: lexiconOf(tags, ({ name }) => [name]),
  projects: lexiconOf(projects, ({ name }) => [name]),
  recipients: lexiconOf(recipients, ({ name, alias }) => [name, alias]),
  categories: lexiconOf(
    DEFAULT_CATEGORIES.map(({ category }) => category),
    (category) => {
      const known = DEFAULT_CATEGORIES.find((each) => each.category === category)
      return [category, ...(known ? textsOf(known.name) : [])]
    },
  ),
})
