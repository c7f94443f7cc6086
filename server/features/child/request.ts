import { openSince, withdrawalEnd } from '#domain/bank/withdrawal.ts'
import type { Instant } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'
import { nameOf } from '#server/features/family/service.ts'
import type { ChildRequest } from '#server/features/delivery/ticket.ts'
import type { About } from '#server/features/delivery/telling.ts'
import type { News } from '#server/ports/delivery-texts.ts'
import * as store from './request-store.ts'

/**
 * Loads the request as a parent is told of it; undefined: it is answered or over, or the user is no parent of the
 * child.
 */
async function openRequest(
  db: Db,
  { childGroup, for: what, id }: ChildRequest,
  of: { parentId: string; now: Instant },
) {
  const { parentId, now } = of
  if (what === 'wish') {
    const wish = await store.openWish(db, { childGroup, id, parentId })
    return wish && { ...said(wish), endsAt: null }
  }
  const row = await store.openWithdrawal(db, { childGroup, id, parentId, open: openSince(now) })
  return row && { ...said(row), endsAt: withdrawalEnd(row) }
}

type Row = Parameters<typeof nameOf>[0] & { childId: string; minutes: number | null; what: string }
const said = (row: Row) => ({ child: nameOf(row), childId: row.childId, minutes: row.minutes, what: row.what })

type AboutRequest = Extract<About, { kind: 'childAsks' | 'requestOver' | 'wishTakenBack' | 'daysOff' }>

/**
 * Builds a parent's notification of a request; null: it no longer stands, or the user is no parent of the child.
 * [notification/looked-up-late]
 */
export async function buildRequestNews(
  db: Db,
  about: AboutRequest,
  of: { parentId: string; now: Instant },
): Promise<News | null> {
  const request = { ...about, parentId: of.parentId }
  if (about.kind === 'childAsks') {
    const asked = await openRequest(db, about, of)
    return asked ? { kind: 'childAsks', ...asked, isAgain: about.again ?? false } : null
  }
  if (about.kind === 'requestOver') {
    const row = await store.expiredWithdrawal(db, request)
    return row ? { kind: 'requestOver', ...said(row), minutes: row.minutes } : null
  }
  if (about.kind === 'daysOff') {
    const row = await store.childVacation(db, request)
    return row ? { kind: 'daysOff', child: nameOf(row), name: row.name, from: row.startDate, to: row.endDate } : null
  }
  const row = await store.restoredWish(db, request)
  return row ? { kind: 'wishTakenBack', child: nameOf(row), what: row.title ?? '' } : null
}

type Answered = { readonly for: 'minutes' | 'wish' | 'crown'; readonly id: string }

/**
 * Builds a child's notification of a parent's answer, as it stands now; undefined: it no longer stands.
 * [notification/child-answered]
 */
export async function answerTold(db: Db, subject: SubjectId, { for: what, id }: Answered): Promise<News | undefined> {
  if (what === 'crown') {
    const crown = await store.crownOf(db, subject, id)
    return crown && { kind: 'crown', message: crown.message, from: nameOf(crown) }
  }
  if (what === 'wish') {
    const wish = await store.decidedWish(db, subject, id)
    return wish && { kind: 'agreed', isAgreed: wish.status === 'redeemed', what: wish.title ?? '', reason: wish.reason }
  }
  const asked = await store.decidedWithdrawal(db, subject, id)
  if (!asked) return undefined
  const { status, minutes, purpose, reason } = asked
  return { kind: 'answered', status, minutes, what: purpose, reason }
}
