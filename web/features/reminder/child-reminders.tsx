import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { Reminder } from '#contract/reminder.ts'
import { useWords } from '#web/i18n/use-words.ts'
import surface from '#web/ui/surface.module.css'
import type { Here } from '#web/widgets/reminder/due.ts'
import { reminderMessages } from '#web/widgets/reminder/messages.ts'
import { isDue } from '#web/widgets/reminder/snooze.ts'
import { useCompletion } from '#web/widgets/reminder/use-completion.ts'
import { useReminders } from '#web/widgets/reminder/use-reminders.ts'
import classes from './child-reminders.module.css'
import { messages } from './messages.ts'
import { ReminderFacts } from './reminder-facts.tsx'
import { SnoozeMenu } from './snooze-menu.tsx'

/** As many as fit above the tiles of a phone. */
const FIRST = 3

/** Moves the focus to the next box for keyboard users. */
function goOn(from: HTMLElement) {
  const row = from.closest('li')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  next?.querySelector('button')?.focus()
}

type RowProps = { reminder: Reminder; here: Here; onDone: () => void }

function Row({ reminder, here, onDone }: RowProps) {
  const say = useWords(reminderMessages)
  const { title } = reminder
  return (
    <li className={classes.row}>
      <button
        type="button"
        className={classes.tick}
        aria-label={say('complete', { title })}
        onClick={({ currentTarget }) => {
          if (document.activeElement === currentTarget) goOn(currentTarget)
          onDone()
        }}
      >
        <IconCheck size={26} stroke={3} aria-hidden />
      </button>
      <span className={classes.what}>
        <b>{title}</b>
        {reminder.description && <span>{reminder.description}</span>}
        <ReminderFacts reminder={reminder} here={here} />
      </span>
      {isDue(reminder, here) && <SnoozeMenu reminder={reminder} here={here} />}
    </li>
  )
}

/**
 * Reminders that are assigned to a child or shared with it. Without any, nothing is shown. [reminder/child-reminders]
 */
export function ChildReminders({ here }: { here: Here }) {
  const t = useWords(messages)
  const { reminders, isMore, showMore } = useReminders('pending')
  const { complete } = useCompletion(here.zone)
  const [isWhole, setWhole] = useState(false)
  if (!reminders?.length) return null
  const shown = isWhole ? reminders : reminders.slice(0, FIRST)
  const isRest = isWhole ? isMore : reminders.length > FIRST
  return (
    <section className={`${surface.card} ${classes.card}`} aria-labelledby="child-reminders">
      <h3 id="child-reminders">{t('ofChild')}</h3>
      <ul className={classes.list}>
        {shown.map((one) => (
          <Row key={one.id} reminder={one} here={here} onDone={() => void complete(one)} />
        ))}
      </ul>
      {isRest && (
        <Button variant="subtle" size="md" onClick={() => (isWhole ? showMore() : setWhole(true))}>
          {t('showMore')}
        </Button>
      )}
    </section>
  )
}
