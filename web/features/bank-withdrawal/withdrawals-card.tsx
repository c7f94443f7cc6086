import { Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { Failure } from '#web/ui/failure.tsx'
import { useKeptFocus } from '#web/ui/kept-focus.ts'
import { ListPageBar } from '#web/ui/page-bar.tsx'
import { limitsQuery } from '#web/widgets/bank/bank-queries.ts'
import { type Holder, useHolderZone } from '#web/widgets/bank/holder.ts'
import { Nothing, Panel } from '#web/widgets/bank/panel.tsx'
import { messages } from './messages.ts'
import { withdrawalsQuery } from './queries.ts'
import { WithdrawalRow } from './withdrawal-row.tsx'
import classes from './withdrawal.module.css'

/** Requests and withdrawals, newest first, with the decisions that are still possible. [bank/withdrawal-states] */
export function WithdrawalsCard({ holder }: { holder: Holder }) {
  const t = useWords(messages)
  const zone = useHolderZone(holder)
  const [paging, setPaging] = useState({ page: 1, pageSize: 10 })
  const asked = useQuery({ ...withdrawalsQuery(holder, paging), placeholderData: keepPreviousData })
  const { data: limits } = useQuery(limitsQuery(holder))
  const { data, error, refetch } = asked
  return (
    <Panel title={t('title')}>
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && (!data || !limits) && <Skeleton height={160} radius="md" />}
      {data?.total === 0 && <Nothing title={t('emptyTitle')} text={t('emptyText')} />}
      {data && limits && data.total > 0 && (
        <>
          <Rows>
            {data.items.map((withdrawal) => (
              <WithdrawalRow key={withdrawal.id} {...{ holder, withdrawal, limits, zone }} />
            ))}
          </Rows>
          <ListPageBar label={t('pages')} total={data.total} paging={paging} onPaging={setPaging} />
        </>
      )}
    </Panel>
  )
}

function Rows({ children }: { children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null)
  // A decided request has other buttons, or none: a keyboard user stays among them.
  useKeptFocus(list)
  return (
    <ul ref={list} className={classes.rows}>
      {children}
    </ul>
  )
}
