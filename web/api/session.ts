import type { SessionUser } from '#contract/auth.ts'
import type { Instant } from '#domain/time/time.ts'
import { createSignal, useSignal } from '#web/ui/store.ts'
import type { EndReason, Session, Token } from './call.ts'

/** Local storage holds the token, so every tab has the same one. [account/access-token] */
const TOKEN = 'token'
const EXPIRES = 'tokenExpiresAt'
const USER = 'user'
/** web/api/push.ts: the server's id of this device in this session. */
export const DEVICE = 'pushDevice'
/** web/widgets/vague-name/kept-names.ts: names that the user typed and kept. */
export const KEPT_NAMES = 'keptNames'
/** web/widgets/vague-name/hinted-names.ts: those of today. */
export const HINTED_NAMES = 'hintedNames'

const enders = new Set<(reason: EndReason) => void>()
const changes = createSignal()

/** Signing out sets the reason, so that another answer cannot replace it. */
let wanted: EndReason | null = null
/** Why the last session of this page ended. The sign-in page says it, however the user gets there. */
let last: EndReason | null = null

export const session = {
  token: () => localStorage.getItem(TOKEN),
  user: currentUser,
  /** When the token runs out, as the server said it. */
  expiresAt: () => localStorage.getItem(EXPIRES) as Instant | null,
  open({ user, ...token }: Token & { user: SessionUser }) {
    wanted = null
    last = null
    session.renew(token)
    localStorage.setItem(USER, JSON.stringify(user))
    changes.notify()
  },
  /** Stores the changes of users to their own data. */
  change(part: Partial<SessionUser>) {
    const user = currentUser()
    if (!user) return
    localStorage.setItem(USER, JSON.stringify({ ...user, ...part }))
    changes.notify()
  },
  renew({ token, expiresAt }: Token) {
    localStorage.setItem(EXPIRES, expiresAt)
    localStorage.setItem(TOKEN, token)
    changes.notify()
  },
  /** From now on the session ends because its owner wants it to. */
  startSigningOut() {
    wanted = 'signedOut'
  },
  /** The account is gone, and its session with it: the page only has to be left in order. */
  startLeaving() {
    wanted = 'leaving'
  },
  end(reason: EndReason) {
    if (!session.token()) return
    for (const key of [TOKEN, EXPIRES, USER, DEVICE, KEPT_NAMES, HINTED_NAMES]) localStorage.removeItem(key)
    last = wanted ?? reason
    for (const ended of enders) ended(last)
    wanted = null
    changes.notify()
  },
  /** null: no session has ended as far as this page knows. */
  endedBecause: (): EndReason | null => last,
  /** `ended` is called in this tab when the session has ended, in whichever tab. */
  onEnd(ended: (reason: EndReason) => void) {
    enders.add(ended)
    window.addEventListener('storage', ({ key, oldValue, newValue }) => {
      if (key === TOKEN && newValue === null) ended('signedOut')
      // Another user signed in in another tab, so nothing that this tab remembers is known to be theirs.
      if (key === USER && idOf(newValue) !== undefined && idOf(newValue) !== idOf(oldValue)) location.reload()
      changes.notify()
    })
  },
} satisfies Session & Record<string, unknown>

const idOf = (user: string | null) => (user === null ? undefined : (JSON.parse(user) as SessionUser).userId)

let seen: { text: string | null; user: SessionUser | null } = { text: null, user: null }

/** Read again only when the text has changed: React compares by identity. */
function currentUser(): SessionUser | null {
  const text = localStorage.getItem(USER)
  if (text !== seen.text) seen = { text, user: text === null ? null : (JSON.parse(text) as SessionUser) }
  return seen.user
}

export const useUser = (): SessionUser | null => useSignal(changes, currentUser)
export const useExpiresAt = (): Instant | null => useSignal(changes, session.expiresAt)
