import { phraseFor } from '#web/api/errors.ts'
import { type Deed, failures } from '#web/api/failure-messages.ts'
import { phrasesOf } from '#web/i18n/words-in.ts'
import { notify } from './notify.ts'

const say = phrasesOf(failures)

/** Says in a notice what did not work, and why. */
export const tellFailure = (deed: Deed, error: unknown): void =>
  void notify({ kind: 'error', title: say(deed), message: phraseFor(error) })
