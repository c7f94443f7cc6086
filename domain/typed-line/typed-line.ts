import { LOG_DETAILS } from '#domain/log/details.ts'
import { MAX_TAGS } from '#domain/log/limits.ts'
import { LONGEST_NAME } from '#domain/text-limits.ts'
import { fold } from '#domain/fold.ts'
import { MAX_RECIPIENTS } from '#domain/log/shared-recipients.ts'
import type { ClosedSpan, Instant, LocalDate } from '#domain/time/time.ts'
import { type Moment, todayOf } from './halves.ts'
import { endWithoutSign } from './final-sign.ts'
import { hintOf } from './hint.ts'
import { categoryPrefixAt, type Mark, marksIn, remarkIn } from './marks.ts'
import type { KnownName, Names } from './names.ts'
import type { SpanNote, SpanProblem, SpanSource } from './outcome.ts'
import { resolvedSpan } from './span.ts'
import { isHan, type Place, plainOf, trimmed } from './text.ts'
import { unreadIn } from './unread.ts'
import { timeWords } from './reader.ts'

export type PieceKind =
  | 'date'
  | 'time'
  | 'length'
  | 'name'
  | 'subActivity'
  | 'category'
  | 'tag'
  | 'newTag'
  | 'project'
  | 'recipient'
  | 'rating'
  | 'parallel'
  | 'remark'
export type Piece = Place & { kind: PieceKind }

export type LineProblem =
  | SpanProblem
  | 'timeOrName'
  | 'unread'
  | 'twoDates'
  | 'twoCategories'
  | 'unknownCategory'
  | 'twoProjects'
  | 'unknownProject'
  | 'unknownRecipient'
  | 'severalCalledSo'
  | 'twoRatings'
  | 'impossibleRating'
  | 'tooManyTags'
  | 'tooManyRecipients'
  | 'noName'
  | 'nameTooLong'
  | 'remarkTooLong'
  | 'tooLong'
export type LineNote = SpanNote | 'dateInName'
export type Problem = Place & { kind: LineProblem }
export type Note = Place & { kind: LineNote }

/** The parts of a log that a line names. */
export type TypedLog = {
  /** The day on which it begins; without a span, the day of the line. */
  date: LocalDate
  span: ClosedSpan | null
  /** The start, if the end is not known. */
  begins: Instant | null
  source: SpanSource | null
  activityName: string
  subActivity: string | null
  /** Null if the name is new or stands in several categories. */
  category: string | null
  /** The categories in which the name stands, if they do not decide it. */
  categories: string[]
  tags: string[]
  newTags: string[]
  projectId: string | null
  recipients: string[]
  rating: number | null
  remark: string | null
  parallel: boolean
}
export type TypedLine = { log: TypedLog; pieces: Piece[]; problems: Problem[]; notes: Note[] }

/** A remark of 2,000 characters with all else at its longest. A longer line is not read. [typed-line/line-limits] */
const LONGEST_LINE = 4000

const place = ({ from, to }: Place): Place => ({ from, to })

/** The parts that have been read so far. */
class Reading {
  readonly pieces: Piece[] = []
  readonly problems: Problem[] = []
  readonly notes: Note[] = []
  add = (kind: PieceKind, at: Place) => this.pieces.push({ kind, ...place(at) })
  fail = (kind: LineProblem, at: Place) => this.problems.push({ kind, ...place(at) })

  /** Returns everything in the order of the line. */
  as(log: TypedLog): TypedLine {
    const inOrder = <P extends Place>(places: readonly P[]) => places.toSorted((a, b) => a.from - b.from)
    return { log, pieces: inOrder(this.pieces), problems: inOrder(this.problems), notes: inOrder(this.notes) }
  }
}

type Chosen = Pick<TypedLog, 'category' | 'tags' | 'newTags' | 'projectId' | 'recipients' | 'rating' | 'parallel'>

/** Returns the only match; otherwise it reports why there is none. */
function theOne<T>(reading: Reading, mark: Mark & { found: readonly T[] }, unknown: LineProblem): T | null {
  if (mark.found.length > 1) reading.fail('severalCalledSo', mark)
  else if (!mark.found.length) reading.fail(unknown, mark)
  return mark.found.length === 1 ? mark.found[0]! : null
}

