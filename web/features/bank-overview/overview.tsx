import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { failureOf } from '#web/api/failures.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { familyQuery } from '#web/session/app-view.ts'
import { Failure } from '#web/ui/failure.tsx'
import surface from '#web/ui/surface.module.css'
import { ChildCard } from './child-card.tsx'
import { EmptyBank } from './empty-bank.tsx'
import { FreeTimeNotice } from './free-time-notice.tsx'
import { messages } from './messages.ts'
import classes from './overview.module.css'
import { familyBankQuery } from './queries.ts'
import { Requests } from './requests.tsx'

type Props = {
  /** Other requests that wait for a parent, of another feature. */
  waiting: ReactNode
}

/** Adults see the accounts of their children: what waits, and the state of each. [bank/account-opening] */
export function Overview({ waiting }: Props) {
  const t = useWords(messages)
  const id = useId()
  const { data, error, refetch } = useQuery(familyBankQuery)
  const { data: mine } = useQuery(familyQuery)
  if (error && !data)
    return <Failure error={error} title={failureOf('load', error).title} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  if (!data.children.length) return <EmptyBank />
  const faceOf = (child: string) => mine?.familyGroup?.members.find(({ _id }) => _id === child)?.avatar ?? null
  return (
    <div className={classes.screen}>
      <Requests families={data.children} />
      <section aria-labelledby={id}>
        <h2 id={id} className={`${surface.title} ${classes.title}`}>
          {t('children')}
        </h2>
        <ul className={classes.cards}>
          {data.children.map((child) => (
            <ChildCard key={child._id} child={child} avatar={faceOf(child._id)} />
          ))}
        </ul>
      </section>
      <FreeTimeNotice />
      {waiting}
    </div>
  )
}

const Waiting = () => (
  <div className={classes.screen} aria-hidden>
    <Skeleton height={120} radius="lg" />
    <Skeleton height={240} radius="lg" />
  </div>
)
