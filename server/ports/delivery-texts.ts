import type { Language } from '#contract/common.ts'
import { type ClosedSpan, DAY_MS, epochDay, epochMs, type Instant, type LocalDate, type Minutes } from '#domain/time.ts'
import { localDate, zoneAt, type ZoneHistory } from '#domain/zone.ts'
import type { Mail } from './mail.ts'
import { TAGS, type To, write } from './mail-texts.ts'

/** What somebody is told. What people typed is in it as it is. */
export type News =
  | {
      readonly kind: 'reminder'
      readonly title: string
      readonly dueOn: LocalDate | null
      readonly dueAt: Instant | null
      /** Whose it is, if not the reader's own. */
      readonly from: string | null
    }
  | { readonly kind: 'timerRunning'; readonly activity: string | null; readonly startTime: Instant }
  | { readonly kind: 'nothingLogged' }
  | { readonly kind: 'eveningGaps'; readonly gaps: readonly ClosedSpan[]; readonly minutes: Minutes }
  | { readonly kind: 'test' }

/** How somebody reads the clock. */
export type Reader = { readonly language: Language; readonly zones: ZoneHistory; readonly now: Instant }
type Said = { readonly title: string; readonly body: string }

type Words = {
  readonly dueAt: (time: string) => string
  readonly dueOn: (date: string) => string
  readonly dueToday: string
  readonly from: (name: string) => string
  readonly joint: string
  readonly timerRunning: string
  readonly since: (activity: string, time: string) => string
  readonly unnamed: string
  readonly nothingLogged: string
  readonly oneLine: string
  readonly gaps: (length: string) => string
  readonly span: (from: string, to: string) => string
  readonly and: string
  readonly test: string
  readonly testBody: string
  readonly done: string
  readonly later: (minutes: Minutes) => string
  readonly reminderMail: (title: string) => string
  readonly open: string
  readonly why: string
}

const WORDS: Record<Language, Words> = {
  en: {
    dueAt: (time) => `Due at ${time}`,
    dueOn: (date) => `Due on ${date}`,
    dueToday: 'Due today',
    from: (name) => `from ${name}`,
    joint: ' · ',
    timerRunning: 'Your timer is still running',
    since: (activity, time) => `${activity}, since ${time}.`,
    unnamed: 'Not named yet',
    nothingLogged: 'Nothing is logged for today yet',
    oneLine: 'One line is enough: what was the day about?',
    gaps: (length) => `Still open today: ${length}`,
    span: (from, to) => `${from}–${to}`,
    and: ', ',
    test: 'Hourkin reaches you here',
    testBody: 'This is how your reminders arrive.',
    done: 'Done',
    later: (minutes) => `In ${lengthIn('en', minutes)}`,
    reminderMail: (title) => `Reminder: ${title}`,
    open: 'Open in Hourkin',
    why: 'You get this mail because none of your devices takes notifications. Under Preferences you choose how you are told.',
  },
  zh_CN: {
    dueAt: (time) => `${time}到期`,
    dueOn: (date) => `${date}到期`,
    dueToday: '今天到期',
    from: (name) => `来自${name}`,
    joint: ' · ',
    timerRunning: '计时器还在运行',
    since: (activity, time) => `${activity}，${time}开始。`,
    unnamed: '还没有命名',
    nothingLogged: '今天还没有记录',
    oneLine: '一行就够：今天都做了些什么？',
    gaps: (length) => `今天还有${length}没有记录`,
    span: (from, to) => `${from}–${to}`,
    and: '、',
    test: '时友可以在这里通知您',
    testBody: '您的提醒会这样送达。',
    done: '完成',
    later: (minutes) => `${lengthIn('zh_CN', minutes)}后`,
    reminderMail: (title) => `提醒：${title}`,
    open: '在时友中打开',
    why: '您收到这封邮件，是因为您没有设备接收通知。可以在“偏好设置”中选择通知方式。',
  },
  zh_TW: {
    dueAt: (time) => `${time} 到期`,
    dueOn: (date) => `${date}到期`,
    dueToday: '今天到期',
    from: (name) => `來自 ${name}`,
    joint: ' · ',
    timerRunning: '計時器還在執行',
    since: (activity, time) => `${activity}，${time} 開始。`,
    unnamed: '還沒有命名',
    nothingLogged: '今天還沒有紀錄',
    oneLine: '一行就夠：今天都做了些什麼？',
    gaps: (length) => `今天還有 ${length}沒有紀錄`,
    span: (from, to) => `${from}–${to}`,
    and: '、',
    test: '時友可以在這裡通知您',
    testBody: '您的提醒會這樣送達。',
    done: '完成',
    later: (minutes) => `${lengthIn('zh_TW', minutes)}後`,
    reminderMail: (title) => `提醒：${title}`,
    open: '在時友中開啟',
    why: '您收到這封信，是因為您沒有裝置接收通知。可以在「偏好設定」中選擇通知方式。',
  },
}

