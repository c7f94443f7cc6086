import {
  IconBell,
  IconBriefcase,
  IconBulb,
  IconCalendarEvent,
  IconCalendarMonth,
  IconChartBar,
  IconHome,
  IconListSearch,
  IconMoon,
  IconNotebook,
  IconPigMoney,
  IconServer,
  IconSettings,
  IconTags,
  type TablerIcon,
  IconUserCircle,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { Screen } from '#domain/family/app-view.ts'
import { PATHS } from '#web/paths.ts'
import type { AppWord } from '#web/i18n/app-messages.ts'

/** The screens that a link leads to. Settings lead to the import. */
export type NavKey = Exclude<Screen, 'import'> & keyof typeof PATHS
/** A link of the navigation. */
export type NavWay = { to: (typeof PATHS)[NavKey | 'family' | 'admin']; label: AppWord; Icon: TablerIcon }
export type NavItem = NavWay & { screen: NavKey; to: (typeof PATHS)[NavKey] }

const ICONS: Record<NavKey, TablerIcon> = {
  home: IconHome,
  search: IconListSearch,
  timebank: IconPigMoney,
  plans: IconCalendarEvent,
  calendar: IconCalendarMonth,
  notes: IconNotebook,
  reminders: IconBell,
  statistics: IconChartBar,
  sleep: IconMoon,
  insights: IconBulb,
  projects: IconBriefcase,
  recipients: IconUsers,
  tags: IconTags,
  preferences: IconSettings,
  account: IconUserCircle,
}
export const isNavKey = (screen: Screen): screen is NavKey => screen in ICONS
export const itemOf = (screen: NavKey): NavItem => ({
  screen,
  to: PATHS[screen],
  label: screen,
  Icon: ICONS[screen],
})

const MAIN: readonly NavKey[] = [
  'home',
  'search',
  'timebank',
  'plans',
  'calendar',
  'notes',
  'reminders',
  'statistics',
  'sleep',
  'insights',
]
export const SIDE = MAIN.map(itemOf)
/** What logs point at. */
const MANAGEMENT: readonly NavKey[] = ['projects', 'recipients', 'tags']
export const SIDE_MANAGEMENT = MANAGEMENT.map(itemOf)
/** A member of a family has a link to the family page, which no view hides. [view/family-link] */
export const FAMILY_WAY: NavWay = { to: PATHS.family, label: 'family', Icon: IconUsersGroup }
/** For an admin of the server. [operation/what-an-admin-sees] */
export const ADMIN_WAY: NavWay = { to: PATHS.admin, label: 'admin', Icon: IconServer }
const LAST: readonly NavKey[] = ['preferences', 'account']
export const SIDE_LAST = LAST.map(itemOf)
