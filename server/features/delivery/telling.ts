import * as z from 'zod/mini'
import { Id, Instant as Moment, type Language, LocalDate as LocalDay } from '#contract/common.ts'
import { answerableUntil } from '#domain/rating/child-request.ts'
import { addMinutes, type Instant, type Minutes, minutesBetween } from '#domain/time/time.ts'
import { ChildRequest, ticketFor } from './ticket.ts'
import { BehindWeek, PLANNED, plannedSeconds } from '#server/features/plan/notice.ts'
import { answersIn, choicesIn, confirmIn } from '#server/ports/delivery-choices.ts'
import type { News } from '#server/ports/delivery-texts.ts'
import type { Parcel } from '#server/ports/push.ts'
import type { Sealing } from '#server/security/seal.ts'
import { digest } from '#server/security/secrets.ts'

/** The kind of job that tells one person one thing. */
export const DELIVER = 'deliver'

const About = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reminder'), reminderId: Id, due: z.string(), at: Moment, until: z.optional(Moment) }),
  ...PLANNED,
  BehindWeek,
  z.object({ kind: z.literal('timerRunning'), timerId: Id }),
  z.object({ kind: z.literal('evening'), date: LocalDay }),
  z.extend(ChildRequest, { kind: z.literal('childAsks'), again: z.optional(z.literal(true)) }),
  z.object({ kind: z.literal('requestOver'), childGroup: Id, id: Id }),
  z.object({ kind: z.literal('wishTakenBack'), childGroup: Id, id: Id }),
  z.object({ kind: z.literal('daysOff'), childGroup: Id, id: Id }),
  z.object({ kind: z.literal('ratingsWait'), childGroup: Id, at: Moment }),
  z.object({ kind: z.literal('answered'), for: z.enum(['minutes', 'wish', 'crown']), id: Id }),
  z.object({ kind: z.literal('importOffered'), id: Id }),
  z.object({ kind: z.literal('test'), at: Moment }),
])
export type About = z.output<typeof About>

/** The recipient and the subject; the text is looked up at delivery. */
export const Delivery = z.object({ to: Id, about: About })
export type Delivery = z.output<typeof Delivery>

const OCCASION_CHARACTERS = 32

/** The same for the same thing at the same time, and for nothing else: by it a device and a mail server know it again. */
export const occasionOf = (delivery: Delivery): string => digest(JSON.stringify(delivery)).slice(0, OCCASION_CHARACTERS)

const PATH_OF: Record<News['kind'], string> = {
  reminder: '/reminders',
  planStart: '/home',
  bedtime: '/sleep',
  behindWeek: '/home',
  timerRunning: '/home',
  nothingLogged: '/home',
  eveningGaps: '/home',
  childAsks: '/account/management/family',
  ratingsWait: '/account/management/family',
  requestOver: '/account/management/family',
  wishTakenBack: '/account/management/family',
  daysOff: '/account/management/family',
  answered: '/timebank?tab=bank',
  agreed: '/timebank?tab=rewards',
  crown: '/timebank?tab=rewards',
  importOffered: '/import',
  test: '/account/preferences',
}

/** What opens when it is chosen: a path of the web. */
export function pathOf(about: About, news: News): string {
  const path = PATH_OF[news.kind]
  if (about.kind === 'reminder') return `${path}?reminder=${about.reminderId}`
  if (news.kind === 'ratingsWait') return `${path}?child=${news.childId}`
  if (about.kind === 'requestOver' && news.kind === 'requestOver')
    return `${path}?child=${news.childId}&minutes=${about.id}`
  // For a child, a parent imports from its own account, to which the family leads.
  if (news.kind === 'importOffered' && news.child !== null) return PATH_OF.childAsks
  return news.kind === 'childAsks' && about.kind === 'childAsks'
    ? `${path}?child=${news.childId}&${about.for}=${about.id}`
    : path
}

/** Who holds the notification in their hands, and where. */
type Offered = {
  readonly userId: string
  readonly deviceId: string
  readonly language: Language
  readonly snoozeMinutes: Minutes
}

/** What can be done about it in the notification itself. */
export function offerFor(sealing: Sealing, told: { about: About; news: News }, reader: Offered, now: Instant) {
  const { about, news } = told
  const { userId, deviceId, language, snoozeMinutes } = reader
  const holder = { userId, deviceId, until: answerableUntil(now, null) }
  if (about.kind === 'reminder') {
    const token = ticketFor(sealing, { ...holder, reminderId: about.reminderId, due: about.due })
    // A user with an advance notice hears of it again when it is due, so a snooze until after that is not offered.
    const isDueFirst = about.until !== undefined && about.until <= addMinutes(now, snoozeMinutes)
    const actions = choicesIn(language, snoozeMinutes).filter(({ action }) => !(isDueFirst && action === 'snooze'))
    return { token, actions }
  }
  if (about.kind === 'ratingsWait' && news.kind === 'ratingsWait') {
    const ratings = { childGroup: about.childGroup, upTo: now }
    return { token: ticketFor(sealing, { ...holder, ratings }), actions: confirmIn(language, news.count) }
  }
  if (about.kind !== 'childAsks' || news.kind !== 'childAsks') return { token: null, actions: [] }
  const { childGroup, for: what, id } = about
  const asked = { childGroup, for: what, id }
  const token = ticketFor(sealing, { ...holder, asked, until: answerableUntil(now, news.endsAt) })
  return { token, actions: answersIn(language, what) }
}

const DAY_SECONDS = 86_400
/** What waits, or was decided, is worth hearing tomorrow. */
const LASTING: ReadonlySet<About['kind']> = new Set([
  'ratingsWait',
  'answered',
  'requestOver',
  'wishTakenBack',
  'daysOff',
  'importOffered',
])
/** A nudge about the current moment is useless tomorrow. */
const NUDGE_SECONDS = 2 * 3600

/** How a push service treats it: how long it keeps it for a device that is away, and how soon it wakes one. */
export function handlingOf(about: About, now: Instant): Pick<Parcel, 'ttlSeconds' | 'urgency'> {
  if (about.kind === 'planStart' || about.kind === 'bedtime')
    return { ttlSeconds: plannedSeconds(about, now), urgency: 'high' }
  if (about.kind === 'reminder' && about.until !== undefined)
    return { ttlSeconds: Math.max(0, Math.floor(60 * minutesBetween(now, about.until))), urgency: 'high' }
  const isAwaited = about.kind === 'reminder' || about.kind === 'childAsks'
  return {
    ttlSeconds: isAwaited || LASTING.has(about.kind) ? DAY_SECONDS : NUDGE_SECONDS,
    urgency: isAwaited ? 'high' : 'normal',
  }
}
