import { traitsOf } from '#domain/language/language.ts'
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
import { wordsIn } from '#server/i18n/words-in.ts'
import { lengthIn, numberIn, waitIn } from './length-in.ts'
import type { Mail } from './mail.ts'
import { composeMail, type To } from './mail-texts.ts'
import { notifications } from './notification-messages.ts'

type BehindPlan = { readonly name: string; readonly sessions: number; readonly days: number }

/** The content of a notification. Typed text is in it unchanged. */
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
      readonly plans: readonly BehindPlan[]
    }
  | { readonly kind: 'bedtime'; readonly startTime: Instant; readonly endTime: Instant }
  /** A parent has decided about minutes that the reader, a child, asked for. */
  | {
      readonly kind: 'answered'
      readonly status: string
      readonly minutes: Minutes
      readonly what: string
      /** The parent's reason for a rejection. */
      readonly reason: string | null
    }
  /** The same of a wish for a crown. */
  | { readonly kind: 'agreed'; readonly isAgreed: boolean; readonly what: string; readonly reason: string | null }
  | { readonly kind: 'crown'; readonly message: string | null; readonly from: string }
  /** A member of the family offers entries of a file; `child`: to a child, whose parent the reader is. */
  | {
      readonly kind: 'importOffered'
      readonly from: string
      readonly person: string
      readonly entries: number
      readonly child: string | null
    }
  | { readonly kind: 'test' }

/** How the recipient reads the clock. */
export type Reader = { readonly language: Language; readonly zones: ZoneHistory; readonly now: Instant }
type Said = { readonly title: string; readonly body: string }

const MAX_GAPS = 3
/** Separates what a notification says. */
const JOINT = ' · '

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

/** A moment on the reader's clock, without its day. */
const clockAt = (moment: Instant, { language, zones }: Reader): string =>
  formatter(language, zoneAt(zones, moment), 'clock').format(epochMs(moment))

function dayOf(date: LocalDate, { language, zones, now }: Reader): string | null {
  return date === localDate(zones, now) ? null : dateIn(language, date)
}

const dateIn = (language: Language, date: LocalDate): string =>
  formatter(language, 'UTC', 'day').format(epochDay(date) * DAY_MS)

type Due = Pick<Extract<News, { kind: 'reminder' }>, 'dueOn' | 'dueAt'>

function dueText({ dueOn, dueAt }: Due, reader: Reader): string {
  const say = wordsIn(notifications, reader.language)
  const day = dueOn === null ? null : dayOf(dueOn, reader)
  const onDay = day === null ? say('dueToday') : say('dueOn', { date: day })
  return dueAt === null ? onDay : say('dueAt', { time: timeOf(dueAt, reader) })
}

/** How long it is until then, and when that is: `In 1 hr, 15:00`, `Tomorrow, Tue, Mar 17`. */
function aheadText(due: Due, reader: Reader): string {
  const { language, zones, now } = reader
  const say = wordsIn(notifications, language)
  const { dueOn, dueAt } = due
  if (dueAt !== null) {
    const minutes = Math.max(1, Math.round(minutesBetween(now, dueAt)))
    return say('ahead', { wait: waitIn(language, minutes), when: timeOf(dueAt, reader) })
  }
  const day = dueOn === null ? null : dayOf(dueOn, reader)
  if (dueOn === null || day === null) return dueText(due, reader)
  const days = daysBetween(localDate(zones, now), dueOn)
  return days === 1
    ? say('tomorrow', { date: day })
    : say('ahead', { wait: waitIn(language, days * DAY_MINUTES), when: day })
}

/** `Piano: 2 more times, one day left`. */
function behindText({ name, sessions, days }: BehindPlan, language: Language): string {
  const say = wordsIn(notifications, language)
  return say('behind', {
    plan: name,
    times: say('timesMore', { count: sessions }),
    days: say('daysLeft', { count: days }),
  })
}

/** Stands for the items of a list that are left out. */
const MORE = '…'

function gapsText({ gaps, minutes }: Extract<News, { kind: 'eveningGaps' }>, reader: Reader): Said {
  const say = wordsIn(notifications, reader.language)
  const spans = gaps
    .slice(0, MAX_GAPS)
    .map(({ startTime, endTime }) => say('span', { from: timeOf(startTime, reader), to: timeOf(endTime, reader) }))
  const shown = gaps.length > MAX_GAPS ? [...spans, MORE] : spans
  return {
    title: say('gaps', { length: lengthIn(reader.language, minutes) }),
    body: shown.join(traitsOf(reader.language).betweenItems),
  }
}