function chooseTag(reading: Reading, chosen: Chosen, mark: Mark & { name: string; found: readonly KnownName[] }) {
  const name = mark.name.normalize('NFC').trim()
  if (mark.found.length) {
    const [{ id }] = mark.found as [KnownName]
    if (!chosen.tags.includes(id)) chosen.tags.push(id)
  } else if ([...name].length > LONGEST_NAME) reading.fail('nameTooLong', mark)
  else if (!chosen.newTags.some((other) => fold(other) === fold(name))) chosen.newTags.push(name)
  if (chosen.tags.length + chosen.newTags.length > MAX_TAGS) reading.fail('tooManyTags', mark)
}

function choose(reading: Reading, chosen: Chosen, mark: Mark): void {
  reading.add(mark.kind === 'tag' && !mark.found.length ? 'newTag' : mark.kind, mark)
  switch (mark.kind) {
    case 'tag':
      return chooseTag(reading, chosen, mark)
    case 'project': {
      const project = theOne(reading, mark, 'unknownProject')
      if (project && chosen.projectId !== null && chosen.projectId !== project.id) reading.fail('twoProjects', mark)
      chosen.projectId ??= project?.id ?? null
      return
    }
    case 'recipient': {
      const recipient = theOne(reading, mark, 'unknownRecipient')
      if (!recipient || chosen.recipients.includes(recipient.id)) return
      chosen.recipients.push(recipient.id)
      if (chosen.recipients.length > MAX_RECIPIENTS) reading.fail('tooManyRecipients', mark)
      return
    }
    case 'category': {
      const category = theOne(reading, mark, 'unknownCategory')
      if (category && chosen.category !== null && chosen.category !== category) reading.fail('twoCategories', mark)
      chosen.category ??= category
      return
    }
    case 'rating':
      if (![1, 2, 3, 4, 5].includes(mark.stars)) return void reading.fail('impossibleRating', mark)
      if (chosen.rating !== null && chosen.rating !== mark.stars) reading.fail('twoRatings', mark)
      chosen.rating ??= mark.stars
      return
    case 'parallel':
      chosen.parallel = true
  }
}

/** The sub-activity stands after `>`; `->` is an arrow. */
const KIND_OF = /(?<![-=<])>/

const PARTED = /[ ,;、。]/

/** `tidy up! #focus`: a sign before a piece ends the sentence as it does at the end of the line. */
function withoutSign(plain: string, word: Place, own: Names): Place {
  const to = endWithoutSign(plain.slice(0, word.to), own)
  return to > word.from ? { from: word.from, to } : word
}

/** Returns the text between the pieces: the activity and its sub-activity. */
function nameOf(reading: Reading, line: string, plain: string, texts: readonly Place[], own: Names) {
  const names: Place[] = []
  const kinds: Place[] = []
  for (const { from, to } of texts) {
    const arrow = kinds.length ? -1 : plain.slice(from, to).search(KIND_OF)
    if (arrow < 0) (kinds.length ? kinds : names).push({ from, to })
    else {
      names.push({ from, to: from + arrow })
      kinds.push({ from: from + arrow + 1, to })
    }
  }
  const read = (kind: 'name' | 'subActivity', parts: readonly Place[]) => {
    const words = parts.map((part) => trimmed(plain, part)).filter(({ from, to }) => to > from)
    const last = words.at(-1)
    if (last) words[words.length - 1] = withoutSign(plain, last, own)
    for (const word of words) reading.add(kind, word)
    // `跑了40分钟步` is one word.
    const gapBefore = ({ from }: Place, at: number) =>
      at > 0 && !(isHan(line.charAt(from)) && !PARTED.test(plain.slice(words[at - 1]!.to, from))) ? ' ' : ''
    const text = words.map((word, at) => gapBefore(word, at) + line.slice(word.from, word.to)).join('')
    return text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
  }
  return { activityName: read('name', names), subActivity: read('subActivity', kinds) || null }
}

