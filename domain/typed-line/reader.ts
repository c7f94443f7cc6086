import { isCounted } from './counted.ts'
import { lengthAt } from './length.ts'
import type { Mark } from './marks.ts'
import type { Names } from './names.ts'
import type { Said } from './outcome.ts'
import { epochDay } from '#domain/time/time.ts'
import type { ReadKinds } from './unread-patterns.ts'
import { isHan, isSeparator, matchAt, type Place, skipSeparators, trimmed } from './text.ts'
import { REST, WITHIN, withoutRepeatedVerb } from './parted-verb.ts'
import { type Around, fits, isComplete, say, saysHours, type Token, tokenAt } from './token.ts'

export type TimeWords = {
  said: Said
  /** `study:` in front of the name. */
  prefixes: Mark[]
  pieces: (Place & { kind: 'date' | 'time' | 'length' })[]
  /** The rest: the activity. */
  texts: Place[]
  problems: (Place & { kind: 'twoTimes' | 'twoDates' | 'timeOrName' })[]
  notes: (Place & { kind: 'dateInName' })[]
  /** The line's words about the time, so that a name that repeats them is not reported. */
  told: ReadKinds
}

/** A time has fewer words. */
const MAX_TOKENS = 12
/** How far before the end of a text its time may begin. */
const LONGEST_TAIL = 60
/** A time of the clock or a length; days and halves of them say less. */
const isSaidAlone = ({ kind }: Token) => kind !== 'date' && kind !== 'part'
/** What makes a day the matter of a name. */
const OF = /(?:^| )(?:of|for|about|from|until|since|due|by) ?$/
/** Also before a time, the day belongs to the activity: `prep for monday 9-10`. */
const FOR = /(?:^| )(?:of|for|about|due|by) ?$/
/** Signs around the words about the time: `9-10 - emails`, `yesterday: gym`, 晚上8点的电影. */
const SIGN_BEHIND = /(?: ?[:-](?= )|的(?=[\u3400-\u9FFF]))/y
const SIGN_BEFORE = / ?[:@-]$/
const FARTHEST_MIDDLE = 120
/** Hours of a clock, and not numbers that are counted. */
const ON_CLOCK = /\d:\d|[点點时時]|\d ?[ap](?:\.?m)?(?!\p{L})/u
/** 在看书: being at it. */
const BEING = / ?在(?=[看写寫读讀做吃喝跑开開练練学學打听聽陪带帶])/y
/** Words that join a person to the activity: `read with @Mia and @Tom`, `和@小明 散步`. */
const JOINS = /(?:(?:^|[ ,;、])(?:with|and|for|w\/|&)|[和跟与與同及&]) ?$/
/** A day without its year. Among words, a day long ago leads to a question: `movie 4/5`. */
const SLASHED = /^\d{1,2}\/\d{1,2}$/
const DAYS_OF_SLASHED = 31
class Reader {
  readonly words: TimeWords = {
    said: {},
    prefixes: [],
    pieces: [],
    texts: [],
    problems: [],
    notes: [],
    told: { day: false, time: false, hours: false, rating: false },
  }
  private readonly around: Around
  private readonly names: Names
  private readonly prefixAt: (plain: string, at: number) => Mark | null

  constructor(around: Around, names: Names, prefixAt: Reader['prefixAt']) {
    this.around = around
    this.names = names
    this.prefixAt = prefixAt
  }

  private take(token: Token): void {
    const kind = token.kind === 'date' || token.kind === 'length' ? token.kind : 'time'
    this.words.pieces.push({ kind, from: token.from, to: token.to })
    this.words.said = say(this.words.said, token)
  }

  /** The words about the time at the start of a text. @returns where the rest begins */
  private head(plain: string, from: number): number {
    let at = skipSeparators(plain, from, plain.length)
    for (let read = 0; at < plain.length && read < MAX_TOKENS; read += 1) {
      const prefix = this.prefixAt(plain, at)
      const token = prefix ? null : this.tokenOfOwn(plain, at)
      if (prefix) this.words.prefixes.push(prefix)
      else if (!token) return at
      else if (fits(this.words.said, token)) this.take(token)
      else this.reportRepeat(token)
      const { to } = (prefix ?? token)!
      at = skipSeparators(plain, to + (matchAt(SIGN_BEHIND, plain, to)?.[0].length ?? 0), plain.length)
    }
    return at
  }

  /** A name of one's own is no time, however much it looks like one: `Monday review`. */
  private tokenOfOwn(plain: string, at: number): Token | null {
    const token = tokenAt(plain, at, this.around)
    const own = token && this.names.activities.longestAt(plain, at)
    return own && own.to > token.to ? null : token
  }

