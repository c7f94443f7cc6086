import { traitsOf } from '#domain/language/language.ts'
import type { ActivityLog } from '#contract/activity-log.ts'
import type { rating } from '#contract/rating.ts'
import type { Input } from '#contract/endpoint.ts'
import { phraseFor } from '#web/api/errors.ts'
import { type Phrase, phrasesOf } from '#web/i18n/words-in.ts'
import { namesText } from '#web/i18n/format.ts'
import { notify } from '#web/ui/notify.ts'
import { proposalWords } from './proposal-words.ts'
import { notifyWith } from './saved-notice.tsx'
import { offerUndo } from './undo.ts'

const say = phrasesOf(proposalWords)

/** The ratings that wait again: the logs as they were confirmed, with the stars that the child gave. */
export type Reopened = Input<typeof rating.reopen>['body']['logs']

type ConfirmedInput = {
  /** The logs that the user's own press confirmed: none if the shown logs have changed. */
  confirmed: readonly ActivityLog[]
  /** The same logs as they were proposed. */
  proposed: readonly Pick<ActivityLog, 'id' | 'rating'>[]
  /** Those that another user confirmed or changed meanwhile, as they are now. */
  others?: readonly Rated[]
  reopen: (logs: Reopened) => Promise<unknown>
}

type Rated = Pick<ActivityLog, 'activityName' | 'ratingStatus'>

/** So many names are read at a glance. */
const MAX_NAMES = 3

/** Each name once, and how many more there are. */
function namesOf(logs: readonly Rated[]): Phrase {
  const names = [...new Set(logs.map(({ activityName }) => activityName))]
  const [shown, rest] = [names.slice(0, MAX_NAMES), names.length - MAX_NAMES]
  return (language) => namesText(rest > 0 ? [...shown, say('more', { count: rest })(language)] : shown, language)
}

/** What became of the ratings that another parent decided first. */
function meanwhilePhrases(others: readonly Rated[]): Phrase[] {
  const done = others.filter(({ ratingStatus }) => ratingStatus === 'confirmed' || ratingStatus === 'auto_confirmed')
  const changed = others.filter((log) => !done.includes(log))
  return [
    ...(done.length ? [say('meanwhile', { count: done.length, names: namesOf(done) })] : []),
    ...(changed.length ? [say('changed', { count: changed.length, names: namesOf(changed) })] : []),
  ]
}

const joinPhrases =
  (phrases: readonly Phrase[]): Phrase =>
  (language) =>
    phrases.map((phrase) => phrase(language)).join(traitsOf(language).betweenSentences)

/** Reports the confirmed ratings, with an undo, and those that another parent had confirmed before. */
export function notifyConfirmed({ confirmed, proposed, others = [], reopen }: ConfirmedInput): void {
  const meanwhile = meanwhilePhrases(others)
  if (!confirmed.length) {
    notify({ kind: 'info', message: meanwhile.length ? joinPhrases(meanwhile) : say('confirmedNone') })
    return
  }
  const stars = new Map(proposed.map(({ id, rating }) => [id, rating]))
  const logs = confirmed.map(({ id, version, rating }) => ({ id, version, rating: stars.get(id) ?? rating! }))
  const message = say('confirmed', { count: logs.length })
  const failed = (error: unknown) => void notify({ kind: 'error', message: phraseFor(error) })
  const { undo } = offerUndo(message, () => void reopen(logs).catch(failed))
  const full = meanwhile.length ? joinPhrases([message, ...meanwhile]) : message
  notifyWith(full, { label: say('undo'), run: undo })
}
