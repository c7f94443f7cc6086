import { fold } from '#domain/fold.ts'

export type Named = { id: string; name: string }

/** What stands for something that does not exist yet, among the things that do. */
export const CREATE = 'create'
const isOffer = (value: string) => value.startsWith(CREATE)

/** A new item that can be created, as the value of an option and its label. */
type Offer = { value: string; label: string }

/**
 * All known items, and last the typed name, if no item has it yet.
 * @param offers the ways to create it; null: the user may create none
 */
export function optionsOf(known: readonly Named[], typed: string, offers: ((name: string) => Offer[]) | null) {
  const name = typed.trim()
  const isNew = name !== '' && !known.some((one) => fold(one.name) === fold(name))
  const options = known.map((one) => ({ value: one.id, label: one.name }))
  return [...options, ...(isNew && offers ? offers(name) : [])]
}

/** A chosen id that is not known, such as one that was deleted elsewhere, keeps its place under a word for it. */
export const withChosen = (known: readonly Named[], chosen: readonly string[], unknown: string): Named[] => [
  ...known,
  ...chosen.filter((id) => !known.some((one) => one.id === id)).map((id) => ({ id, name: unknown })),
]

/** A longer list would not be read: a user who wants another one types more of it. */
const MAX_OFFERED = 50

/** The filter of a picker: folded, and the offer to create always last. */
export function matching<O extends { value: string; label: string }>(options: readonly O[], search: string): O[] {
  const typed = fold(search)
  const found = options.filter(({ value, label }) => !isOffer(value) && (typed === '' || fold(label).includes(typed)))
  return [...found.slice(0, MAX_OFFERED), ...options.filter(({ value }) => isOffer(value))]
}
