import { Button, Group, NativeSelect, Skeleton } from '@mantine/core'
import { IconFileTypeCsv } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TRANSACTION_TYPES, type TransactionType } from '#domain/bank/ledger.ts'
import { saveBlob } from '#web/api/download.ts'
import { dateText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { Failure } from '#web/ui/failure.tsx'
import { notify } from '#web/ui/notify.ts'
import { ListPageBar } from '#web/ui/page-bar.tsx'
import { type Holder, useHolderZone } from '#web/widgets/bank/holder.ts'
import { Nothing, Panel } from '#web/widgets/bank/panel.tsx'
import { csvOf } from '#web/widgets/chart/chart-table.ts'
import { DateField } from '#web/widgets/date-field/date-field.tsx'
import { messages } from './messages.ts'
import { daysOf, EVERYTHING, type Filter, linesOf } from './model.ts'
import { fetchAllTransactions, transactionsQuery } from './queries.ts'
import { StatementLine, useStatementTable } from './statement-line.tsx'
import classes from './statement.module.css'

/** All postings, newest first, each with the balance after it. [bank/statement] */
export function StatementCard({ holder }: { holder: Holder }) {
  const t = useWords(messages)
  const language = useLanguage()
  const zone = useHolderZone(holder)
  const tableOf = useStatementTable(zone)
  const [filter, setFilter] = useState(EVERYTHING)
  const [paging, setPaging] = useState({ page: 1, pageSize: 25 })
  const asked = useQuery({ ...transactionsQuery(holder, filter, paging), placeholderData: keepPreviousData })
  const { data, error, isPlaceholderData, refetch } = asked
  const set = (change: Partial<Filter>) => {
    setFilter({ ...filter, ...change })
    setPaging({ ...paging, page: 1 })
  }
  async function save() {
    const lines = linesOf(await fetchAllTransactions(holder, filter))
    saveBlob('time-bank.csv', new Blob([csvOf(tableOf(lines))], { type: 'text/csv;charset=utf-8' }))
  }
  const isFiltered = filter.type !== '' || filter.from !== '' || filter.to !== ''
  const isEmpty = data?.total === 0
  return (
    <Panel
      title={t('title')}
      aside={
        !isEmpty &&
        data && (
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconFileTypeCsv size={18} stroke={1.8} aria-hidden />}
            onClick={() => void save().catch(() => notify({ kind: 'error', message: t.phrase('csvFailed') }))}
          >
            {t('csv')}
          </Button>
        )
      }
    >
      {(isFiltered || !isEmpty) && <StatementFilter filter={filter} onChange={set} />}
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={260} radius="md" />}
      {isEmpty && !isFiltered && <Nothing title={t('emptyTitle')} text={t('emptyText')} />}
      {isEmpty && isFiltered && (
        <Group justify="space-between">
          <p className={classes.soft} role="status">
            {t('noneFound')}
          </p>
          <Button variant="default" onClick={() => set(EVERYTHING)}>
            {t('reset')}
          </Button>
        </Group>
      )}
      {data && !isEmpty && (
        <div className={classes.days} data-stale={isPlaceholderData || undefined}>
          {daysOf(linesOf(data.items), zone).map(({ date, lines }) => (
            <section key={`${date} ${lines[0]!.id}`} aria-label={dateText(date, language, 'dayOfYear')}>
              <h3>{dateText(date, language, 'dayOfYear')}</h3>
              <ul className={classes.lines}>
                {lines.map((line) => (
                  <StatementLine key={line.id} line={line} zone={zone} holder={holder} />
                ))}
              </ul>
            </section>
          ))}
          <ListPageBar label={t('pages')} total={data.total} paging={paging} onPaging={setPaging} />
        </div>
      )}
    </Panel>
  )
}

type FilterProps = { filter: Filter; onChange: (change: Partial<Filter>) => void }

function StatementFilter({ filter, onChange }: FilterProps) {
  const t = useWords(messages)
  const day = (field: 'from' | 'to') => (
    <DateField label={t(field)} value={filter[field]} onChange={(date) => onChange({ [field]: date })} />
  )
  return (
    <div className={classes.filter}>
      <NativeSelect
        label={t('type')}
        value={filter.type}
        data={[{ value: '', label: t('all') }, ...TRANSACTION_TYPES.map((type) => ({ value: type, label: t(type) }))]}
        onChange={({ currentTarget: { value } }) => onChange({ type: value as TransactionType | '' })}
      />
      {day('from')}
      {day('to')}
    </div>
  )
}