/** Returns the user's own spelling of an activity, and its category if there is only one. */
function activityOf(names: Names, name: string, category: string | null) {
  const known = names.activities.called(name).filter((one) => category === null || one.category === category)
  const categories = [...new Set(known.map((one) => one.category))]
  const [only] = categories.length === 1 ? known : []
  return {
    activityName: only?.name ?? name,
    category: category ?? only?.category ?? null,
    categories: category === null && categories.length > 1 ? categories : [],
  }
}

const nothingChosen = (): Chosen => ({
  category: null,
  tags: [],
  newTags: [],
  projectId: null,
  recipients: [],
  rating: null,
  parallel: false,
})

const NOTHING = {
  span: null,
  begins: null,
  source: null,
  activityName: '',
  subActivity: null,
  categories: [],
  remark: null,
}

/**
 * Reads one line as a log: `9-10:30 do math sheet 3 #focus +Olympiad @Mia *4 // stuck on Q5`. It never throws; parts
 * that are not understood are in `problems`, and nothing is guessed. The time is linear in the length of the line.
 * [typed-line/nothing-guessed]
 * @param kept words that look like a time and are none
 */
export function parseLine(line: string, at: Moment, names: Names, kept: readonly string[] = []): TypedLine {
  const reading = new Reading()
  if (line.length > LONGEST_LINE) {
    reading.fail('tooLong', { from: 0, to: line.length })
    return reading.as({ ...NOTHING, ...nothingChosen(), date: at.date })
  }
  const plain = plainOf(line)
  const end = remarkIn(plain)
  const remark = line.slice(end + 2).trim()
  const rest = { from: end, to: line.length }
  if (remark !== '') reading.add('remark', rest)
  if (remark.length > LOG_DETAILS.remark.longest) reading.fail('remarkTooLong', rest)

  const body = plain.slice(0, endWithoutSign(plain.slice(0, end), names))
  const chosen = nothingChosen()
  const marks = marksIn(line, body, names)
  const words = timeWords(body, marks, { ...at, today: todayOf(at) }, names, (text, from) =>
    categoryPrefixAt(line, text, from, names),
  )
  for (const mark of [...words.prefixes, ...marks]) choose(reading, chosen, mark)
  for (const piece of words.pieces) reading.add(piece.kind, piece)
  const { activityName, subActivity } = nameOf(reading, line, plain, words.texts, names)
  const isKept = ({ from, to }: Place) => kept.includes(line.slice(from, to))
  const asked: Problem[] = words.problems.filter((problem) => problem.kind !== 'timeOrName' || !isKept(problem))
  // A name that is in use already is not hinted at. [activity-name/hinted-names]
  const isInUse = names.activities.called(activityName).length > 0
  const isNoted = (each: Place) => words.notes.some((note) => each.from < note.to && note.from < each.to)
  if (!asked.length)
    for (const piece of reading.pieces) {
      if (piece.kind !== 'subActivity' && (piece.kind !== 'name' || isInUse)) continue
      const riddles = unreadIn(plain, piece, words.told).filter((each) => !isKept(each) && !isNoted(each))
      asked.push(...riddles.map((each) => ({ kind: 'unread' as const, ...each })))
    }
  for (const problem of asked) reading.fail(problem.kind, problem)
  const activity = activityOf(names, activityName, chosen.category)
  const time = resolvedSpan({ ...at, isParallel: chosen.parallel }, words.said, hintOf(activityName, activity.category))
  // A word that may be the time is asked about first, so no missing time is reported.
  if (!asked.length) reading.problems.push(...time.problems)
  reading.notes.push(...words.notes, ...(asked.length ? [] : time.notes))
  const nameEnd = { from: end, to: end }
  if (activityName === '') reading.fail('noName', nameEnd)
  const name = reading.pieces.find(({ kind }) => kind === 'name') ?? nameEnd
  if ([...activityName].length > LONGEST_NAME) reading.fail('nameTooLong', name)
  if ([...(subActivity ?? '')].length > LONGEST_NAME)
    reading.fail('nameTooLong', reading.pieces.find(({ kind }) => kind === 'subActivity') ?? name)
  const isAsked = asked.length > 0
  return reading.as({
    ...chosen,
    ...activity,
    subActivity,
    date: time.date,
    span: isAsked ? null : time.span,
    begins: isAsked ? null : time.begins,
    source: isAsked ? null : time.source,
    remark: remark || null,
  })
}
