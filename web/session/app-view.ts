import { queryOptions, useQuery } from '@tanstack/react-query'
import { account } from '#contract/account.ts'
import { APP_VIEW_COOKIE, APP_VIEWS } from '#contract/app-view.ts'
import { family, type FamilyMember, type MyFamily } from '#contract/family.ts'
import { chosenBy, type Faces, facesOf, type RunMode, type View, viewOf } from '#domain/family/app-view.ts'
import type { FamilyColumn } from '#domain/family/permission.ts'
import { keepCookie, readCookie, VIEW_DAYS } from '#web/api/cookies.ts'
import { queryClient, queryOf } from '#web/api/query.ts'
import { session } from '#web/api/session.ts'
import { actFor, actingFor, isStillChosen } from '#web/api/subject.ts'
import { PATHS } from '#web/paths.ts'
import { createSignal, useSignal } from '#web/ui/store.ts'

const STALE_MS = 60_000

export const modeQuery = queryOptions({ ...queryOf(account.mode), staleTime: STALE_MS })
export const familyQuery = queryOptions({ ...queryOf(family.mine), staleTime: STALE_MS })

const VIEWS = Object.keys(APP_VIEWS) as View[]
const choices = createSignal()

function chosenNow(): View | null {
  // A parent who acts for a child is in the parental view, whatever another tab has chosen meanwhile.
  if (actingFor() !== null) return 'parental'
  const kept = readCookie(APP_VIEW_COOKIE)
  return VIEWS.find((view) => APP_VIEWS[view] === kept) ?? null
}

const keep = (view: View | null) => keepCookie(APP_VIEW_COOKIE, view && APP_VIEWS[view], view ? VIEW_DAYS : 0)

function choose(view: View | null) {
  keep(view)
  choices.notify()
}

/** How the signed-in user uses the app. */
export type AppView = {
  readonly mode: RunMode
  readonly view: View
  readonly faces: Faces
  /** An active child of a family has the child view in `PERSONAL` mode. [view/view-of-mode] */
  readonly isActiveChild: boolean
  /**
   * The user's column of the permission matrix; null: in no family, or not active there. [permission/matrix-columns]
   */
  readonly column: FamilyColumn | null
  /** The children for whom the user may act, by the names that the family calls them. */
  readonly children: readonly FamilyMember[]
  /** The child for whom the user acts now. */
  readonly child: FamilyMember | null
}

/** The mode that is assumed until the server answers: that of the last chosen view. */
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

/**
 * Whether a rating waits for a parent. Where the family has no other parent, the server's answer says so.
 * [reward/who-proposes]
 */
export const proposesNow = (): boolean => appViewNow().column === 'controlledChild'

export function useAppView(): AppView {
  const chosen = useSignal(choices, chosenNow)
  const { data: mode } = useQuery(modeQuery)
  const { data: mine } = useQuery(familyQuery)
  return appViewOf(mode?.appRunMode, mine, chosen)
}

/**
 * The cookie keeps the view, so that the next visit finds it before it has asked. It gets the current facts: another
 * page may have chosen since this one was drawn. [view/view-cookies]
 */
export function keepView(): void {
  if (!session.token() || !isStillChosen()) return
  const { view } = appViewNow()
  if (readCookie(APP_VIEW_COOKIE) !== APP_VIEWS[view]) choose(view)
}

/** The session has ended. */
export const forgetView = (): void => choose(null)

/** A user in `DUAL` mode switches the view; the personal one leads back to their own account. [view/view-switch] */
export function switchView(view: View): void {
  if (view === 'personal' && actingFor() !== null) turn(view, null, PATHS.home)
  else choose(view)
}

/** This page does not show the view of the next one. */
function turn(view: View, dataGroup: string | null, to: string) {
  keep(view)
  actFor(dataGroup, to)
}

/** From now on the pages are about the account of a child. [family/acting-for-a-child] */
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

/** The view follows from the mode that the server has saved. [view/run-mode-change] */
export function applyMode(saved: RunMode): void {
  const before = appViewNow().view
  queryClient.setQueryData(modeQuery.queryKey, { appRunMode: saved })
  switchView(chosenBy(saved, before))
}
