import { auth } from '#contract/auth.ts'
import { call, returnToParent } from '#web/api/client.ts'
import { errorMessages, wordsFor } from '#web/api/errors.ts'
import { session } from '#web/api/session.ts'
import { unsubscribe } from '#web/api/subscription.ts'
import { takenOverChild } from '#web/api/taken-over.ts'
import { wordsIn } from '#web/i18n/define-messages.ts'
import { currentLanguage } from '#web/i18n/use-words.ts'
import { whenBack } from '#web/ui/back-closes.ts'
import { notify } from '#web/ui/notify.ts'
import { savePreferenceNow } from './preference.ts'

/**
 * The server is told, and whether it hears or not, nobody is signed in here any more. Out of the view of a child it is
 * the parent who goes on (rule [6.5-b]).
 */
export async function signOut() {
  await savePreferenceNow()
  const isTakenOver = takenOverChild() !== null
  if (!isTakenOver) {
    session.startSigningOut()
    // Nobody waits for it: the server sends nothing to a session that has ended.
    void unsubscribe().catch(() => undefined)
  }
  await call(auth.signOut).catch(() => undefined)
  if (isTakenOver) await leaveView()
  else session.end('signedOut')
}

async function leaveView() {
  try {
    // What it was chosen from is on its way out of the history, and would hold the page here.
    await whenBack()
    await returnToParent('signedOut')
  } catch (error) {
    notify({ kind: 'error', message: wordsFor(error, wordsIn(errorMessages, currentLanguage())) })
  }
}
