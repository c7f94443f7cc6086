import { auth } from '#contract/auth.ts'
import { call } from '#web/api/client.ts'
import { session } from '#web/api/session.ts'
import { unsubscribe } from '#web/api/subscription.ts'
import { savePreferenceNow } from './preference.ts'

/**
 * The server is told, and whether it hears or not, nobody is signed in here any more. Out of the view of a child this
 * ends the session of its parent too (rule [6.5-b]): returning to it takes the lock screen.
 */
export async function signOut() {
  await savePreferenceNow()
  session.startSigningOut()
  // Nobody waits for it: the server sends nothing to a session that has ended.
  void unsubscribe().catch(() => undefined)
  await call(auth.signOut).catch(() => undefined)
  session.end('signedOut')
}
