import { auth } from '#contract/auth.ts'
import { call } from '#web/api/client.ts'
import { session } from '#web/api/session.ts'
import { unsubscribe } from '#web/api/subscription.ts'
import { savePreferenceNow } from './preference.ts'

/**
 * The server is told, and even if it does not answer, the session ends here. In the view of a child this ends the
 * session of its parent too: returning to it takes the lock screen. [family/hand-over-end]
 */
export async function signOut() {
  await savePreferenceNow()
  session.startSigningOut()
  // Signing out does not wait for this: the server sends nothing to a session that has ended.
  void unsubscribe().catch(() => undefined)
  await call(auth.signOut).catch(() => undefined)
  session.end('signedOut')
}
