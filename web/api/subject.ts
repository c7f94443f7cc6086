import { CHILD_COOKIE } from '#contract/app-view.ts'
import { keepCookie, readCookie } from './cookies.ts'
import { session } from './session.ts'

/**
 * Whose account this page is about: that of whoever is signed in, or of a child for whom they act (rule [6.5-a]).
 * It never changes while a page stands. Another account is another page: nothing of one can show as another's.
 */
let child: string | null = readCookie(CHILD_COOKIE)

/** As long as a choice lasts that nobody takes back. */
const KEPT_DAYS = 30
/** The other tabs hear of a change. */
const CHANGED = 'subjectChanged'
/** What the page after this one has to say. */
const LOST = 'lostChild'

/** The data group of the child for whom the calls of this page are made. */
export const actingFor = (): string | null => child

/** A page that is being left goes nowhere else, and says nothing of what the next one is about. */
let isLeaving = false
export const isBeingLeft = (): boolean => isLeaving

/** Whether no other page has gone to another account meanwhile, nor this one. */
export const isStillChosen = (): boolean => !isLeaving && readCookie(CHILD_COOKIE) === child

/** From now on the next page is what counts. */
export function leavePage(to: string): void {
  isLeaving = true
  location.assign(to)
}

const userNow = () => session.user()?.userId ?? ''
const ownerFor = (dataGroup: string | null) => (dataGroup === null ? userNow() : `${userNow()} ${dataGroup}`)

/** Whose answers and writes these are: of a user, for themselves or for a child. */
export const ownerNow = (): string => ownerFor(child)
/** The same, of what is the user's own for whomever they act. */
export const selfNow = (): string => userNow()
/** Whether whoever is signed in has made it, for whomever. */
export const isOfUser = (owner: string): boolean => owner.split(' ')[0] === userNow()
/** The child for whom it was made. */
export const childOf = (owner: string): string | null => owner.split(' ')[1] ?? null

/** From now on the account of a child, or one's own again: a new page, on every tab. */
export function actFor(dataGroup: string | null, to: string): void {
  if (isLeaving) return
  keepCookie(CHILD_COOKIE, dataGroup, KEPT_DAYS)
  localStorage.setItem(CHANGED, `${Math.random()} ${dataGroup ?? ''}`)
  leavePage(to)
}

/** This child is not, or no longer, one to act for; the next page says so. @returns whether this page is being left */
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

/** Nobody is signed in any more. */
export function leaveSubject(): void {
  child = null
  keepCookie(CHILD_COOKIE, null, 0)
}

/** A tab that was away while another one went to somebody else's account follows it before it does anything. */
export function watchSubject(): void {
  const follow = () => {
    if (session.token() && !isLeaving && !isStillChosen()) location.reload()
  }
  window.addEventListener('storage', ({ key, newValue }) => {
    // The cookie of another tab may come after the word of it.
    if (key === CHANGED && session.token() && !isLeaving && newValue?.split(' ')[1] !== (child ?? '')) location.reload()
  })
  // By the browser's way back, as it was left. Meanwhile the device may have become somebody else's.
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
