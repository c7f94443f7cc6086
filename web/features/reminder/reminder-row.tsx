import { IconCheck, IconEye, IconTrash } from '@tabler/icons-react'
import type { Reminder } from '#contract/reminder.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { CategoryIcon } from '#web/widgets/category-icon.tsx'
import type { Here } from '#web/widgets/reminder/due.ts'
import { reminderMessages } from '#web/widgets/reminder/messages.ts'
import { isDue } from '#web/widgets/reminder/snooze.ts'
import { messages } from './messages.ts'
import classes from './reminder.module.css'
import { ReminderFacts } from './reminder-facts.tsx'
import { SnoozeMenu } from './snooze-menu.tsx'

export type RowActions = {
  here: Here
  /** Completes it, or opens it again. */
  onTick: (reminder: Reminder) => void
  onOpen: (reminder: Reminder) => void
  onRemove: (reminder: Reminder) => void
}
type Props = RowActions & { reminder: Reminder; isUnderDay: boolean }

/** Moves the focus to the next box for keyboard users. */
function goOn(from: HTMLElement) {
  const boxes = [...document.querySelectorAll<HTMLElement>('[data-reminder] input[type="checkbox"]')]
  const at = boxes.indexOf(from)
  const next = boxes[at + 1] ?? boxes[at - 1] ?? document.querySelector<HTMLElement>('[data-quick]')
  next?.focus()
}

/** One reminder: the assignee completes it, and users it is shared with read it. [reminder/reminder-roles] */
export function ReminderRow({ reminder, isUnderDay, here, onTick, onOpen, onRemove }: Props) {
  const t = useWords(messages)
  const say = useWords(reminderMessages)
  const { id, title, role, completed, category } = reminder
  return (
    <li className={classes.row} data-reminder={id} data-completed={completed || undefined}>
      {role === 'sharedWith' ? (
        <span className={classes.tick}>
          <IconEye size={20} stroke={1.8} role="img" aria-label={t('readOnly')} />
        </span>
      ) : (
        // The whole corner is the box, for a thumb.
        <label className={classes.tick}>
          <input
            type="checkbox"
            aria-label={completed ? t('reopen', { title }) : say('complete', { title })}
            checked={completed}
            onChange={({ currentTarget }) => {
              if (document.activeElement === currentTarget) goOn(currentTarget)
              onTick(reminder)
            }}
          />
          <IconCheck size={14} stroke={3} aria-hidden />
        </label>
      )}
      <button type="button" className={classes.open} onClick={() => onOpen(reminder)}>
        <span className={classes.title}>
          {title}
          {category && (
            <span className={classes.category} data-category={category}>
              <CategoryIcon category={category} size={14} />
            </span>
          )}
        </span>
        <ReminderFacts reminder={reminder} here={here} isUnderDay={isUnderDay} />
      </button>
      {isDue(reminder, here) && (
        <span className={classes.snooze}>
          <SnoozeMenu reminder={reminder} here={here} />
        </span>
      )}
      {role === 'owner' && (
        <IconButton
          label={t('remove', { title })}
          Icon={IconTrash}
          className={classes.remove}
          size={44}
          iconSize={18}
          onClick={() => onRemove(reminder)}
        />
      )}
    </li>
  )
}
