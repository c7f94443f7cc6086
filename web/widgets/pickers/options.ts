import { fold } from '#domain/fold.ts'

export type Named = { id: string; name: string }

/** What stands for something that does not exist yet, among the things that do. */
export const CREATE = 'create'

/**
 * Everything there is, and last what was typed, if nothing is called so yet.
 * @param create what making it is called; null: nobody is offered it
 */
export function optionsOf(known: readonly Named[], typed: string, create: ((name: string) => string) | null) {
  const name = typed.trim()
  const isNew = create !== null && name !== '' && !known.some((one) => fold(one.name) === fold(name))
  const options = known.map((one) => ({ value: one.id, label: one.name }))
  return isNew ? [...options, { value: CREATE, label: create(name) }] : options
}

/** What is chosen but not among what is known, such as something deleted elsewhere, keeps its place under a word for it. */
export const withChosen = (known: readonly Named[], chosen: readonly string[], unknown: string): Named[] => [
  ...known,
  ...chosen.filter((id) => !known.some((one) => one.id === id)).map((id) => ({ id, name: unknown })),
]

/** As many as anybody reads: of thousands, whoever wants another one types on. */
const MOST_OFFERED = 50

/** The filter of a picker: folded, and the offer to create always last. */
export function matching<O extends { value: string; label: string }>(options: readonly O[], search: string): O[] {
  const typed = fold(search)
  const found = options.filter(({ value, label }) => value !== CREATE && (typed === '' || fold(label).includes(typed)))
  return [...found.slice(0, MOST_OFFERED), ...options.filter(({ value }) => value === CREATE)]
}
