import { LONGEST_LINE } from './typed-reminder.ts'
import { isHan, type Place } from './text.ts'

/** A member of the family: as the others call them, and by the name of the account, which may be the same. */
export type Named = { readonly id: string; readonly name: string; readonly fullName: string }
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

/** The shortest name in Chinese characters that has a given name of its own: one for the family, two for the given name. */
const FEWEST_HAN = 3
const GIVEN_HAN = 2

/** The short names of a member: the first word, or the given name at the end in Chinese. */
function givenNames(name: string): string[] {
  const first = name.split(/\s/u)[0]!
  const isHanName = name.length >= FEWEST_HAN && [...name].every((character) => isHan(character))
  return isHanName ? [first, name.slice(-GIVEN_HAN)] : [first]
}

/** How a text begins with a name of a member, or with a given name of theirs. */
function fitOf(rest: string, { name, fullName }: Named): Fit {
  const longest = (calls: readonly string[]) => Math.max(...calls.map((call) => lengthOf(rest, call)))
  const whole = longest([name, fullName])
  const given = longest([name, fullName].flatMap(givenNames))
  return whole >= given ? { length: whole, isWhole: whole > 0 } : { length: given, isWhole: false }
}

const isBetter = (one: Fit, other: Fit) =>
  one.length > other.length || (one.length === other.length && one.isWhole && !other.isWhole)

/**
 * Members of a family that a line names after `@`, each once, the longest name first. A name that several share names
 * no one.
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

const UNKNOWN = /(?<![A-Za-z0-9._%+-])[@＠][^\s,，。、;；:：!！?？@＠]+/gu

/**
 * Names after `@` that no member of the family has, with the sign. An email address is not a name.
 * @param everybody all members of the family, the writer as well
 * @param kept words that stay in the title
 */
export function unknownPeopleIn(line: string, everybody: readonly Named[], kept: readonly string[] = []): Place[] {
  if (line.length > LONGEST_LINE) return []
  return [...line.matchAll(UNKNOWN)]
    .map(({ 0: said, index: from }) => ({ from, to: from + said.length }))
    .filter(({ from }) => everybody.every((one) => fitOf(line.slice(from + 1), one).length === 0))
    .filter(({ from }) => !kept.some((words) => line.startsWith(words, from)))
}

const isWordPart = (character: string | undefined) =>
  character !== undefined && (/[@＠]/.test(character) || (isWordSign(character) && !isHan(character)))

/** Whether a line has a name, spelled as it is, where a word begins and ends; in Chinese no sign parts words. */
function isNamedIn(line: string, call: string): boolean {
  for (let from = line.indexOf(call); from >= 0; from = line.indexOf(call, from + 1))
    if (!isWordPart(line[from - 1]) && lengthOf(line.slice(from), call) > 0) return true
  return false
}

/**
 * Members that a line names without `@`, each by a name that no other member has. The user may want to assign them.
 * @param people members that it names with `@`
 * @param kept words that stay in the title
 */
export function likelyPeopleIn(
  line: string,
  members: readonly Named[],
  people: readonly PersonPiece[],
  kept: readonly string[] = [],
): Named[] {
  if (line.length > LONGEST_LINE) return []
  const rest = kept.reduce((text, words) => text.replaceAll(words, ' '), line)
  const means = (call: string, { id }: Named) => peopleIn(`@${call}`, members, kept)[0]?.id === id
  const isLikely = (member: Named) => {
    const wholes = [member.name, member.fullName]
    return [...wholes, ...wholes.flatMap(givenNames)].some(
      (call) => call.length > 1 && isNamedIn(rest, call) && means(call, member),
    )
  }
  return members.filter(
    (member) => people.every(({ id }) => id !== member.id) && means(member.name, member) && isLikely(member),
  )
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
