import { useEffect, useRef, useSyncExternalStore } from 'react'
import { addMinutes, type Instant, MINUTE_MS } from '#domain/time/time.ts'
import { findSubscription } from '#web/api/subscription.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { useNow } from '#web/session/clock.ts'
import { usePreference } from '#web/session/preference.ts'
import { notifyFor } from '#web/widgets/saved-notice.tsx'
import { type DueMoment, dueSince } from './due-now.ts'
import { reminderMessages } from './messages.ts'
import { useCompletion } from './use-completion.ts'
import { useOverview } from './use-overview.ts'
import { useSnooze } from './use-snooze.ts'

const SNOOZE_MINUTES = 10

/** What this page has told of, by reminder and moment. */
const told = new Set<string>()

function subscribe(changed: () => void) {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
const useVisible = () => useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')

/**
 * Tells of a reminder in the app, unless this device gets a notification of it. [reminder/due-in-app]
 * @param since the moment at which the page was opened
 */
export function DueNotices({ since }: { since: Instant }) {
  const say = useWords(reminderMessages)
  const { timezone: zone } = usePreference().timezone
  const { data } = useOverview(zone)
  const { complete } = useCompletion(zone)
  const snooze = useSnooze(zone)
  const minute = useNow()
  const isVisible = useVisible()

  function tell({ one }: DueMoment) {
    const message = say.phrase('dueNow', { title: one.title })
    const done = { label: say.phrase('completeIt'), run: () => void complete(one) }
    const later = {
      label: say.phrase('snoozeTen'),
      // The page looks at full minutes: a later second would be missed. [reminder/due-in-app]
      run: () => void snooze(one, addMinutes(minute, SNOOZE_MINUTES)),
    }
    notifyFor(MINUTE_MS, message, ...(one.role === 'sharedWith' ? [later] : [done, later]))
  }
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  useEffect(() => {
    if (!data || !isVisible) return
    const moments = dueSince(data, since, minute).filter(({ one, at }) => !told.has(`${one.id} ${at}`))
    if (!moments.length) return
    for (const { one, at } of moments) told.add(`${one.id} ${at}`)
    void findSubscription()
      // A browser that hides its subscriptions shows no notification either.
      .catch(() => null)
      .then((pushed) => pushed === null && moments.forEach((each) => latest.current(each)))
  }, [data, since, minute, isVisible])
  return null
}