/** `1 hr, 30 min`: in the words of the language. */
function lengthIn(language: Language, minutes: Minutes): string {
  const unit = (name: 'hour' | 'minute', value: number) =>
    new Intl.NumberFormat(TAGS[language], { style: 'unit', unit: name, unitDisplay: 'short' }).format(value)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [...(hours ? [unit('hour', hours)] : []), ...(rest || !hours ? [unit('minute', rest)] : [])]
  return parts.join(language === 'zh_CN' ? '' : ' ')
}

const MOST_GAPS = 3

const DAY = { weekday: 'short', month: 'short', day: 'numeric' } as const
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

const formatters = new Map<string, Intl.DateTimeFormat>()
/** Made once for each language, zone and form: to make one takes longer than all else that is said. */
function formatter(language: Language, timeZone: string, form: 'day' | 'clock' | 'dayAndClock'): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${form}`
  const parts = { ...(form !== 'clock' && DAY), ...(form !== 'day' && CLOCK), timeZone }
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(TAGS[language], parts)
  formatters.set(key, known)
  return known
}

/** A moment on the reader's clock, with its day if that is not today. */
function timeOf(moment: Instant, { language, zones, now }: Reader): string {
  const isToday = localDate(zones, moment) === localDate(zones, now)
  return formatter(language, zoneAt(zones, moment), isToday ? 'clock' : 'dayAndClock').format(epochMs(moment))
}

function dayOf(date: LocalDate, { language, zones, now }: Reader): string | null {
  if (date === localDate(zones, now)) return null
  return formatter(language, 'UTC', 'day').format(epochDay(date) * DAY_MS)
}

/** It in the words of the reader. */
export function say(news: News, reader: Reader): Said {
  const words = WORDS[reader.language]
  switch (news.kind) {
    case 'reminder': {
      const { title, dueOn, dueAt, from } = news
      const day = dueOn === null ? null : dayOf(dueOn, reader)
      const onDay = day === null ? words.dueToday : words.dueOn(day)
      const due = dueAt === null ? onDay : words.dueAt(timeOf(dueAt, reader))
      return { title, body: [due, ...(from === null ? [] : [words.from(from)])].join(words.joint) }
    }
    case 'timerRunning':
      return {
        title: words.timerRunning,
        body: words.since(news.activity ?? words.unnamed, timeOf(news.startTime, reader)),
      }
    case 'nothingLogged':
      return { title: words.nothingLogged, body: words.oneLine }
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
    { action: 'done', title: WORDS[language].done },
    { action: 'snooze', title: WORDS[language].later(snoozeMinutes) },
  ] as const

/** The same as a mail; a title is in one line, whatever was typed. */
export function newsMail(news: News, to: To, reader: Reader, link: string): Mail {
  const { title, body } = say(news, reader)
  const { reminderMail, open, why } = WORDS[reader.language]
  const line = title.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  const subject = news.kind === 'reminder' ? reminderMail(line) : line
  const words = { subject, lines: [title, body], button: open, end: [why] }
  return write({ en: words, zh_CN: words, zh_TW: words }, to, link)
}
