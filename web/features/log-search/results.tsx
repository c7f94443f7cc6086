import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Found, Hit } from '#contract/log-search.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { clockSpan, dateText, zoneText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { useSubjectZone } from '#web/session/subject-zone.ts'
import { type Column, PagedTable } from '#web/ui/paged-table.tsx'
import { CategoryIcon } from '#web/widgets/category-icon.tsx'
import { categoryNames } from '#web/widgets/category-names.ts'
import { ratingWords } from '#web/widgets/rating-words.ts'
import { Star } from '#web/widgets/star-rating.tsx'
import { messages } from './messages.ts'
import { BETWEEN, excerpt, type Filters, marked, type Piece } from './model.ts'
import classes from './results.module.css'
import { Counted } from './sums.tsx'

const Pieces = ({ of }: { of: readonly Piece[] }) =>
  of.map(({ text, hit }, at) => (hit ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>))

type Props = {
  filters: Filters
  found: Found | undefined
  loading: boolean
  empty: ReactNode
  /** The day on which the home screen shows a log. */
  dayOf: (hit: Hit) => LocalDate
  /** Somebody is on the way to it. */
  onOpen: (hit: Hit) => void
  nameOf: (recipientId: string) => string | undefined
  onPage: (page: number) => void
  onPageSize: (pageSize: number, page: number) => void
}

export function Results({ filters, found, dayOf, onOpen, nameOf, ...table }: Props) {
  const t = useWords(messages)
  const category = useWords(categoryNames)
  const rated = useWords(ratingWords)
  const language = useLanguage()
  // Where its owner was at another hour is said of it.
  const zone = useSubjectZone()
  const { q, page, pageSize } = filters
  const timeOf = (hit: Hit) => (
    <span className={`${classes.time} figures`}>
      <span>{clockSpan(hit.startTime, hit.endTime, hit.timezone, language)}</span>
      {hit.timezone !== zone && <span className={classes.zone}>{zoneText(hit.timezone, hit.startTime, language)}</span>}
      <span className={classes.length}>
        <Counted hit={hit} />
      </span>
    </span>
  )
  const columns: Column<Hit>[] = [
    {
      key: 'activity',
      label: t('activity'),
      width: '46%',
      render: (hit) => (
        <div className={classes.what} data-category={hit.category}>
          <span className={classes.icon} title={category(hit.category)}>
            <CategoryIcon category={hit.category} size={18} />
          </span>
          <div>
            <Link
              to={PATHS.home}
              search={{ date: dayOf(hit) }}
              className={classes.name}
              data-row-link
              onClick={({ metaKey, ctrlKey, shiftKey }) => {
                if (!metaKey && !ctrlKey && !shiftKey) onOpen(hit)
              }}
            >
              <Pieces of={marked(hit.activityName, q)} />
              {hit.subActivity && (
                <span className={classes.sub}>
                  {BETWEEN}
                  <Pieces of={marked(hit.subActivity, q)} />
                </span>
              )}
            </Link>
            {hit.remark && (
              <p className={classes.remark}>
                <Pieces of={excerpt(hit.remark, q)} />
              </p>
            )}
          </div>
        </div>
      ),
    },
    {
      key: 'day',
      label: t('day'),
      phone: 'plain',
      sorted: 'descending',
      render: (hit) => (
        <span className={`${classes.day} figures`}>
          {dateText(hit.date, language, 'dayOfYear')}
          <span className={classes.onPhone}>{timeOf(hit)}</span>
        </span>
      ),
    },
    {
      key: 'time',
      label: t('time'),
      // On a phone, one line with the day.
      phone: 'hidden',
      render: timeOf,
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
      render: ({ rating, ratingStatus }) => {
        if (rating === null) return null
        const stars = rated('stars', { count: rating })
        const isProposed = ratingStatus === 'proposed'
        return (
          <span
            className={classes.rating}
            data-proposed={isProposed || undefined}
            role="img"
            aria-label={isProposed ? rated('proposed', { rating: stars }) : stars}
          >
            <Star />
            {rating}
          </span>
        )
      },
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
