import { useState } from 'react'
import type { ActivityLog } from '#contract/activity-log.ts'
import type { Language } from '#contract/common.ts'
import type { Instant } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import type { Phrase } from '#web/i18n/words-in.ts'
import { clockSpan, dateText } from '#web/i18n/format.ts'
import { currentLanguage, useLanguage, useWords } from '#web/i18n/use-words.ts'
import { proposesNow } from '#web/session/app-view.ts'
import { now } from '#web/session/clock.ts'
import { notify, closeNotice } from '#web/ui/notify.ts'
import { PhraseText } from '#web/ui/phrase-text.tsx'
import buttons from './button.module.css'
import { noticeMessages } from './notice-messages.ts'
import classes from './saved-notice.module.css'
import { StarRating } from './star-rating.tsx'
import { onUndone } from './undo.ts'

/** Notices with something to press, on the screen or gone already. */
const openNotices = new Set<string>()

/** On a phone they would lie on the form that was just opened. */
export function closeNotices() {
  for (const id of openNotices) closeNotice(id)
  openNotices.clear()
}

type Action = { label: Phrase; run: () => void }

const Actions = ({ actions }: { actions: readonly Action[] }) => (
  <span className={classes.actions}>
    {actions.map(({ label, run }) => (
      <button key={label(currentLanguage())} type="button" className={buttons.quiet} onClick={run}>
        <PhraseText of={label} />
      </button>
    ))}
  </span>
)

/** Reports an event with its actions. Any choice closes the notice. */
export const notifyWith = (message: Phrase, ...actions: Action[]) => notifyFor(undefined, message, ...actions)

/** As `notifyWith`. @param staysMs as long as there is something to do; undefined: as long as others */
export function notifyFor(staysMs: number | undefined, message: Phrase, ...actions: Action[]) {
  const id: string = notify({
    kind: 'info',
    hasActions: actions.length > 0,
    says: message,
    ...(staysMs !== undefined && { staysMs }),
    message: (
      <span className={classes.toast}>
        <PhraseText of={message} />
        <Actions
          actions={actions.map(({ label, run }) => ({
            label,
            run: () => {
              closeNotice(id)
              run()
            },
          }))}
        />
      </span>
    ),
  })
  openNotices.add(id)
  // An action that a key has undone as well is not offered anymore.
  for (const { run } of actions) onUndone(run, () => closeNotice(id))
}

/** The day of today goes without saying. */
function timeOf({ startTime, endTime }: ActivityLog, zone: string, language: Language): string {
  const clock = clockSpan(startTime, endTime, zone, language)
  const dayOf = (moment: Instant) => localDate([{ from: null, tz: zone }], moment)
  const day = dayOf(startTime)
  return day === dayOf(now()) ? clock : `${dateText(day, language)} · ${clock}`
}

type SavedToastProps = {
  log: ActivityLog
  zone: string
  /** @returns drops the step of the rating: Undo takes back the whole log */
  onRate: (rating: number | null) => () => void
  onUndo: () => void
  onDetails: () => void
}

function SavedToast({
  log,
  zone,
  onRate,
  onUndo,
  onDetails,
}: Omit<SavedToastProps, 'onRate'> & { onRate: (rating: number | null) => void }) {
  const t = useWords(noticeMessages)
  const language = useLanguage()
  const [rating, setRating] = useState(log.rating)
  const proposed = rating !== null && proposesNow()
  return (
    <span className={classes.toast}>
      <span className="figures">{t('saved', { name: log.activityName, time: timeOf(log, zone, language) })}</span>
      <StarRating
        label={t('rate', { name: log.activityName })}
        value={rating}
        proposed={proposed}
        onChange={(stars) => {
          setRating(stars)
          onRate(stars)
        }}
      />
      <Actions
        actions={[
          { label: t.phrase('undo'), run: onUndo },
          { label: t.phrase('details'), run: onDetails },
        ]}
      />
    </span>
  )
}

let lastSavedNotice: string | undefined

/**
 * After a log is saved: five stars, none of them pre-filled, and buttons to undo and to go on. One at a time: a user
 * who logs a whole day in a row must not find the next button under earlier notices. [log/no-prefilled-rating]
 */
export function notifySaved({ onRate, onUndo, onDetails, ...saved }: SavedToastProps) {
  const dropRatings: (() => void)[] = []
  if (lastSavedNotice !== undefined) closeNotice(lastSavedNotice)
  const id: string = notify({
    kind: 'success',
    hasActions: true,
    message: (
      <SavedToast
        {...saved}
        onRate={(rating) => dropRatings.push(onRate(rating))}
        onUndo={() => {
          closeNotice(id)
          for (const drop of dropRatings) drop()
          onUndo()
        }}
        onDetails={() => {
          closeNotice(id)
          onDetails()
        }}
      />
    ),
  })
  lastSavedNotice = id
  openNotices.add(id)
  onUndone(onUndo, () => closeNotice(id))
}