  private reportRepeat(token: Token): void {
    const kind = token.kind === 'date' ? 'date' : 'time'
    this.words.pieces.push({ kind, from: token.from, to: token.to })
    this.words.problems.push({ kind: kind === 'date' ? 'twoDates' : 'twoTimes', from: token.from, to: token.to })
  }

  /** The tokens from here on, if there is nothing but tokens. */
  private chain(plain: string, from: number): Token[] | null {
    const tokens: Token[] = []
    let said = this.words.said
    for (let at = from; at < plain.length; at = skipSeparators(plain, at, plain.length)) {
      const token = tokenAt(plain, at, this.around)
      if (!token || !fits(said, token) || tokens.length === MAX_TOKENS) return null
      tokens.push(token)
      said = say(said, token)
      at = token.to
    }
    return tokens
  }

  /** The first place at which a time may begin: Tuesday is a part of one's own `Taco Tuesday`. */
  private ownEnd = (plain: string, from: number) =>
    Math.max(from + 1, this.names.activities.longestAt(plain, from)?.to ?? 0)

  /** The words about the time at the end of a text. @returns where the rest ends */
  private tail(plain: string, from: number): number {
    const { said, problems, notes } = this.words
    const { to: end } = trimmed(plain, { from, to: plain.length })
    const text = plain.slice(0, end)
    for (let at = Math.max(this.ownEnd(plain, from), end - LONGEST_TAIL); at < end; at += 1) {
      if (!this.mayBegin(text, at)) continue
      const tokens = this.chain(text, at)
      if (!tokens?.length || tokens.some((token) => this.isLongAgo(text, token))) continue
      if (tokens[0]?.kind === 'date' && tokens.length > 1 && FOR.test(text.slice(0, at))) continue
      const isTime = tokens.some(isSaidAlone)
      const isBare = tokens.every((token) => !isSaidAlone(token) || ('bare' in token && token.bare))
      if (!isTime && tokens.some((token) => this.isAbout(text.slice(0, at), token))) {
        // `plan tomorrow` is about tomorrow, not on it.
        notes.push({ kind: 'dateInName', from: at, to: end })
        return end
      }
      if (isTime && isComplete(said) && tokens.some(({ kind }) => kind !== 'justNow')) return end
      if (isTime && isBare && isCounted(text.slice(0, at))) {
        problems.push({ kind: 'timeOrName', from: at, to: end })
        return end
      }
      for (const token of tokens) this.take(token)
      return at - (SIGN_BEFORE.exec(text.slice(Math.max(from, at - 3), at).trimEnd())?.[0].length ?? 0)
    }
    return end
  }

  /** What stands before one time may itself end with one: `跑步 早上 从9点`. @returns where the rest ends */
  private withoutTails(plain: string, from: number): number {
    let [end, before] = [plain.length, Number.POSITIVE_INFINITY]
    while (end < before) {
      before = end
      const text = plain.slice(0, end)
      end = trimmed(plain, { from, to: this.bracketed(text, from) ?? this.tail(text, from) }).to
    }
    return end
  }

  private isLongAgo = (plain: string, { kind, from, to, ...day }: Token): boolean =>
    kind === 'date' &&
    SLASHED.test(plain.slice(from, to)) &&
    'date' in day &&
    day.date !== null &&
    epochDay(this.around.today) - epochDay(day.date) > DAYS_OF_SLASHED

  /** A day that is still to come, or that something is said of: `recap of yesterday`. */
  private isAbout = (before: string, token: Token): boolean =>
    token.kind === 'date' && ((token.date ?? '') > this.around.today || OF.test(before))

  /**
   * `jog 6:00-7:00 in the park`: from when to when, where it cannot be anything else.
   * @returns whether it stands in the middle of the text
   */
  private middle(plain: string, from: number, to: number): boolean {
    const { start, end, length, since } = this.words.said
    if (start ?? end ?? length ?? since) return false
    const text = plain.slice(0, to)
    for (let at = this.ownEnd(plain, from); at < Math.min(to, from + FARTHEST_MIDDLE); at += 1) {
      if (!this.mayBegin(text, at)) continue
      const tokens: Token[] = []
      let next = at
      for (let token = tokenAt(text, at, this.around); token && tokens.length < 2;) {
        tokens.push(token)
        next = token.to
        token = token.kind === 'date' ? tokenAt(text, skipSeparators(text, next, to), this.around) : null
      }
      const range = tokens.at(-1)
      if (range?.kind !== 'range' || !ON_CLOCK.test(text.slice(range.from, range.to))) continue
      if (!tokens.every((token) => fits(this.words.said, token))) continue
      for (const token of tokens) this.take(token)
      // 我从8点到9点在看书
      const before = { from, to: at - (text.slice(from, at) === '我' ? 1 : 0) }
      this.leave(text, before)
      this.leave(text, { from: next + (matchAt(BEING, text, next)?.[0].length ?? 0), to })
      return true
    }
    return false
  }

