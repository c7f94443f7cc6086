import { CHILD_COOKIE } from '#contract/app-view.ts'
import { keepCookie, readCookie } from './cookies.ts'
import { session } from './session.ts'

/**
 * The account that this page is about: that of the signed-in user, or of a child for whom they act. It never changes
 * while a page lives: another account is another page, so nothing of one can show as another's.
 * [view/one-account-a-page]
 */
let child: string | null = readCookie(CHILD_COOKIE)

/** How long a choice lasts if it is not undone. */
const KEPT_DAYS = 30
/** The other tabs hear of a change. */
const CHANGED = 'subjectChanged'
/** The message that the next page shows. */
const LOST = 'lostChild'

/** The data group of the child that the calls of this page name. [family/acting-for-a-child] */
export const actingFor = (): string | null => child

/** A page that is being left goes nowhere else and says nothing about the account of the next one. */
let isLeaving = false
export const isBeingLeft = (): boolean => isLeaving

/** Whether this page is not being left and no other page has switched to another account meanwhile. */
export const isStillChosen = (): boolean => !isLeaving && readCookie(CHILD_COOKIE) === child

/** From now on the next page is what counts. */
export function leavePage(to: string): void {
  isLeaving = true
  location.assign(to)
}

const userNow = () => session.user()?.userId ?? ''
const ownerFor = (dataGroup: string | null) => (dataGroup === null ? userNow() : `${userNow()} ${dataGroup}`)

/** The owner of the answers and writes of this page: a user, acting for themselves or for a child. */
export const ownerNow = (): string => ownerFor(child)
/** The owner of what stays the user's own, also while they act for a child. */
export const selfNow = (): string => userNow()
/** Whether the signed-in user made it, for themselves or for a child. */
export const isOfUser = (owner: string): boolean => owner.split(' ')[0] === userNow()
/** The child for whom it was made. */
export const childOf = (owner: string): string | null => owner.split(' ')[1] ?? null

/** Opens the account of a child, or the user's own again: a new page, in every tab. */
export function actFor(dataGroup: string | null, to: string): void {
  if (isLeaving) return
  keepCookie(CHILD_COOKIE, dataGroup, KEPT_DAYS)
  localStorage.setItem(CHANGED, `${Math.random()} ${dataGroup ?? ''}`)
  leavePage(to)
}

/**
 * The user may not, or may no longer, act for this child; the next page says so. @returns whether this page is being
 * left
 */
export function loseChild(dataGroup: string, to: string = location.pathname): boolean {
  if (dataGroup === child && readCookie(CHILD_COOKIE) === dataGroup) {
    sessionStorage.setItem(LOST, dataGroup)
    actFor(null, to)
  }
  return isLeaving
}

/** Whether the page before this one has lost its child. A page that is being left leaves this to the next. */
export const hasLostChild = (): boolean => !isLeaving && sessionStorage.getItem(LOST) !== null

/** The same; true once. */
export function takeLostChild(): boolean {
  const isLost = hasLostChild()
  if (isLost) sessionStorage.removeItem(LOST)
  return isLost
}

/** The session has ended. */
export function leaveSubject(): void {
  child = null
  keepCookie(CHILD_COOKIE, null, 0)
}

/** A tab that was in the background while another one switched the account follows it before it does anything. */
export function watchSubject(): void {
  const follow = () => {
    if (session.token() && !isLeaving && !isStillChosen()) location.reload()
  }
  window.addEventListener('storage', ({ key, newValue }) => {
    // The cookie of another tab may arrive after its event.
    if (key === CHANGED && session.token() && !isLeaving && newValue?.split(' ')[1] !== (child ?? '')) location.reload()
  })
  // The browser may restore the page as it was left. Meanwhile another user may have signed in on the device.
  let user = ''
  window.addEventListener('pagehide', () => {
    user = userNow()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    isLeaving = false
    if (user === userNow()) follow()
    else {
      document.body.replaceChildren()
      location.reload()
    }
  })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && follow())
}
