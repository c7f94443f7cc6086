import { inLanguage, traitsOf } from '#domain/language/language.ts'
import type { Language } from '#contract/common.ts'
import {
  DAY_MINUTES,
  type ClosedSpan,
  DAY_MS,
  daysBetween,
  epochDay,
  epochMs,
  type Instant,
  type LocalDate,
  type Minutes,
  minutesBetween,
} from '#domain/time/time.ts'
import { localDate, zoneAt, type ZoneHistory } from '#domain/time/zone.ts'
import { lengthIn, waitIn, WORDS } from './delivery-words.ts'
import type { Mail } from './mail.ts'
import { type To, write } from './mail-texts.ts'

/** What somebody is told. What people typed is in it as it is. */
export type News =
  | {
      readonly kind: 'reminder'
      readonly title: string
      readonly dueOn: LocalDate | null
      readonly dueAt: Instant | null
      /** Whose it is, if not the reader's own. */
      readonly from: string | null
      /** It is told before it is due. */
      readonly isAhead: boolean
    }
  | { readonly kind: 'timerRunning'; readonly activity: string | null; readonly startTime: Instant }
  | { readonly kind: 'nothingLogged' }
  | { readonly kind: 'eveningGaps'; readonly gaps: readonly ClosedSpan[]; readonly minutes: Minutes }
  | {
      readonly kind: 'childAsks'
      readonly child: string
      readonly childId: string
      /** null: it is a wish for a crown. */
      readonly minutes: Minutes | null
      /** What for, as the child has typed it. */
      readonly what: string
      /** Up to when it is answered; null: for as long as it takes. */
      readonly endsAt: Instant | null
      /** They were told of it before. */
      readonly isAgain: boolean
    }
  /** No parent answered a child in time. */
  | {
      readonly kind: 'requestOver'
      readonly child: string
      readonly childId: string
      readonly minutes: Minutes
      readonly what: string
    }
  /** A child has its crown back, and the wish is none any more. */
  | { readonly kind: 'wishTakenBack'; readonly child: string; readonly what: string }
  /** A child has entered days off, both included. */
  | {
      readonly kind: 'daysOff'
      readonly child: string
      readonly name: string
      readonly from: LocalDate
      readonly to: LocalDate
    }
  | { readonly kind: 'ratingsWait'; readonly child: string; readonly childId: string; readonly count: number }
  | { readonly kind: 'planStart'; readonly name: string; readonly startTime: Instant; readonly endTime: Instant }
  | {
      readonly kind: 'behindWeek'
      readonly plans: readonly { readonly name: string; readonly sessions: number; readonly days: number }[]
    }
  | { readonly kind: 'bedtime'; readonly startTime: Instant; readonly endTime: Instant }
  /** A parent has decided about minutes that the reader, a child, asked for. */
  | {
      readonly kind: 'answered'
      readonly status: string
      readonly minutes: Minutes
      readonly what: string
      /** What the parent said with a no. */
      readonly reason: string | null
    }
  /** The same of a wish for a crown. */
  | { readonly kind: 'agreed'; readonly isAgreed: boolean; readonly what: string; readonly reason: string | null }
  | { readonly kind: 'crown'; readonly message: string | null; readonly from: string }
  | { readonly kind: 'test' }

/** How somebody reads the clock. */
export type Reader = { readonly language: Language; readonly zones: ZoneHistory; readonly now: Instant }
type Said = { readonly title: string; readonly body: string }

const MOST_GAPS = 3

const DAY = { weekday: 'short', month: 'short', day: 'numeric' } as const
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

