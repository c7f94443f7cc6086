import { IconArrowRight, IconLanguage, IconLogout, IconMoonStars, IconSun, type TablerIcon } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { matchSorter } from 'match-sorter'
import { wordsIn } from '#web/i18n/define-messages.ts'
import { LANGUAGE_NAMES, LANGUAGES, TAGS } from '#web/i18n/language.ts'
import { useLanguage } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { useShownMode } from '#web/theme/look.ts'
import { useAppView } from './app-view.ts'
import { COMMAND_ICONS } from './command-icons.ts'
import { commandMessages, labelOf } from './command-messages.ts'
import { type CommandId, commandOf, COMMANDS } from './commands.ts'
import { shellMessages, type ShellWord } from './messages.ts'
import { SIDE, SIDE_LAST, SIDE_MANAGEMENT } from './navigation.ts'
import { changePreference } from './preference.ts'
import { isOpen } from './route-guard.ts'
import { signOut } from './sign-out.ts'

/** Something to go to or to do. */
export type Item = {
  readonly id: string
  readonly group: 'now' | 'screens' | 'settings'
  readonly label: string
  /** What else it is called: also its names in the other languages, for whoever learnt them there. */
  readonly names: readonly string[]
  readonly lang?: string
  readonly Icon: TablerIcon
  readonly keys?: readonly string[]
  readonly run: () => void
}

const ICONS: Readonly<Record<string, TablerIcon>> = Object.fromEntries(
  [...SIDE, ...SIDE_MANAGEMENT, ...SIDE_LAST].map(({ to, Icon }) => [to, Icon]),
)

const shellIn = LANGUAGES.map((language) => wordsIn(shellMessages, language))
const commandsIn = LANGUAGES.map((language) => wordsIn(commandMessages, language))

/** All that can be done on this screen at this moment, every screen, and what is changed from anywhere. */
export function useItems(): Item[] {
  const router = useRouter()
  const language = useLanguage()
  const mode = useShownMode()
  const view = useAppView()
  const shell = wordsIn(shellMessages, language)
  const words = wordsIn(commandMessages, language)

  const commands = (Object.keys(COMMANDS) as CommandId[]).flatMap((id): Item[] => {
    const run = commandOf(id)
    if (!run || id === 'palette') return []
    const names = commandsIn.map((t) => labelOf(id, t))
    const group = id === 'appearance' ? 'settings' : 'now'
    return [{ id, group, label: labelOf(id, words), names, Icon: COMMAND_ICONS[id], keys: COMMANDS[id], run }]
  })
  // A screen with a title is one to go to: whatever the router learns is found here.
  const screens = Object.entries(router.routesByPath).flatMap(([path, route]): Item[] => {
    const title = (route.options as { staticData?: { title?: ShellWord } }).staticData?.title
    // One note of many is found where they are.
    if (title === undefined || path === PATHS.accessDenied || path === PATHS.note || !isOpen(path, view)) return []
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
      label: words('speak', { name: LANGUAGE_NAMES[lang] }),
      names: [LANGUAGE_NAMES[lang], TAGS[lang], ...commandsIn.map((t) => t('speak', { name: LANGUAGE_NAMES[lang] }))],
      Icon: IconLanguage,
      run: () => changePreference({ language: { lang } }),
    })),
  ]
  const settings: Item[] = [
    ...(view.isGuest ? [] : looks),
    {
      id: 'signOut',
      group: 'settings',
      label: shell('signOut'),
      names: shellIn.map((t) => t('signOut')),
      Icon: IconLogout,
      run: () => void signOut(),
    },
  ]
  return [...commands, ...screens, ...settings]
}

/** The best first; every word that was typed counts, in whatever language something is called so. */
export const found = (items: readonly Item[], typed: string): Item[] =>
  typed
    .split(/\s+/)
    .filter(Boolean)
    .reduceRight((among: readonly Item[], word) => matchSorter(among, word, { keys: ['label', 'names'] }), items)
    .slice()
