import { LONGEST_NAME } from '#domain/text-limits.ts'
import type { Activity, Category, Project } from '#contract/catalogue.ts'
import { fold } from '#domain/fold.ts'
import type { ClosedSpan } from '#domain/time/time.ts'
import type { Problem, TypedLine, TypedLog } from '#domain/typed-line/typed-line.ts'
import type { OwnNames } from '#domain/typed-line/names.ts'
import { type Place, plainOf } from '#domain/typed-line/text.ts'
import { CATEGORIES } from '#web/widgets/category-names.ts'
import { type LogValues, newValues } from '#web/widgets/log-form/values.ts'

/** The piece at the caret that could be completed. */
export type Completing = Place & { kind: 'tag' | 'project' | 'recipient' | 'category' | 'activity'; typed: string }
export type Completion = {
  key: string
  label: string
  /** Another name of it, or its category. */
  hint: string | null
  category: Category | null
  /** The text that replaces the typed text. */
  text: string
  isNew: boolean
}

const SIGNS: Record<string, Completing['kind']> = { '#': 'tag', '+': 'project', '@': 'recipient', '/': 'category' }
const MAX_OFFERED = 6
/** A name has no more characters. [log/text-limits] */

/** Whether the sign here begins a piece, as the line itself reads it. [typed-line/sign-places] */
const mayBegin = (plain: string, at: number) =>
  at === 0 || /[^\p{L}\p{N}_'":/]|[\u3400-\u9FFF]/u.test(plain.charAt(at - 1))

function signBefore(plain: string, caret: number): number {
  for (let at = caret - 1; at >= Math.max(caret - LONGEST_NAME, 0); at -= 1)
    if (SIGNS[plain.charAt(at)] && mayBegin(plain, at)) return at
  return -1
}

/** Whether a name of the owner goes on after the typed space. */
const goesOn = (names: readonly string[], typed: string) => names.some((name) => fold(name).startsWith(fold(typed)))

const namesOfKind = (kind: Completing['kind'], own: OwnNames): string[] => {
  if (kind === 'tag') return own.tags.map(({ name }) => name)
  if (kind === 'project') return own.projects.map(({ name }) => name)
  if (kind === 'recipient')
    return own.recipients.flatMap(({ name, alias }) => (alias === null ? [name] : [name, alias]))
  return []
}

/** The piece at the caret that could be completed; null for none. */
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

/**
 * The names that contain the typed text: those that begin with it first. None when one of them is typed already.
 * [typed-line/name-completion]
 */
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
    .slice(0, MAX_OFFERED)
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

/** The completions for the piece, the likeliest first. */
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

/** The line with one piece replaced, and the new place of the caret. */
export function replaced(text: string, { from, to }: Place, by: string): { text: string; caret: number } {
  const rest = text.slice(to)
  const joined = by.endsWith(' ') ? rest.trimStart() : rest
  return { text: text.slice(0, from) + by + joined, caret: from + by.length }
}

/** The line with one more piece, before its remark. */
export function withMore(text: string, { pieces }: TypedLine, more: string): string {
  const remark = pieces.find(({ kind }) => kind === 'remark')
  if (!remark) return `${text.trimEnd()} ${more} `
  return `${text.slice(0, remark.from).trimEnd()} ${more} ${text.slice(remark.from)}`
}

/** Problems that are reported only after sending: the user may be about to type the missing part. */
const LATER: readonly Problem['kind'][] = ['noName', 'noTime', 'noHour', 'noEnd', 'noStart', 'longGap']

/** What may be a time or a name is for the user to say. */
const RIDDLES: readonly Problem['kind'][] = ['unread', 'timeOrName']
export const isRiddle = ({ kind }: Problem) => RIDDLES.includes(kind)
/** Hours that the user confirms before they are saved. [typed-line/no-time] [typed-line/upcoming-line] */
const UNSURE_HOURS: readonly Problem['kind'][] = ['longGap', 'allAhead', 'eitherHalf']
/** Whether the log is saved all the same, if the user saves the line once more. [typed-line/kept-words] [typed-line/no-time] */
export const isAskedOnce = (problem: Problem) => isRiddle(problem) || UNSURE_HOURS.includes(problem.kind)

/** The problems of the line to report now. @param sent the user has tried to save it as it is */
export const saidProblems = (line: Pick<TypedLine, 'problems'>, caret: number, sent: boolean): Problem[] =>
  line.problems.filter(({ kind, to }) => sent || !(LATER.includes(kind) || to === caret))

/**
 * The log as the form has it. The form asks for the missing parts.
 * @param tags ids, those that were just made among them
 * @param otherwise the span where the line has none
 */
export function valuesOfLine(
  log: TypedLog,
  tags: readonly string[],
  projects: readonly Project[],
  otherwise: ClosedSpan,
): LogValues {
  // A log with a project gets its default recipients, unless it names others. [log/project-recipients]
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
