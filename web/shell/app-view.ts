import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { account } from '#contract/account.ts'
import { APP_VIEW_COOKIE, APP_VIEWS } from '#contract/app-view.ts'
import { family, type FamilyMember, type MyFamily } from '#contract/family.ts'
import { chosenBy, type Faces, facesOf, type RunMode, type View, viewOf } from '#domain/app-view.ts'
import type { FamilyColumn } from '#domain/family-permission.ts'
import { keepCookie, readCookie, VIEW_DAYS } from '#web/api/cookies.ts'
import { queryClient, queryOf } from '#web/api/query.ts'
import { session } from '#web/api/session.ts'
import { actFor, actingFor, isStillChosen } from '#web/api/subject.ts'
import { PATHS } from '#web/paths.ts'

const STALE_MS = 60_000

export const modeQuery = queryOptions({ ...queryOf(account.mode), staleTime: STALE_MS })
export const familyQuery = queryOptions({ ...queryOf(family.mine), staleTime: STALE_MS })

const VIEWS = Object.keys(APP_VIEWS) as View[]
const watchers = new Set<() => void>()
const subscribe = (watch: () => void) => {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

function chosenNow(): View | null {
  // Who acts for a child is in the parental view, whatever another tab has chosen meanwhile.
  if (actingFor() !== null) return 'parental'
  const kept = readCookie(APP_VIEW_COOKIE)
  return VIEWS.find((view) => APP_VIEWS[view] === kept) ?? null
}

const keep = (view: View | null) => keepCookie(APP_VIEW_COOKIE, view && APP_VIEWS[view], view ? VIEW_DAYS : 0)

function choose(view: View | null) {
  keep(view)
  for (const watch of watchers) watch()
}

/** How the app is used by whoever is signed in. */
export type AppView = {
  readonly mode: RunMode
  readonly view: View
  readonly faces: Faces
  /** rule [6.4-a]. */
  readonly isActiveChild: boolean
  /** rules §6.2: what one is in the family; null: in none, or not active there. */
  readonly column: FamilyColumn | null
  /** For whom one may act, by the names that the family calls them. */
  readonly children: readonly FamilyMember[]
  /** For whom one acts now. */
  readonly child: FamilyMember | null
}

/** What there is to go by while the server has not said more: what was chosen last. */
const modeFor = (chosen: View | null): RunMode => ({
  accountMode: chosen === 'parental' ? 'PARENTAL' : 'PERSONAL',
  enableSelfJournaling: true,
})

function appViewOf(known: RunMode | undefined, mine: MyFamily | undefined, chosen: View | null): AppView {
  const mode = known ?? modeFor(chosen)
  const members = mine?.familyGroup?.members ?? []
  const me = members.find(({ _id }) => _id === session.user()?.userId)
  const isActiveChild = mine ? me?.role === 'child' && me.isActive : chosen === 'child'
  const view = viewOf({ mode, isActiveChild, chosen })
  const children = members.filter(({ dataGroup, _id }) => dataGroup !== null && _id !== me?._id)
  const child = children.find(({ dataGroup }) => dataGroup === actingFor()) ?? null
  const column = mine?.familyGroup?.column ?? null
  return { mode, view, faces: facesOf(mode, view), isActiveChild, column, children, child }
}

const knownMode = () => queryClient.getQueryData(modeQuery.queryKey)?.appRunMode
const knownFamily = () => queryClient.getQueryData(familyQuery.queryKey)

export const appViewNow = (): AppView => appViewOf(knownMode(), knownFamily(), chosenNow())

/** rules §4.2: whether what is rated waits for a parent. Where there is none, the server's answer says so. */
export const proposesNow = (): boolean => appViewNow().column === 'controlledChild'

export function useAppView(): AppView {
  const chosen = useSyncExternalStore(subscribe, chosenNow)
  const { data: mode } = useQuery(modeQuery)
  const { data: mine } = useQuery(familyQuery)
  return appViewOf(mode?.appRunMode, mine, chosen)
}

/**
 * spec §3: the cookie says which it is, and the next visit finds it there before it has asked anything. By what is known
 * at this very moment: another page may have chosen since the last picture of this one.
 */
export function keepView(): void {
  if (!session.token() || !isStillChosen()) return
  const { view } = appViewNow()
  if (readCookie(APP_VIEW_COOKIE) !== APP_VIEWS[view]) choose(view)
}

/** Nobody is signed in any more. */
export const forgetView = (): void => choose(null)

/** spec §4: DUAL users can switch the view. One's own view is one's own account. */
export function switchView(view: View): void {
  if (view === 'personal' && actingFor() !== null) turn(view, null, PATHS.home)
  else choose(view)
}

/** Nobody on this page hears of the view of the next one. */
function turn(view: View, dataGroup: string | null, to: string) {
  keep(view)
  actFor(dataGroup, to)
}

/** rule [6.5-a]: from now on the account of a child. */
export function manage({ dataGroup }: FamilyMember): void {
  turn('parental', dataGroup, PATHS.home)
}

/** The view of the user's own account: where there is a choice, the personal one. */
export function ownView(): View {
  const { mode, view } = appViewNow()
  return mode.accountMode === 'DUAL' ? 'personal' : view
}

/** Back to the user's own account, in its view. */
export const returnToMine = (to: string = PATHS.home): void => turn(ownView(), null, to)

/** spec §4: what the server has saved sets the view. */
export function applyMode(saved: RunMode): void {
  const before = appViewNow().view
  queryClient.setQueryData(modeQuery.queryKey, { appRunMode: saved })
  switchView(chosenBy(saved, before))
}