  private mayBegin(text: string, at: number): boolean {
    const before = text.charAt(at - 1)
    if (isSeparator(text.charAt(at))) return false
    return isSeparator(before) || (isHan(before) && (isHan(text.charAt(at)) || /\d/.test(text.charAt(at))))
  }

  /** `ironing (30 min)`. @returns where the rest ends, or null when no time stands in brackets there */
  private bracketed(plain: string, from: number): number | null {
    const { to: end } = trimmed(plain, { from, to: plain.length })
    const open = plain.charAt(end - 1) === ')' ? plain.lastIndexOf('(', end) : -1
    if (open <= from || end - open > LONGEST_TAIL) return null
    const tokens = this.chain(plain.slice(0, end - 1), skipSeparators(plain, open + 1, end))
    if (!tokens?.some(isSaidAlone)) return null
    for (const token of tokens) this.take(token)
    return open
  }

  /** `跑了40分钟步`: whether it was such a word. */
  private parted(plain: string, from: number): boolean {
    const verb = matchAt(WITHIN, plain, from)
    const length = verb && lengthAt(plain, from + verb[0].length)
    const rest = length && matchAt(REST, plain, length.to)
    if (!rest || !fits(this.words.said, length)) return false
    this.take(length)
    this.words.texts.push(
      { from, to: from + verb[1]!.length },
      { from: plain.length - rest[1]!.length, to: plain.length },
    )
    return true
  }

  private leave(plain: string, place: Place): void {
    const whole = trimmed(plain, place)
    const text = this.words.said.length ? withoutRepeatedVerb(plain, whole) : whole
    if (text.to > text.from) this.words.texts.push(text)
  }

  /** `10 min stretch 8:00-8:30`: where from and until when is said, a length is part of the name. */
  private isPartOfName(plain: string, from: number, begin: number): boolean {
    const length = lengthAt(plain, skipSeparators(plain, from, plain.length))
    if (!length || skipSeparators(plain, length.to, plain.length) !== begin) return false
    for (let at = begin + 1; at < Math.min(plain.length, begin + FARTHEST_MIDDLE); at += 1) {
      const range = this.mayBegin(plain, at) ? tokenAt(plain, at, this.around) : null
      if (range?.kind === 'range' && ON_CLOCK.test(plain.slice(range.from, range.to))) return true
    }
    return false
  }

  /** The start of the rest of a text, behind its words about the time. */
  private beginOf(plain: string, from: number): number {
    const { said, pieces } = this.words
    const before = { ...said }
    const known = pieces.length
    const begin = this.head(plain, from)
    const isTimed = before.start ?? before.end ?? before.length ?? before.since
    if (isTimed || !this.isPartOfName(plain, from, begin)) return begin
    this.words.said = before
    pieces.length = known
    return from
  }

  /** @param plain the line up to the end of the text */
  read(plain: string, from: number): void {
    const begin = this.beginOf(plain, from)
    const own = this.names.activities.longestAt(plain, begin)
    const { to } = trimmed(plain, { from: begin, to: plain.length })
    const isOwn = own !== null && own.to >= to
    if (!isOwn && this.parted(plain.slice(0, to), begin)) return
    const end = isOwn ? to : this.withoutTails(plain.slice(0, to), begin)
    if (isOwn || end < to || !this.middle(plain, begin, end)) this.leave(plain, { from: begin, to: end })
  }
}

/**
 * Finds the words about the time in the texts between the marks: where each begins, and where it ends. In the middle of
 * a text numbers belong to it.
 */
export function timeWords(
  plain: string,
  marks: readonly Mark[],
  around: Around,
  names: Names,
  prefixAt: (plain: string, at: number) => Mark | null,
): TimeWords {
  const reader = new Reader(around, names, prefixAt)
  let from = 0
  for (const next of [...marks, { from: plain.length, to: plain.length }]) {
    const joins = 'kind' in next && next.kind === 'recipient' ? JOINS.exec(plain.slice(from, next.from)) : null
    const to = next.from - (joins?.[0].length ?? 0)
    const text = trimmed(plain, { from, to })
    if (text.to > text.from) reader.read(plain.slice(0, to), text.from)
    from = next.to
  }
  const { words } = reader
  const { said } = words
  const rating = marks.some(({ kind }) => kind === 'rating')
  const isSaid = { day: said.date !== undefined, time: isComplete(said), hours: saysHours(said) }
  return { ...words, told: { ...isSaid, rating } }
}
