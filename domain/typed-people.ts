import { LONGEST_LINE } from './typed-reminder.ts'
import { isHan, type Place } from './typed-line-text.ts'

/** A member of the family, as the others call them. */
export type Named = { readonly id: string; readonly name: string }
/** Whom a line names, and where, with the sign before the name. */
export type PersonPiece = Place & { readonly id: string }

const SIGN = /[@＠]/g
const lower = (text: string) => text.normalize('NFKC').toLowerCase()
const isWordSign = (character: string) => /[\p{L}\p{N}]/u.test(character)

/** How many characters of `rest` are this call; 0: it is another word. */
function lengthOf(rest: string, call: string): number {
  if (!call || lower(rest.slice(0, call.length)) !== lower(call)) return 0
  const [last, next] = [call.at(-1)!, rest.charAt(call.length)]
  return next && isWordSign(next) && !isHan(last) ? 0 : call.length
}

type Fit = { readonly length: number; readonly isWhole: boolean }

/** How a text begins with the name of a member, or with what that begins with up to its first space. */
function fitOf(rest: string, { name }: Named): Fit {
  const whole = lengthOf(rest, name)
  return whole ? { length: whole, isWhole: true } : { length: lengthOf(rest, name.split(/\s/u)[0]!), isWhole: false }
}

const isBetter = (one: Fit, other: Fit) =>
  one.length > other.length || (one.length === other.length && one.isWhole && !other.isWhole)

/**
 * Members of a family that a line names after `@`, each once, the longest name first. A name that several have names
 * nobody.
 * @param kept words that stay in the title
 */
export function peopleIn(line: string, members: readonly Named[], kept: readonly string[] = []): PersonPiece[] {
  if (line.length > LONGEST_LINE) return []
  const found: PersonPiece[] = []
  for (const { index: from } of line.matchAll(SIGN)) {
    const rest = line.slice(from + 1)
    const fits = members.map((member) => ({ id: member.id, ...fitOf(rest, member) })).filter(({ length }) => length > 0)
    const best = fits.find((fit) => fits.every((other) => other === fit || isBetter(fit, other)))
    const to = from + 1 + (best?.length ?? 0)
    if (!best || kept.includes(line.slice(from, to)) || found.some(({ id }) => id === best.id)) continue
    found.push({ id: best.id, from, to })
  }
  return found
}

/** The line with blanks in the place of those names, so that all else stands where it stood. */
export const withoutPeople = (line: string, people: readonly Place[]): string =>
  people.reduce((text, { from, to }) => text.slice(0, from) + ' '.repeat(to - from) + text.slice(to), line)

const GAP = / {2,}/g

/** A title of which names were taken: one space in their place, and between Chinese characters none. */
export const closeGaps = (title: string): string =>
  title.replace(GAP, (gap, at: number) =>
    isHan(title.charAt(at - 1)) && isHan(title.charAt(at + gap.length)) ? '' : ' ',
  )
