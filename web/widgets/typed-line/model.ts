import type { Activity, Category, Project } from '#contract/catalogue.ts'
import { fold } from '#domain/fold.ts'
import type { ClosedSpan } from '#domain/time.ts'
import type { Problem, TypedLine, TypedLog } from '#domain/typed-line.ts'
import type { OwnNames } from '#domain/typed-line-names.ts'
import { type Place, plainOf } from '#domain/typed-line-text.ts'
import { CATEGORIES } from '../category-names.ts'
import { type LogValues, newValues } from '../log-form/values.ts'

/** What is being typed where the caret stands, and could be completed. */
export type Completing = Place & { kind: 'tag' | 'project' | 'recipient' | 'category' | 'activity'; typed: string }
export type Completion = {
  key: string
  label: string
  /** What another name of it is, or in which category it stands. */
  hint: string | null
  category: Category | null
  /** In the place of what was typed. */
  text: string
  isNew: boolean
}

const SIGNS: Record<string, Completing['kind']> = { '#': 'tag', '+': 'project', '@': 'recipient', '/': 'category' }
const MOST_OFFERED = 6
/** No name is longer (rules §7.1). */
const LONGEST_NAME = 60

/** Whether the sign here begins a piece: as the line itself reads it. */
const mayBegin = (plain: string, at: number) =>
  at === 0 || /[^\p{L}\p{N}_'":/]|[\u3400-\u9FFF]/u.test(plain.charAt(at - 1))

function signBefore(plain: string, caret: number): number {
  for (let at = caret - 1; at >= Math.max(caret - LONGEST_NAME, 0); at -= 1)
    if (SIGNS[plain.charAt(at)] && mayBegin(plain, at)) return at
  return -1
}

/** Whether one's own name goes on behind the space that was typed. */
const goesOn = (names: readonly string[], typed: string) => names.some((name) => fold(name).startsWith(fold(typed)))

const namesOfKind = (kind: Completing['kind'], own: OwnNames): string[] => {
  if (kind === 'tag') return own.tags.map(({ name }) => name)
  if (kind === 'project') return own.projects.map(({ name }) => name)
  if (kind === 'recipient')
    return own.recipients.flatMap(({ name, alias }) => (alias === null ? [name] : [name, alias]))
  return []
}

/** What could be completed at the caret; null for nothing. */
export function completingAt(text: string, caret: number, { pieces }: TypedLine, own: OwnNames): Completing | null {
  if (pieces.some(({ kind, from }) => kind === 'remark' && from < caret)) return null
  const plain = plainOf(text)
  const sign = signBefore(plain, caret)
  const kind = SIGNS[plain.charAt(sign)]
  if (kind !== undefined) {
    const typed = text.slice(sign + 1, caret)
    if (!/\s/.test(typed) || goesOn(namesOfKind(kind, own), typed)) return { kind, from: sign, to: caret, typed }
  }
  const name = pieces.find((piece) => piece.kind === 'name' && piece.from < caret && caret <= piece.to)
  return name && caret === name.to ? { ...name, kind: 'activity', typed: text.slice(name.from, caret) } : null
}

/** "Email" finds "Answer e-mail". */
const withoutHyphens = (name: string) => fold(name).replaceAll('-', '')

/** The names that hold what is typed: those that begin so first. Nothing when one of them is typed already. */
function matching<T>(all: readonly T[], typed: string, namesOf: (one: T) => readonly string[]): T[] {
  const wanted = withoutHyphens(typed)
  const rank = (one: T) => {
    const names = namesOf(one).map(withoutHyphens)
    if (names.some((name) => name.startsWith(wanted))) return 0
    return names.some((name) => name.includes(wanted)) ? 1 : 2
  }
  const ranked = all.map((one) => ({ one, rank: rank(one) })).filter((each) => each.rank < 2)
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MOST_OFFERED)
    .map(({ one }) => one)
}

type Words = { category: (category: Category) => string; newTag: (name: string) => string }

const plainOne = (key: string, sign: string, name: string, hint: string | null = null): Completion => ({
  key,
  label: name,
  hint,
  category: null,
  text: `${sign}${name} `,
  isNew: false,
})

