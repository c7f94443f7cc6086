import type { ReactNode } from 'react'
import type { Found, Hit } from '#contract/log-search.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { dateText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { useSubjectZone } from '#web/session/subject-zone.ts'
import { type Column, PagedTable } from '#web/ui/paged-table.tsx'
import { messages } from './messages.ts'
import type { Filters } from './model.ts'
import { FoundActivity, FoundRating, FoundTime } from './result-cells.tsx'
import classes from './results.module.css'

type Props = {
  filters: Filters
  found: Found | undefined
  loading: boolean
  empty: ReactNode
  /** The day on which the home screen shows a log. */
  dayOf: (hit: Hit) => LocalDate
  /** The user is about to open it. */
  onOpen: (hit: Hit) => void
  nameOf: (recipientId: string) => string | undefined
  onPage: (page: number) => void
  onPageSize: (pageSize: number, page: number) => void
}

export function Results({ filters, found, dayOf, onOpen, nameOf, ...table }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  // Where its owner was at another hour is said of it.
  const zone = useSubjectZone()
  const { q, page, pageSize } = filters
  const columns: Column<Hit>[] = [
    {
      key: 'activity',
      label: t('activity'),
      width: '46%',
      render: (hit) => <FoundActivity hit={hit} q={q} day={dayOf(hit)} onOpen={() => onOpen(hit)} />,
    },
    {
      key: 'day',
      label: t('day'),
      phone: 'plain',
      sorted: 'descending',
      render: (hit) => (
        <span className={`${classes.day} figures`}>
          {dateText(hit.date, language, 'dayOfYear')}
          <span className={classes.onPhone}>
            <FoundTime hit={hit} zone={zone} />
          </span>
        </span>
      ),
    },
    {
      key: 'time',
      label: t('time'),
      // On a phone, one line with the day.
      phone: 'hidden',
      render: (hit) => <FoundTime hit={hit} zone={zone} />,
    },
    {
      key: 'recipient',
      label: t('recipient'),
      render: ({ beneficiaries }) =>
        beneficiaries.flatMap(({ recipientId }) => nameOf(recipientId) ?? []).join(', ') || null,
    },
    {
      key: 'rating',
      label: t('rating'),
      phone: 'corner',
      render: ({ rating, ratingStatus }) =>
        rating === null ? null : <FoundRating rating={rating} isProposed={ratingStatus === 'proposed'} />,
    },
  ]
  return (
    <PagedTable
      label={t('results')}
      columns={columns}
      rows={found?.items ?? []}
      rowKey={({ id }) => id}
      total={found?.total ?? 0}
      page={page}
      pageSize={pageSize}
      {...table}
    />
  )
}
