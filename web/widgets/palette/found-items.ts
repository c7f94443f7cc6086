import { useDebouncedValue } from '@mantine/hooks'
import { IconBell, IconCalendarEvent, IconListSearch, IconNotebook, type TablerIcon } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { Language } from '#contract/common.ts'
import { localDate } from '#domain/time/zone.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { dateText } from '#web/i18n/format.ts'
import { useLanguage } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { type Hit, type Kind, KINDS } from '#web/widgets/everything/hit.ts'
import { everythingMessages } from '#web/widgets/everything/messages.ts'
import { type Everything, useEverything } from '#web/widgets/everything/use-everything.ts'
import { useAppView } from '#web/session/app-view.ts'
import { now } from '#web/session/clock.ts'
import { commandMessages } from './command-messages.ts'
import type { Item, Way } from './item.ts'
import { isOpen } from '#web/session/route-guard.ts'
import { useSubjectZone } from '#web/session/subject-zone.ts'

const ICONS: Readonly<Record<Kind, TablerIcon>> = { plans: IconCalendarEvent, reminders: IconBell, notes: IconNotebook }

const WAYS: Readonly<Record<Kind, (id: string) => Way>> = {
  plans: (plan) => ({ to: PATHS.plans, search: { tab: 'plan', plan } }),
  reminders: (reminder) => ({ to: PATHS.reminders, search: { reminder } }),
  notes: (note) => ({ to: PATHS.notes, search: { note } }),
}

/** `Jun 3`, `Done · Jun 3`; undefined: there is nothing to say. */
function placeText({ kind, day, isDone, title }: Hit, year: string, language: Language): string | undefined {
  const t = wordsIn(everythingMessages, language)
  // A note without a title is called by its day.
  const text =
    day && !(kind === 'notes' && title.text === '')
      ? dateText(day, language, day.startsWith(year) ? 'day' : 'dayOfYear')
      : undefined
  if (isDone) return text === undefined ? t('done') : t('doneOn', { day: text })
  return text
}

/** A search waits until the user has stopped typing. [search/search-debounce] */
const DEBOUNCE_MS = 500

/** As `useFoundItems`, for a text that is still being typed. */
export function useFoundWhileTyping(typed: string) {
  const [settled] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  return useFoundItems(typed, settled === typed.trim())
}

/**
 * The reader's plans, reminders and notes, as far as this view has a screen for them.
 * @param isSettled the user has stopped typing
 */
export function useFoundItems(
  typed: string,
  isSettled = true,
): Omit<Everything, 'hits'> & { readonly items: readonly Item[] } {
  const router = useRouter()
  const language = useLanguage()
  const view = useAppView()
  const zone = useSubjectZone()
  const kinds = KINDS.filter((kind) => isOpen(PATHS[kind], view))
  const { hits, ...state } = useEverything(typed.trim(), isSettled, kinds, zone)
  const t = wordsIn(everythingMessages, language)
  const year = localDate([{ from: null, tz: zone }], now()).slice(0, 4)
  const items = hits.map((hit): Item => {
    const { kind, id, title, text, day } = hit
    const label = title.text || (day === null ? t('untitled') : dateText(day, language, 'longDay'))
    const way = WAYS[kind](id)
    const place = placeText(hit, year, language)
    return {
      id: `${kind}-${id}`,
      group: kind,
      label,
      names: [],
      found: { title: title.text ? title : { text: label, marks: [] }, text },
      Icon: ICONS[kind],
      ...(place !== undefined && { place }),
      way,
      run: () => void router.navigate(way),
    }
  })
  return { items, ...state }
}

/** The link to the logs that have the same words; null: this view has no logs to search. */
export function useLogSearchItem(typed: string): Item | null {
  const router = useRouter()
  const language = useLanguage()
  const view = useAppView()
  const q = typed.trim()
  if (q === '' || !isOpen(PATHS.search, view)) return null
  const way = { to: PATHS.search, search: { q } }
  const label = wordsIn(commandMessages, language)('searchLogs', { words: q })
  return {
    id: 'logs',
    group: 'logs',
    label,
    names: [],
    found: { title: { text: label, marks: [] }, text: null },
    Icon: IconListSearch,
    way,
    run: () => void router.navigate(way),
  }
}
