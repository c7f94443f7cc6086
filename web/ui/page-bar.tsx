import { NativeSelect } from '@mantine/core'
import { usePagination } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { uiMessages } from './messages.ts'
import classes from './page-bar.module.css'

/** A list has pages of these sizes. [limit/page-sizes] */
const PAGE_SIZES = [10, 25, 50, 100] as const
const JUMP = 5

type Props = {
  label: string
  total: number
  page: number
  pageSize: number
  onPage: (page: number) => void
  onPageSize: (pageSize: number) => void
}

/** How many pages there are, at least one. */
export const pagesOf = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))

/** The bar shows which rows these are, seven slots that lead to others, and the rows of a page. [limit/page-sizes] */
export function PageBar({ label, total, page, pageSize, onPage, onPageSize }: Props) {
  const t = useWords(uiMessages)
  const language = useLanguage()
  const pages = pagesOf(total, pageSize)
  const slots = usePagination({ total: pages, page, siblings: 1, boundaries: 1 }).range
  const figure = (value: number) => numberText(value, language)
  // A button that is disabled while it is pressed would lose the focus.
  const turn = (key: string, name: string, to: number, children: ReactNode, slot: string) => {
    const isOff = to < 1 || to > pages || to === page
    return (
      <li key={key} data-slot={slot}>
        <button
          type="button"
          className={classes.slot}
          aria-label={name}
          title={name}
          aria-disabled={isOff || undefined}
          aria-current={slot === 'current' ? 'page' : undefined}
          onClick={() => {
            if (!isOff) onPage(to)
          }}
        >
          {children}
        </button>
      </li>
    )
  }
  const icon = { size: 18, stroke: 1.8, 'aria-hidden': true }
  return (
    <div className={classes.bar}>
      <span className={`${classes.range} figures`} role="status">
        {t('range', {
          from: figure(Math.min(total, (page - 1) * pageSize + 1)),
          to: figure(Math.min(total, page * pageSize)),
          total: figure(total),
        })}
      </span>
      {pages > 1 && (
        <nav aria-label={label}>
          <ul className={`${classes.slots} figures`}>
            {turn('previous', t('previousPage'), page - 1, <IconChevronLeft {...icon} />, 'step')}
            {slots.map((slot, at) => {
              if (slot !== 'dots') {
                const kind = slot === page ? 'current' : slot === 1 || slot === pages ? 'edge' : 'near'
                return turn(`${slot}`, t('page', { page: figure(slot) }), slot, figure(slot), kind)
              }
              const isBack = at === 1 && page > 4
              const to = isBack ? Math.max(1, page - JUMP) : Math.min(pages, page + JUMP)
              const Icon = isBack ? IconChevronsLeft : IconChevronsRight
              const name = t(isBack ? 'jumpBack' : 'jumpForward', { page: figure(to) })
              return turn(isBack ? 'back' : 'forward', name, to, <Icon {...icon} />, 'jump')
            })}
            {turn('next', t('nextPage'), page + 1, <IconChevronRight {...icon} />, 'step')}
          </ul>
        </nav>
      )}
      <NativeSelect
        className={classes.size}
        aria-label={t('pageSize')}
        value={String(pageSize)}
        data={PAGE_SIZES.map((size) => ({ value: String(size), label: t('perPage', { size }) }))}
        onChange={({ currentTarget }) => onPageSize(Number(currentTarget.value))}
      />
    </div>
  )
}

type Paging = { readonly page: number; readonly pageSize: number }
type ListProps = { label: string; total: number; paging: Paging; onPaging: (paging: Paging) => void }

/** The bar of a list that keeps its own page: none where the smallest page has room for all. */
export function ListPageBar({ label, total, paging, onPaging }: ListProps) {
  if (total <= PAGE_SIZES[0]) return null
  return (
    <PageBar
      label={label}
      total={total}
      {...paging}
      onPage={(page) => onPaging({ ...paging, page })}
      onPageSize={(pageSize) => onPaging({ page: 1, pageSize })}
    />
  )
}