function offeredText({ from, person, entries, child }: News & { kind: 'importOffered' }, language: Language): Said {
  const say = wordsIn(notifications, language)
  return {
    title: child === null ? say('offersImport', { from }) : say('offersImportTo', { from, child }),
    body: say('offered', { count: entries, number: numberIn(language, entries), person }),
  }
}

/** Returns the news in the language of the reader. */
export function newsText(news: News, reader: Reader): Said {
  const say = wordsIn(notifications, reader.language)
  switch (news.kind) {
    case 'reminder': {
      const { title, from, isAhead } = news
      const due = isAhead ? aheadText(news, reader) : dueText(news, reader)
      return { title, body: [due, ...(from === null ? [] : [say('from', { name: from })])].join(JOINT) }
    }
    case 'timerRunning':
      return {
        title: say('timerRunning'),
        body: say('since', { activity: news.activity ?? say('unnamed'), time: timeOf(news.startTime, reader) }),
      }
    case 'nothingLogged':
      return { title: say('nothingLogged'), body: say('oneLine') }
    case 'childAsks': {
      const { child, minutes, what } = news
      const title =
        minutes === null
          ? say('wishes', { child })
          : say('asksFor', { child, length: lengthIn(reader.language, minutes) })
      const until = news.isAgain && news.endsAt !== null ? [say('until', { time: timeOf(news.endsAt, reader) })] : []
      return { title, body: [what, ...until].join(JOINT) }
    }
    case 'ratingsWait':
      return { title: say('ratingsWait', { child: news.child, count: news.count }), body: say('ratingsHint') }
    case 'planStart': {
      const { name, startTime, endTime } = news
      return {
        title: name,
        body: say('planned', { span: say('span', { from: timeOf(startTime, reader), to: clockAt(endTime, reader) }) }),
      }
    }
    case 'behindWeek': {
      const said = news.plans.slice(0, MAX_GAPS).map((plan) => behindText(plan, reader.language))
      const more = news.plans.length > MAX_GAPS ? [MORE] : []
      return { title: say('behindWeek'), body: [...said, ...more].join(JOINT) }
    }
    case 'bedtime': {
      const [bed, wake] = [clockAt(news.startTime, reader), clockAt(news.endTime, reader)]
      return { title: say('bedtime'), body: say('night', { bed, wake }) }
    }
    case 'answered': {
      const text = lengthIn(reader.language, news.minutes)
      if (news.status === 'expired') return { title: say('unanswered', { length: text }), body: news.what }
      return {
        title: news.status === 'posted' ? say('approved', { length: text }) : say('declined', { length: text }),
        body: [news.what, ...(news.reason ? [news.reason] : [])].join(JOINT),
      }
    }
    case 'requestOver':
      return {
        title: say('over', { child: news.child, length: lengthIn(reader.language, news.minutes) }),
        body: news.what,
      }
    case 'wishTakenBack':
      return { title: say('takenBack', { child: news.child }), body: news.what }
    case 'daysOff': {
      const days = [...new Set([news.from, news.to])].map((date) => dateIn(reader.language, date)).join(' – ')
      return { title: say('daysOff', { child: news.child }), body: [news.name, days].join(JOINT) }
    }
    case 'agreed':
      return {
        title: news.isAgreed ? say('agreed') : say('notThisTime'),
        body: [news.what, ...(news.reason ? [news.reason] : [])].join(JOINT),
      }
    case 'crown': {
      const said = [...(news.message ? [news.message] : []), say('from', { name: news.from })]
      return { title: say('crown'), body: said.join(JOINT) }
    }
    case 'importOffered':
      return offeredText(news, reader.language)
    case 'test':
      return { title: say('test'), body: say('testBody') }
    case 'eveningGaps':
    default:
      return gapsText(news, reader)
  }
}

/** The same as a mail; the title is in one line, whatever was typed. */
export function newsMail(news: News, to: To, reader: Reader, link: string): Mail {
  const { title, body } = newsText(news, reader)
  const say = wordsIn(notifications, reader.language)
  const line = title.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  const subject = news.kind === 'reminder' ? say('reminderMail', { title: line }) : line
  return composeMail({ subject, lines: [title, body], button: say('open'), end: [say('why')] }, to, link)
}
