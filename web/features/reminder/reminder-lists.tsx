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
import { useReminders } from '#web/widgets/reminder/use-reminders.ts'
import { messages } from './messages.ts'
import classes from './reminder.module.css'
import { ReminderRow, type RowActions } from './reminder-row.tsx'

type Props = RowActions & {
  status: Status
  /** What stands there when nothing does. */
  empty: ReactNode
}

/** As high as the rows that will come. */
const Waiting = () => (
  <Stack gap={8} aria-hidden>
    <Skeleton height={18} width={120} />
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} height={60} radius="md" />
    ))}
  </Stack>
)

/** rule [8.5-b]: what is open, by day, or what is done, the last one first. */
export function ReminderLists({ status, empty, ...actions }: Props) {
  const t = useWords(messages)
  const say = useWords(reminderMessages)
  const { reminders, isMore, isFetching, error, showMore, retry } = useReminders(status)
  const row = (reminder: Reminder, isUnderDay: boolean) => (
    <ReminderRow key={reminder.id} reminder={reminder} isUnderDay={isUnderDay} {...actions} />
  )
  if (!reminders && error) return <Failure error={error} title={failureOf('load', error).title} onRetry={retry} />
  if (!reminders) return <Waiting />
  if (!reminders.length) return empty
  return (
    <>
      {status === 'completed' ? (
        <ul className={`${surface.card} ${classes.list}`}>{reminders.map((one) => row(one, false))}</ul>
      ) : (
        groupsOf(reminders, actions.here).map(({ name, reminders: some }) => (
          <section key={name} className={classes.group} data-group={name} aria-labelledby={`reminders-${name}`}>
            <h2 id={`reminders-${name}`}>
              {say(name)} <span className="figures">{some.length}</span>
            </h2>
            <ul className={`${surface.card} ${classes.list}`}>
              {some.map((one) => row(one, name === 'today' || name === 'tomorrow'))}
            </ul>
          </section>
        ))
      )}
      {isMore && (
        <Button variant="light" className={classes.more} loading={isFetching} onClick={showMore}>
          {t('showMore')}
        </Button>
      )}
    </>
  )
}
