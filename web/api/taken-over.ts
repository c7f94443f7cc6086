import { APP_VIEW_COOKIE, APP_VIEWS } from '#contract/app-view.ts'
import type { SessionUser } from '#contract/auth.ts'
import type { View } from '#domain/family/app-view.ts'
import type { Token } from './call.ts'
import { keepCookie, VIEW_DAYS } from './cookies.ts'
import { session } from './session.ts'
import { leaveSubject } from './subject.ts'

/**
 * The parent whose session is locked on this device while the child has the whole view of it. [family/locked-device]
 */
const PARENT = 'takenOverBy'
type Aside = { name: string; view: string | null }

const aside = (): Aside | null => JSON.parse(localStorage.getItem(PARENT) ?? 'null') as Aside | null

/** The name of the parent who returns to this device when the child is done. */
export const parentAside = (): string | null => aside()?.name ?? null
/** The child whose view was taken over on this device. */
export const takenOverChild = (): string | null => (aside() ? (session.user()?.userId ?? null) : null)

/** From now on every tab shows the view of the child, as the child has it. @param view for the parent afterward */
export function beginTakeOver(opened: Token & { user: SessionUser }, view: View): void {
  const user = session.user()
  if (!user) return
  const parent: Aside = { name: user.userName, view: APP_VIEWS[view] }
  localStorage.setItem(PARENT, JSON.stringify(parent))
  leaveSubject()
  session.open(opened)
}

/** The session of the parent goes on, in the view of the parent's own account. */
export function endTakeOver(opened: Token & { user: SessionUser }): void {
  const parent = aside()
  forgetTakeOver()
  keepCookie(APP_VIEW_COOKIE, parent?.view ?? null, VIEW_DAYS)
  session.open(opened)
}

/** The session has ended. */
export const forgetTakeOver = (): void => localStorage.removeItem(PARENT)
