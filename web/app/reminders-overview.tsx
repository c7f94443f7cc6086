import { lazy, Suspense } from 'react'
import { isShown } from '#domain/family/app-view.ts'
import { actingFor } from '#web/api/subject.ts'
import { now } from '#web/session/clock.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { useAppView } from '#web/session/app-view.ts'
import { PHONE } from '#web/ui/media.ts'

/** A screen comes first: its data are fetched by then. */
const REST_MS = 1200
const rested = new Promise<void>((resolve) => setTimeout(resolve, REST_MS))

/** A failed download affects nothing else: the link beside it leads to the same. */
const Overview = lazy(async () => {
  await rested
  const found = await import('#web/widgets/reminder/overview.tsx').catch(() => null)
  return { default: found?.Overview ?? (() => null) }
})

/** On a phone nothing else of the first screen needs their words. */
const NOTICES_AFTER_MS = 10_000
const opened = now()

const DueNotices = lazy(async () => {
  await new Promise<void>((resolve) => setTimeout(resolve, NOTICES_AFTER_MS))
  const found = await import('#web/widgets/reminder/due-notices.tsx').catch(() => null)
  return { default: found?.DueNotices ?? (() => null) }
})

/** On every screen, whether or not the overview stands on it. [reminder/due-in-app] */
export function ReminderNotices() {
  const { mode, view } = useAppView()
  if (!isShown('reminders', mode, view) || actingFor() !== null) return null
  return (
    <Suspense>
      <DueNotices since={opened} />
    </Suspense>
  )
}

type Props = {
  /** Beside the entry of a navigation that is shown at this width, in the drawer of a phone, or on its own. */
  place: 'navigation' | 'drawer' | 'alone'
}

/**
 * The overview stands beside the link to all reminders; without a navigation it stands alone.
 * [reminder/overview-buckets]
 */
export function RemindersOverview({ place }: Props) {
  const isPhone = useMedia(PHONE)
  const { mode, view } = useAppView()
  if (!isShown('reminders', mode, view)) return null
  if (place !== 'alone' && isPhone !== (place === 'drawer')) return null
  return (
    <Suspense>
      <Overview isAlone={place === 'alone'} />
    </Suspense>
  )
}