const formatters = new Map<string, Intl.DateTimeFormat>()
/** Made once for each language, zone and form: to make one takes longer than all else that is said. */
function formatter(language: Language, timeZone: string, form: 'day' | 'clock' | 'dayAndClock'): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${form}`
  const parts = { ...(form !== 'clock' && DAY), ...(form !== 'day' && CLOCK), timeZone }
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(traitsOf(language).scriptTag, parts)
  formatters.set(key, known)
  return known
}

/** A moment on the reader's clock, with its day if that is not today. */
function timeOf(moment: Instant, { language, zones, now }: Reader): string {
  const isToday = localDate(zones, moment) === localDate(zones, now)
  return formatter(language, zoneAt(zones, moment), isToday ? 'clock' : 'dayAndClock').format(epochMs(moment))
}

/** A moment on the reader's clock, whatever its day. */
const clockAt = (moment: Instant, { language, zones }: Reader): string =>
  formatter(language, zoneAt(zones, moment), 'clock').format(epochMs(moment))

function dayOf(date: LocalDate, { language, zones, now }: Reader): string | null {
  return date === localDate(zones, now) ? null : dateIn(language, date)
}

const dateIn = (language: Language, date: LocalDate): string =>
  formatter(language, 'UTC', 'day').format(epochDay(date) * DAY_MS)

type Due = Pick<Extract<News, { kind: 'reminder' }>, 'dueOn' | 'dueAt'>

function dueText({ dueOn, dueAt }: Due, reader: Reader): string {
  const words = inLanguage(WORDS, reader.language)
  const day = dueOn === null ? null : dayOf(dueOn, reader)
  const onDay = day === null ? words.dueToday : words.dueOn(day)
  return dueAt === null ? onDay : words.dueAt(timeOf(dueAt, reader))
}

/** How long it is until then, and when that is: `In 1 hr, 15:00`, `Tomorrow, Tue, Mar 17`. */
function aheadText(due: Due, reader: Reader): string {
  const { language, zones, now } = reader
  const words = inLanguage(WORDS, language)
  const { dueOn, dueAt } = due
  if (dueAt !== null) {
    const minutes = Math.max(1, Math.round(minutesBetween(now, dueAt)))
    return words.ahead(waitIn(language, minutes), timeOf(dueAt, reader))
  }
  const day = dueOn === null ? null : dayOf(dueOn, reader)
  if (dueOn === null || day === null) return dueText(due, reader)
  const days = daysBetween(localDate(zones, now), dueOn)
  return days === 1 ? words.tomorrow(day) : words.ahead(waitIn(language, days * DAY_MINUTES), day)
}

/** It in the words of the reader. */
export function say(news: News, reader: Reader): Said {
  const words = inLanguage(WORDS, reader.language)
  switch (news.kind) {
    case 'reminder': {
      const { title, from, isAhead } = news
      const due = isAhead ? aheadText(news, reader) : dueText(news, reader)
      return { title, body: [due, ...(from === null ? [] : [words.from(from)])].join(words.joint) }
    }
    case 'timerRunning':
      return {
        title: words.timerRunning,
        body: words.since(news.activity ?? words.unnamed, timeOf(news.startTime, reader)),
      }
    case 'nothingLogged':
      return { title: words.nothingLogged, body: words.oneLine }
    case 'childAsks': {
      const { child, minutes, what } = news
      const title = minutes === null ? words.wishes(child) : words.asksFor(child, lengthIn(reader.language, minutes))
      const until = news.isAgain && news.endsAt !== null ? [words.until(timeOf(news.endsAt, reader))] : []
      return { title, body: [what, ...until].join(words.joint) }
    }
    case 'ratingsWait':
      return { title: words.ratingsWait(news.child, news.count), body: words.ratingsHint }
    case 'planStart': {
      const { name, startTime, endTime } = news
      return { title: name, body: words.planned(words.span(timeOf(startTime, reader), clockAt(endTime, reader))) }
    }
    case 'behindWeek': {
      const said = news.plans.slice(0, MOST_GAPS).map((plan) => words.behind(plan.name, plan.sessions, plan.days))
      const more = news.plans.length > MOST_GAPS ? ['…'] : []
      return { title: words.behindWeek, body: [...said, ...more].join(words.joint) }
    }
    case 'bedtime': {
      const clockOf = (moment: Instant) => clockAt(moment, reader)
      return { title: words.bedtime, body: words.night(clockOf(news.startTime), clockOf(news.endTime)) }
    }
    case 'answered': {
      const text = lengthIn(reader.language, news.minutes)
      if (news.status === 'expired') return { title: words.unanswered(text), body: news.what }
      return {
        title: news.status === 'posted' ? words.approved(text) : words.declined(text),
        body: [news.what, ...(news.reason ? [news.reason] : [])].join(words.joint),
      }
    }
    case 'requestOver':
      return { title: words.over(news.child, lengthIn(reader.language, news.minutes)), body: news.what }
    case 'wishTakenBack':
      return { title: words.takenBack(news.child), body: news.what }
    case 'daysOff': {
      const days = [...new Set([news.from, news.to])].map((date) => dateIn(reader.language, date)).join(' – ')
      return { title: words.daysOff(news.child), body: [news.name, days].join(words.joint) }
    }
    case 'agreed':
      return {
        title: news.isAgreed ? words.agreed : words.notThisTime,
        body: [news.what, ...(news.reason ? [news.reason] : [])].join(words.joint),
      }
    case 'crown': {
      const said = [...(news.message ? [news.message] : []), words.from(news.from)]
      return { title: words.crown, body: said.join(words.joint) }
    }
    case 'test':
      return { title: words.test, body: words.testBody }
    case 'eveningGaps':
    default: {
      const spans = news.gaps
        .slice(0, MOST_GAPS)
        .map(({ startTime, endTime }) => words.span(timeOf(startTime, reader), timeOf(endTime, reader)))
      const more = news.gaps.length > MOST_GAPS ? ['…'] : []
      return { title: words.gaps(lengthIn(reader.language, news.minutes)), body: [...spans, ...more].join(words.and) }
    }
  }
}

/** What can be done about a reminder without opening it. */
export const choicesIn = (language: Language, snoozeMinutes: Minutes) =>
  [
    { action: 'done', title: inLanguage(WORDS, language).done },
    { action: 'snooze', title: inLanguage(WORDS, language).later(snoozeMinutes) },
  ] as const

/** How a child is answered without opening anything: in the words of the app, which are warmer for a wish. */
export function answersIn(language: Language, what: 'minutes' | 'wish') {
  const { approve, decline, agree, notThisTime } = inLanguage(WORDS, language)
  const isWish = what === 'wish'
  return [
    { action: 'approve', title: isWish ? agree : approve },
    { action: 'decline', title: isWish ? notThisTime : decline },
  ] as const
}

/** How what a child has rated is confirmed without opening anything. */
export const confirmIn = (language: Language, count: number) =>
  [{ action: 'confirm', title: inLanguage(WORDS, language).confirm(count) }] as const

/** The same as a mail; a title is in one line, whatever was typed. */
export function newsMail(news: News, to: To, reader: Reader, link: string): Mail {
  const { title, body } = say(news, reader)
  const { reminderMail, open, why } = inLanguage(WORDS, reader.language)
  const line = title.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  const subject = news.kind === 'reminder' ? reminderMail(line) : line
  const words = { subject, lines: [title, body], button: open, end: [why] }
  return write({ en: words, zh_CN: words, zh_TW: words }, to, link)
}
