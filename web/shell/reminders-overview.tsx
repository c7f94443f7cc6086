import { lazy, Suspense } from 'react'
import { useMedia } from '#web/ui/use-media.ts'
import { PHONE } from './media.ts'

/** A screen comes first: what it takes to show it is fetched by then. */
const REST_MS = 1200
const rested = new Promise<void>((resolve) => setTimeout(resolve, REST_MS))

/** What cannot be fetched now takes nothing else along: the link beside it leads to the same. */
const Overview = lazy(async () => {
  await rested
  const found = await import('#web/widgets/reminder/overview.tsx').catch(() => null)
  return { default: found?.Overview ?? (() => null) }
})

/** spec §2: the reminders overview, in the side navigation. On a phone that is a drawer. */
export function RemindersOverview({ isDrawer }: { isDrawer: boolean }) {
  const isPhone = useMedia(PHONE)
  if (isPhone !== isDrawer) return null
  return (
    <Suspense>
      <Overview />
    </Suspense>
  )
}