function activitiesLike(activities: readonly Activity[], typed: string, words: Words): Completion[] {
  return matching(activities, typed, ({ name }) => [name]).map(({ name, category }) => {
    const isShared = activities.filter((other) => fold(other.name) === fold(name)).length > 1
    return {
      ...plainOne(`${category} ${name}`, '', name, words.category(category)),
      category,
      text: isShared ? `${name} /${words.category(category)} ` : `${name} `,
    }
  })
}

/** What could stand there instead, the likeliest first. */
export function completionsOf(
  { kind, typed }: Completing,
  own: Omit<OwnNames, 'activities'> & { activities: readonly Activity[] },
  words: Words,
): Completion[] {
  const isSame = (name: string) => fold(name) === fold(typed)
  if (kind === 'activity') {
    const like = fold(typed).length < 2 ? [] : activitiesLike(own.activities, typed, words)
    return like.some(({ label }) => isSame(label)) ? [] : like
  }
  if (kind === 'category')
    return matching(CATEGORIES, typed, (category) => [words.category(category)])
      .map((category) => ({ ...plainOne(category, '/', words.category(category)), category }))
      .filter(({ label }) => !isSame(label))
  if (kind === 'recipient') {
    if (namesOfKind(kind, own).some(isSame)) return []
    const people = matching(own.recipients, typed, ({ name, alias }) => (alias === null ? [name] : [name, alias]))
    return people.map(({ id, name, alias }) => plainOne(id, '@', name, alias))
  }
  const [list, sign] = kind === 'tag' ? [own.tags, '#'] : [own.projects, '+']
  if (list.some(({ name }) => isSame(name))) return []
  const known = matching(list, typed, ({ name }) => [name]).map(({ id, name }) => plainOne(id, sign, name))
  const isOffered = kind === 'tag' && typed.trim() !== '' && !/["“”「」]/.test(typed)
  return isOffered ? [...known, { ...plainOne('new', sign, typed), label: words.newTag(typed), isNew: true }] : known
}

/** A piece of the line replaced: the new line, and where the caret goes. */
export function replaced(text: string, { from, to }: Place, by: string): { text: string; caret: number } {
  const rest = text.slice(to)
  const joined = by.endsWith(' ') ? rest.trimStart() : rest
  return { text: text.slice(0, from) + by + joined, caret: from + by.length }
}

/** The line with something more to be read, before its remark. */
export function withMore(text: string, { pieces }: TypedLine, more: string): string {
  const remark = pieces.find(({ kind }) => kind === 'remark')
  if (!remark) return `${text.trimEnd()} ${more} `
  return `${text.slice(0, remark.from).trimEnd()} ${more} ${text.slice(remark.from)}`
}

/** What is not asked for before the line is sent: one may be about to type it. */
const LATER: readonly Problem['kind'][] = ['noName', 'noTime', 'noHour', 'noEnd', 'noStart']

/** What is said of the line at the moment. @param sent somebody has tried to save it as it is */
export const saidProblems = (line: TypedLine, caret: number, sent: boolean): Problem[] =>
  line.problems.filter(({ kind, to }) => sent || !(LATER.includes(kind) || to === caret))

/**
 * The log in the form's own words. What the line does not say, the form will ask.
 * @param tags ids, the ones that were just made among them
 * @param otherwise the span where the line has none
 */
export function valuesOfLine(
  log: TypedLog,
  tags: readonly string[],
  projects: readonly Project[],
  otherwise: ClosedSpan,
): LogValues {
  // rules §7.6: whom a project helps is helped by its logs, unless they say otherwise.
  const byProject = projects.find(({ id }) => id === log.projectId)?.defaultBeneficiaries ?? []
  const recipients = log.recipients.length ? log.recipients : byProject
  return newValues(log.span ?? otherwise, {
    category: log.category as Category | null,
    activityName: log.activityName,
    subActivity: log.subActivity ?? '',
    tags: [...tags],
    projectId: log.projectId,
    helped: recipients.map((recipientId) => ({ recipientId, forWhat: '', share: 'equal', value: '' })),
    rating: log.rating,
    remark: log.remark ?? '',
    parallelActivity: log.parallel,
  })
}
