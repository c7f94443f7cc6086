import {
  IconBell,
  IconBellOff,
  IconBulb,
  IconCalendarEvent,
  IconCalendarWeek,
  IconClock,
  IconDevices,
  IconDownload,
  IconFingerprint,
  IconHourglass,
  IconKeyboard,
  IconLanguage,
  IconLink,
  IconLock,
  IconMail,
  IconMapPin,
  IconMoon,
  IconPalette,
  IconPhoto,
  IconShare,
  IconShieldLock,
  IconTrash,
  type TablerIcon,
  IconUpload,
  IconUserCircle,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react'
import type { Language } from '#contract/common.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import type { PATHS } from '#web/paths.ts'
import type { Section } from '#web/ui/section.ts'
import { settingMessages } from './setting-messages.ts'
import type { Permissions } from '#web/session/permissions.ts'

type Words = typeof settingMessages.en
export type SettingId = Exclude<keyof Words, `${string}Also`>
type Page = 'preferences' | 'account' | 'import'
type Setting = {
  readonly page: Page & keyof typeof PATHS
  /** null: the page as a whole. */
  readonly section: Section | null
  readonly Icon: TablerIcon
  /** Whether the section is on the page of this person. */
  readonly isThere: (allowed: Permissions) => boolean
}

const preference = (section: Section, Icon: TablerIcon, isThere: Setting['isThere'] = () => true): Setting => ({
  page: 'preferences',
  section,
  Icon,
  isThere,
})
const account = (section: Section, Icon: TablerIcon, isThere: Setting['isThere']): Setting => ({
  page: 'account',
  section,
  Icon,
  isThere,
})
const oneself = (allowed: Permissions) => allowed.oneself
const credentials = (allowed: Permissions) => allowed.credentials

/** Everything on the two pages of settings that people look for by name, in the order of the pages. */
export const SETTINGS: Readonly<Record<SettingId, Setting>> = {
  language: preference('place', IconLanguage),
  country: preference('place', IconMapPin),
  timezone: preference('place', IconWorld),
  clock: preference('formats', IconClock),
  dateOrder: preference('formats', IconCalendarEvent),
  weekStart: preference('formats', IconCalendarWeek),
  theme: preference('look', IconPalette),
  dayEnd: preference('day', IconMoon),
  logLength: preference('day', IconHourglass),
  opensWith: preference('plans', IconCalendarEvent),
  notifications: preference('notifications', IconBell, oneself),
  quiet: preference('notifications', IconBellOff, oneself),
  nudges: preference('notifications', IconBulb, oneself),
  keys: preference('keys', IconKeyboard),
  links: preference('links', IconLink),
  name: account('profile', IconUserCircle, oneself),
  picture: account('profile', IconPhoto, oneself),
  email: account('profile', IconMail, credentials),
  password: account('password', IconLock, credentials),
  twoStep: account('two-step', IconShieldLock, credentials),
  passkeys: account('passkeys', IconFingerprint, credentials),
  sessions: account('sessions', IconDevices, oneself),
  shared: account('shared', IconShare, ({ sharing }) => sharing),
  runMode: account('run-mode', IconUsers, ({ place }) => place),
  data: account('data', IconDownload, oneself),
  import: { page: 'import', section: null, Icon: IconUpload, isThere: ({ longAgo }) => longAgo },
  deletion: account('deletion', IconTrash, ({ deletion }) => deletion !== 'no'),
}

export const settingLabel = (id: SettingId, language: Language): string => wordsIn(settingMessages, language)(id)

/** Everything that a setting is called in a language. */
export const settingNames = (id: SettingId, language: Language): string[] => {
  const t = wordsIn(settingMessages, language)
  return [t(id), ...t(`${id}Also`).split(/, |、/)]
}
