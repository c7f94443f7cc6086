import { footerOf, isShown } from '#domain/family/app-view.ts'
import { useAppView } from '#web/session/app-view.ts'
import { useIsServerAdmin } from '#web/session/permissions.ts'
import {
  ADMIN_WAY,
  FAMILY_WAY,
  isNavKey,
  itemOf,
  type NavItem,
  type NavWay,
  SIDE,
  SIDE_LAST,
  SIDE_MANAGEMENT,
} from '#web/widgets/navigation.ts'

/** The part of the navigation that every layout shows, each in its own way. */
export type Navigation = {
  readonly side: readonly NavItem[]
  readonly management: readonly NavItem[]
  readonly last: readonly NavWay[]
  readonly footer: readonly NavItem[]
}

/** Every part of the frame asks here which screens the current view offers. [view/navigation-visibility] */
export function useNavigation(): Navigation {
  const { mode, view, column } = useAppView()
  const isServerAdmin = useIsServerAdmin()
  const shown = (items: readonly NavItem[]) => items.filter(({ screen }) => isShown(screen, mode, view))
  return {
    side: shown(SIDE),
    management: shown(SIDE_MANAGEMENT),
    last: [...shown(SIDE_LAST), ...(column === null ? [] : [FAMILY_WAY]), ...(isServerAdmin ? [ADMIN_WAY] : [])],
    footer: footerOf(mode, view).filter(isNavKey).map(itemOf),
  }
}
