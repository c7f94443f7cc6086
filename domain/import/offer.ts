import { fold } from '#domain/fold.ts'

/** How many people of a file are offered in one call, and how many open offers a member has. [import/offers] */
export const OFFERS = { people: 50, open: 5 } as const

/** A member of a family with the names under which a file may have their entries: full name, alias, email. */
export type Relative = { readonly id: string; readonly names: readonly string[] }

const firstWord = (name: string): string => fold(name).split(/\s/)[0] ?? ''

/** The only one for whom something holds; undefined: there is none, or it is not clear who is meant. */
function onlyOne<T>(all: readonly T[], holds: (one: T) => boolean): T | undefined {
  const found = all.filter(holds)
  return found.length === 1 ? found[0] : undefined
}

/** Finds the member whom a file calls by this name: by a whole name, or by a first name that only one of them has. */
export function memberCalled(name: string, members: readonly Relative[]): Relative | undefined {
  const key = fold(name)
  if (!key) return undefined
  return (
    onlyOne(members, ({ names }) => names.some((one) => fold(one) === key)) ??
    onlyOne(members, ({ names }) => names.some((one) => firstWord(one) === key))
  )
}
