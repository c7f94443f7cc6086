import { IconBookmark } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { appMessages } from '#web/i18n/app-messages.ts'
import { useAppView } from '#web/session/app-view.ts'
import { isOpen } from '#web/session/route-guard.ts'
import { wayOf } from '#web/widgets/saved-filter/address.ts'
import { inNameOrder } from '#web/widgets/saved-filter/name-order.ts'
import { savedFiltersQuery } from '#web/widgets/saved-filter/saved-filter-queries.ts'
import type { Item } from './item.ts'

/** The saved filters of the screens that the person may open. [search/menu-contents] */
export function useSavedFilterItems(): Item[] {
  const router = useRouter()
  const language = useLanguage()
  const view = useAppView()
  const shell = useWords(appMessages)
  const { data: filters = [] } = useQuery(savedFiltersQuery)
  return inNameOrder(filters, language).flatMap((filter): Item[] => {
    const way = wayOf(filter)
    if (!isOpen(way.to, view)) return []
    return [
      {
        id: `saved-filter-${filter.id}`,
        group: 'screens',
        label: filter.name,
        names: [],
        Icon: IconBookmark,
        place: shell(filter.search ? 'search' : 'statistics'),
        isTypedFor: true,
        way,
        run: () => void router.navigate(way),
      },
    ]
  })
}
