import { Skeleton } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { uiMessages } from './messages.ts'
import { PageBar, pagesOf } from './page-bar.tsx'
import classes from './paged-table.module.css'

export type Column<Row> = {
  key: string
  label: string
  render: (row: Row) => ReactNode
  /** Figures stand at the end of the line. */
  end?: boolean
  /** The width of the column in a wide table, as CSS has it; without one, the width of its content. */
  width?: string
  /** The order in which the server answers. */
  sorted?: 'ascending' | 'descending'
  /**
   * On a narrow screen a row is a card: a value stands in it with its label, without it, in its upper corner, or not at
   * all.
   */
  phone?: 'labelled' | 'plain' | 'corner' | 'hidden'
}

type Props<Row> = {
  /** The accessible name of the list. */
  label: string
  /** The first names its row. A link with `data-row-link` in it is as large as the row. */
  columns: readonly Column<Row>[]
  /** Those of this page alone. */
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Rows on all pages. */
  total: number
  /** From 1. */
  page: number
  pageSize: number
  onPage: (page: number) => void
  /** @param page the one on which the first row of this page will be */
  onPageSize: (pageSize: number, page: number) => void
  /** Rows of another page or none may stand here meanwhile. */
  loading: boolean
  /** What can be done with a row: buttons, each with a name of its own. */
  actions?: (row: Row) => ReactNode
  /** Under 'No data found!': what to do about it. */
  empty?: ReactNode
}

/** Drawn as cards, a table is none to some browsers unless each of its parts has a role. */
const as = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
}

/** How many rows are drawn while none is known. */
const MAX_SKELETONS = 10

/**
 * This is a plain table: the server sorts, filters and pages, so a table library would have nothing left to do.
 * [limit/page-sizes]
 */
export function PagedTable<Row>({ label, columns, rows, rowKey, actions, empty, loading, ...paging }: Props<Row>) {
  const t = useWords(uiMessages)
  const top = useRef<HTMLDivElement>(null)
  const { total, page, pageSize, onPage, onPageSize } = paging
  const pages = pagesOf(total, pageSize)
  // The last row of the last page is gone.
  const isBeyond = !loading && total > 0 && page > pages
  useEffect(() => {
    if (isBeyond) onPage(pages)
  }, [isBeyond, onPage, pages])

  const isEmpty = !loading && !rows.length && !isBeyond
  const isUnknown = !rows.length && !isEmpty
  function turn(to: number) {
    onPage(to)
    // The bar is below the rows: a user who turns the page wants to read it from its top.
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <div ref={top} className={classes.frame}>
      <table
        {...as.table}
        className={classes.table}
        aria-busy={loading || undefined}
        data-stale={loading || undefined}
        data-empty={isEmpty || undefined}
      >
        <caption className={classes.caption}>{label}</caption>
        <TableHead columns={columns} hasActions={actions !== undefined} />
        <tbody {...as.rowgroup}>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...as.row} className={classes.row}>
              {columns.map((column, at) => (
                <Cell key={column.key} column={column} isFirst={at === 0}>
                  {column.render(row)}
                </Cell>
              ))}
              {actions && (
                <td {...as.cell} className={classes.actions}>
                  <div>{actions(row)}</div>
                </td>
              )}
            </tr>
          ))}
          {isUnknown &&
            Array.from({ length: Math.min(pageSize, MAX_SKELETONS) }, (_, at) => (
              <tr key={at} {...as.row} className={classes.row} aria-hidden>
                {columns.map((column, place) => (
                  <Cell key={column.key} column={column} isFirst={place === 0}>
                    <Skeleton height={18} width={place ? '60%' : '80%'} />
                  </Cell>
                ))}
                {actions && <td {...as.cell} className={classes.actions} />}
              </tr>
            ))}
        </tbody>
      </table>
      <div role="status">
        {isUnknown && <span className={classes.caption}>{t('loading')}</span>}
        {isEmpty && <p className={classes.none}>{t('noData')}</p>}
      </div>
      {isEmpty && empty}
      {total > 0 && (
        <PageBar
          label={t('pagesOf', { label })}
          total={total}
          page={Math.min(page, pages)}
          pageSize={pageSize}
          onPage={turn}
          onPageSize={(size) => onPageSize(size, Math.floor(((Math.min(page, pages) - 1) * pageSize) / size) + 1)}
        />
      )}
    </div>
  )
}

type HeadProps = {
  columns: readonly Pick<Column<never>, 'key' | 'label' | 'end' | 'width' | 'sorted'>[]
  hasActions: boolean
}

function TableHead({ columns, hasActions }: HeadProps) {
  const t = useWords(uiMessages)
  return (
    <thead {...as.rowgroup} className={classes.head}>
      <tr {...as.row}>
        {columns.map(({ key, label: name, end, width, sorted }) => (
          <th
            key={key}
            {...as.columnheader}
            scope="col"
            data-end={end || undefined}
            style={width === undefined ? undefined : { inlineSize: width }}
            aria-sort={sorted}
          >
            {name}
          </th>
        ))}
        {hasActions && (
          <th {...as.columnheader} scope="col">
            <span className={classes.caption}>{t('actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

type CellProps = { column: Pick<Column<never>, 'label' | 'end' | 'phone'>; isFirst: boolean; children: ReactNode }

function Cell({ column: { label, end, phone = 'labelled' }, isFirst, children }: CellProps) {
  const shared = { 'data-phone': isFirst ? 'plain' : phone, 'data-end': end || undefined }
  if (isFirst)
    return (
      <th {...as.rowheader} scope="row" className={classes.first} {...shared}>
        {children}
      </th>
    )
  return (
    <td {...as.cell} {...shared}>
      {phone === 'labelled' && children !== null && (
        <span className={classes.label} aria-hidden>
          {label}
        </span>
      )}
      {children}
    </td>
  )
}
