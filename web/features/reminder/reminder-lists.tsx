import { Button, Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Reminder } from '#contract/reminder.ts'
import { failureOf } from '#web/api/failures.ts'
import { useWords } from '#web/i18n/use-words.ts'
import surface from '#web/ui/surface.module.css'
import { Failure } from '#web/ui/failure.tsx'
import { groupsOf } from '#web/widgets/reminder/due.ts'
import { reminderMessages } from '#web/widgets/reminder/messages.ts'
import type { Status } from '#web/widgets/reminder/reminder-queries.ts'
import { useOverview } from '#web/widgets/reminder/use-overview.ts'
import { useReminders } from '#web/widgets/reminder/use-reminders.ts'
import { messages } from './messages.ts'
import classes from './reminder.module.css'
import { ReminderRow, type RowActions } from './reminder-row.tsx'

/** The lists in the order in which they are offered. [reminder/reminder-lists] */
export const REMINDER_VIEWS = ['pending', 'today', 'next24h', 'completed'] as const
export type ReminderView = (typeof REMINDER_VIEWS)[number]

type Props = RowActions & {
  view: ReminderView
  /** What stands there while the list is empty. */
  empty: ReactNode
}
type ListProps = RowActions & { empty: ReactNode }

/** As high as the rows that will come. */
const Waiting = () => (
  <Stack gap={8} aria-hidden>
    <Skeleton height={18} width={120} />
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} height={60} radius="md" />
    ))}
  </Stack>
)

export function ReminderLists({ view, ...rest }: Props) {
  if (view === 'today' || view === 'next24h') return <Upcoming view={view} {...rest} />
  return <All status={view} {...rest} />
}

type RowsProps = RowActions & { reminders: readonly Reminder[]; isUnderDay?: boolean }

const Rows = ({ reminders, isUnderDay = false, ...actions }: RowsProps) => (
  <ul className={`${surface.card} ${classes.list}`}>
    {reminders.map((one) => (
      <ReminderRow key={one.id} reminder={one} isUnderDay={isUnderDay} {...actions} />
    ))}
  </ul>
)

/** Pending reminders under their days. */
function ByDay({ reminders, ...actions }: RowsProps) {
  const say = useWords(reminderMessages)
  return groupsOf(reminders, actions.here).map(({ name, reminders: some }) => (
    <section key={name} className={classes.group} data-group={name} aria-labelledby={`reminders-${name}`}>
      <h2 id={`reminders-${name}`}>
        {say(name)} <span className="figures">{some.length}</span>
      </h2>
      <Rows reminders={some} isUnderDay={name === 'today' || name === 'tomorrow'} {...actions} />
    </section>
  ))
}

/** Reminders for today or within 24 hours. [reminder/overview-buckets] */
function Upcoming({ view, empty, ...actions }: ListProps & { view: 'today' | 'next24h' }) {
  const { data, error, refetch } = useOverview(actions.here.zone)
  if (!data && error)
    return <Failure error={error} title={failureOf('load', error).title} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  if (!data[view].length) return empty
  return <ByDay reminders={data[view]} {...actions} />
}

/** Pending reminders by day, or completed ones, the newest first. [reminder/reminder-lists] */
function All({ status, empty, ...actions }: ListProps & { status: Status }) {
  const t = useWords(messages)
  const { reminders, isMore, isFetching, error, showMore, retry } = useReminders(status)
  if (!reminders && error) return <Failure error={error} title={failureOf('load', error).title} onRetry={retry} />
  if (!reminders) return <Waiting />
  if (!reminders.length) return empty
  const List = status === 'completed' ? Rows : ByDay
  return (
    <>
      <List reminders={reminders} {...actions} />
      {isMore && (
        <Button variant="light" className={classes.more} loading={isFetching} onClick={showMore}>
          {t('showMore')}
        </Button>
      )}
    </>
  )
}
