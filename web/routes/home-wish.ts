import { useRouter, useSearch } from '@tanstack/react-router'
import { type HomeSearch, PATHS } from '#web/paths.ts'

/** The request in the address of the day, and how to report that it was granted. */
export function useHomeWish() {
  const router = useRouter()
  const { date, action, t, plan } = useSearch({ from: '/inside/home' })
  const wishOf = (wished: typeof action) => (action === wished ? (t ?? 0) : undefined)
  /** A reload is not another wish. One that has come up meanwhile is not yet granted. */
  async function grant() {
    if ((router.latestLocation.search as HomeSearch).t !== t) return
    await router.navigate({ to: PATHS.home, search: date ? { date } : {}, replace: true })
  }
  const how = action === 'start' || action === 'done' ? action : undefined
  const planned = how && plan ? { planId: plan, how, t: t ?? 0 } : undefined
  return { date, action, planned, wishOf, grant }
}
