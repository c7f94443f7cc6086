import {
  IconArrowRight,
  IconCalendar,
  IconLanguage,
  IconLogout,
  IconMoonStars,
  IconSun,
  type TablerIcon,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { readDay } from '#domain/typed-line/typed-day.ts'
import { localDate } from '#domain/time/zone.ts'
import { takenOverChild } from '#web/api/taken-over.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { dateText } from '#web/i18n/format.ts'
import { habitsIn } from '#web/i18n/habits.ts'
import { LANGUAGES, traitsOf } from '#domain/language/language.ts'
import { useLanguage } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { useShownMode } from '#web/theme/look.ts'
import { useAppView } from '#web/session/app-view.ts'
import { now } from '#web/session/clock.ts'
import { COMMAND_ICONS } from './command-icons.ts'
import { commandMessages, labelOf } from './command-messages.ts'
import { type CommandId, commandOf, COMMANDS } from '#web/ui/shortcuts.ts'
import type { Item } from './item.ts'
import { appMessages, type AppWord } from '#web/i18n/app-messages.ts'
import { useSavedFilterItems } from './saved-filter-items.ts'
import { SIDE, SIDE_LAST, SIDE_MANAGEMENT } from '../navigation.ts'
import { changePreference } from '#web/session/preference.ts'
import { isOpen } from '#web/session/route-guard.ts'
import { showSection } from '#web/ui/section.ts'
import './every-name.ts'
import { type SettingId, settingLabel, settingNames, SETTINGS } from './settings.ts'
import { signOut } from '#web/session/sign-out.ts'
import { useSubjectZone } from '#web/session/subject-zone.ts'
import { useIsServerAdmin, usePermissions } from '#web/session/permissions.ts'

const ICONS: Readonly<Record<string, TablerIcon>> = Object.fromEntries(
  [...SIDE, ...SIDE_MANAGEMENT, ...SIDE_LAST].map(({ to, Icon }) => [to, Icon]),
)

const shellIn = LANGUAGES.map((language) => wordsIn(appMessages, language))
const commandsIn = LANGUAGES.map((language) => wordsIn(commandMessages, language))

/** The commands of this screen at this moment, every screen, and what can be changed from anywhere. */
export function useItems(): Item[] {
  const router = useRouter()
  const language = useLanguage()
  const mode = useShownMode()
  const view = useAppView()
  const isServerAdmin = useIsServerAdmin()
  const shell = wordsIn(appMessages, language)
  const words = wordsIn(commandMessages, language)

  const commands = (Object.keys(COMMANDS) as CommandId[]).flatMap((id): Item[] => {
    const run = commandOf(id)
    if (!run || id === 'palette') return []
    const names = commandsIn.map((t) => labelOf(id, t))
    const group = id === 'appearance' ? 'settings' : 'now'
    return [{ id, group, label: labelOf(id, words), names, Icon: COMMAND_ICONS[id], keys: COMMANDS[id], run }]
  })
  // Every screen with a title can be opened here: the router's routes are the list.
  const screens = Object.entries(router.routesByPath).flatMap(([path, route]): Item[] => {
    const title = (route.options as { staticData?: { title?: AppWord } }).staticData?.title
    // One note of many is found where they are, the import among the settings, and a report beside what it reports.
    const elsewhere: readonly string[] = [PATHS.accessDenied, PATHS.note, PATHS.import, PATHS.report]
    const isElsewhere = elsewhere.includes(path)
    if (title === undefined || isElsewhere || !isOpen(path, view)) return []
    if (path === PATHS.admin && !isServerAdmin) return []
    const names = [...shellIn.map((t) => t(title)), ...(path === PATHS.home ? shellIn.map((t) => t('home')) : [])]
    return [
      {
        id: path,
        group: 'screens',
        label: shell(title),
        names,
        Icon: ICONS[path] ?? IconArrowRight,
        run: () => router.history.push(path),
      },
    ]
  })
  const other = mode === 'dark' ? 'light' : 'dark'
  const modeWord = other === 'dark' ? 'toDark' : 'toLight'
  const looks: Item[] = [
    {
      id: 'mode',
      group: 'settings',
      label: shell(modeWord),
      names: shellIn.map((t) => t(modeWord)),
      Icon: other === 'dark' ? IconMoonStars : IconSun,
      run: () => changePreference({ uiTheme: { mode: other } }),
    },
    ...LANGUAGES.filter((lang) => lang !== language).map((lang): Item => ({
      id: lang,
      group: 'settings',
      label: words('speak', { name: traitsOf(lang).name }),
      names: [
        traitsOf(lang).name,
        traitsOf(lang).tag,
        ...commandsIn.map((t) => t('speak', { name: traitsOf(lang).name })),
      ],
      Icon: IconLanguage,
      run: () => changePreference({ language: { lang } }),
    })),
  ]
  const places = useSettingItems()
  const filters = useSavedFilterItems()
  const settings: Item[] = [
    ...looks,
    {
      id: 'signOut',
      group: 'settings',
      label: shell('signOut'),
      names: shellIn.map((t) => t('signOut')),
      Icon: IconLogout,
      run: () => void signOut(),
    },
  ]
  return [...commands, ...screens, ...settings, ...places, ...filters]
}

/** Each setting that this person has, which leads to its section. */
export function useSettingItems(): Item[] {
  const router = useRouter()
  const language = useLanguage()
  const allowed = usePermissions()
  const view = useAppView()
  const shell = wordsIn(appMessages, language)
  // A handed-over device gets no notifications. [notification/push-devices]
  const isThere = (id: SettingId) =>
    SETTINGS[id].isThere(allowed) &&
    isOpen(PATHS[SETTINGS[id].page], view) &&
    !(SETTINGS[id].section === 'notifications' && takenOverChild() !== null)
  return (Object.keys(SETTINGS) as SettingId[]).filter(isThere).map((id): Item => {
    const { page, section, Icon } = SETTINGS[id]
    return {
      id: `setting-${id}`,
      group: 'settings',
      label: settingLabel(id, language),
      names: LANGUAGES.flatMap((other) => settingNames(id, other)),
      Icon,
      place: shell(page),
      isTypedFor: true,
      way: { to: PATHS[page], ...(section && { hash: section }) },
      // Chosen twice, the address stays as it was, and only `showSection` brings the section back into view.
      run: () =>
        void router
          .navigate({ to: PATHS[page], ...(section && { hash: section }) })
          .then(() => section && showSection(section)),
    }
  })
}

/** The day that was typed, if it was one and this person has a screen for it. */
export function useDayItem(typed: string): Item | null {
  const router = useRouter()
  const language = useLanguage()
  const view = useAppView()
  const today = localDate([{ from: null, tz: useSubjectZone() }], now())
  const date = readDay(typed, { today, dateOrder: habitsIn(language).dateOrder })
  if (!date || !isOpen(PATHS.home, view)) return null
  return {
    id: 'day',
    group: 'day',
    label: wordsIn(commandMessages, language)('openDay', { date: dateText(date, language, 'dayOfYear') }),
    names: [],
    Icon: IconCalendar,
    way: { to: PATHS.home, search: { date } },
    run: () => void router.navigate({ to: PATHS.home, search: { date } }),
  }
}
