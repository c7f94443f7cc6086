import { UnstyledButton } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Found, Hit } from '#contract/log-search.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { useCommand } from '#web/ui/shortcuts.ts'
import { Failure } from '#web/ui/failure.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { recipientsQuery } from '#web/widgets/catalogue-queries.ts'
import { ExportMenu } from '#web/widgets/log-export/export-menu.tsx'
import { SavedFilters } from '#web/widgets/saved-filter/saved-filters.tsx'
import { AlsoFound } from './also-found.tsx'
import { EmptySearch } from './empty-search.tsx'
import { FigureFilters } from './figure-filters.tsx'
import { messages } from './messages.ts'
import {
  activeFilterCount,
  EMPTY_FILTERS,
  exportQueryOf,
  type Filters,
  savedContentOf,
  searchBodyOf,
  searchParamsOf,
} from './model.ts'
import { searchQuery } from './queries.ts'
import { Results } from './results.tsx'
import { SearchFilters } from './search-filters.tsx'
import { Sums } from './sums.tsx'
import classes from './search-screen.module.css'

/** A search waits until the user has stopped typing. [search/search-debounce] */
const DEBOUNCE_MS = 500

type Props = {
  filters: Filters
  today: LocalDate
  dayOf: (hit: Hit) => LocalDate
  onOpen: (hit: Hit) => void
  /** @param how turning a page adds a step to the browser's history, a filter does not */
  onChange: (filters: Filters, how: 'turn' | 'filter') => void
}

export function SearchScreen({ filters, today, dayOf, onOpen, onChange }: Props) {
  const t = useWords(messages)
  const field = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const narrow = (change: Partial<Filters>) => onChange({ ...filters, ...change, page: 1 }, 'filter')
  const text = useDebouncedText(filters.q, (q) => narrow({ q }))
  useCommand('search', () => field.current?.focus())

  const {
    data: found,
    error,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useQuery(searchQuery(searchBodyOf(filters, today)))
  const { data: people = [] } = useQuery(recipientsQuery)
  const on = activeFilterCount(filters)
  const content = savedContentOf(filters)
  return (
    <div className={classes.screen}>
      <form
        role="search"
        aria-label={t('search')}
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          text.now()
        }}
      >
        <div className={classes.field}>
          <SearchField
            field={field}
            label={t('search')}
            placeholder={t('placeholder')}
            clearLabel={t('clearText')}
            search={text}
          />
        </div>
        <UnstyledButton className={classes.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
          <IconAdjustmentsHorizontal size={20} stroke={1.8} aria-hidden />
          {on ? t('filtersOn', { count: on }) : t('filters')}
        </UnstyledButton>
        <div className={classes.saved}>
          <SavedFilters screen="search" content={content && { search: content }} />
        </div>
        <div className={classes.filters} data-open={open || undefined}>
          <SearchFilters filters={filters} onChange={narrow} />
        </div>
      </form>
      <FigureFilters filters={filters} onChange={narrow} />
      {on === 0 && filters.page === 1 && <AlsoFound q={filters.q} />}
      {error && !found ? (
        <Failure error={error} title={t('searchFailed')} onRetry={() => void refetch()} />
      ) : (
        <section className={classes.results}>
          <FoundHead found={found} filters={filters} today={today} />
          <Results
            filters={filters}
            found={found}
            loading={isPlaceholderData || (isFetching && !found)}
            dayOf={dayOf}
            onOpen={onOpen}
            nameOf={(id) => people.find((person) => person.id === id)?.name}
            // A page that does not exist any more is no step to go back to.
            onPage={(page) => onChange({ ...filters, page }, found?.items.length ? 'turn' : 'filter')}
            onPageSize={(pageSize, page) => onChange({ ...filters, pageSize, page }, 'filter')}
            empty={
              <EmptySearch
                isAsking={on > 0 || filters.q.trim() !== ''}
                hasFilters={on > 0}
                onClear={() => onChange({ ...EMPTY_FILTERS, q: filters.q, pageSize: filters.pageSize }, 'filter')}
              />
            }
          />
        </section>
      )}
    </div>
  )
}

type FoundHeadProps = { found: Found | undefined; filters: Filters; today: LocalDate }

/** What was found, in all, and how to take it along. */
const FoundHead = ({ found, filters, today }: FoundHeadProps) => (
  <div className={classes.head}>
    {found && found.total > 0 && (
      <>
        <p className={`${classes.found} figures`}>
          <Sums found={found} lane={filters.lane} planIds={filters.planIds} />
        </p>
        <ExportMenu
          query={exportQueryOf(filters, today)}
          filters={searchParamsOf({ ...filters, page: 1, pageSize: EMPTY_FILTERS.pageSize })}
        />
      </>
    )}
  </div>
)

/** The typed text shows at once and is searched for when the typing pauses; a change of the address replaces it. */
function useDebouncedText(known: string, onText: (q: string) => void) {
  const [typed, setTyped] = useState(known)
  const [before, setBefore] = useState(known)
  const [sent, setSent] = useState(known)
  if (known !== before) {
    setBefore(known)
    if (known !== sent) {
      setSent(known)
      setTyped(known)
    }
  }
  function send(q: string) {
    setSent(q)
    if (q !== known) onText(q)
  }
  const later = useDebouncedCallback(send, DEBOUNCE_MS)
  const searchNow = (q: string) => {
    setTyped(q)
    later.cancel()
    send(q)
  }
  return {
    typed,
    type(q: string) {
      setTyped(q)
      later(q)
    },
    now: () => searchNow(typed),
    clear: () => searchNow(''),
  }
}
