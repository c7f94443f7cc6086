import {
  IconBell,
  IconBellPause,
  IconCalendarDue,
  IconCheck,
  IconClock,
  IconRepeat,
  IconUser,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Reminder } from '#contract/reminder.ts'
import { namesText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { CategoryIcon } from '#web/widgets/category-icon.tsx'
import { categoryNames } from '#web/widgets/category-names.ts'
import { notifyMessages } from '#web/widgets/notify-minutes/messages.ts'
import { beforeText } from '#web/widgets/notify-minutes/notify-text.ts'
import { groupOf, type Here } from '#web/widgets/reminder/due.ts'
import { reminderMessages } from '#web/widgets/reminder/messages.ts'
import { dueText, repeatText, snoozedText } from '#web/widgets/reminder/reminder-text.ts'
import { messages } from './messages.ts'
import classes from './reminder.module.css'

type Props = {
  reminder: Reminder
  here: Here
  /** Under a heading that says the day already. */
  isUnderDay?: boolean
  /** With all that a row has no room for. */
  isWhole?: boolean
}

/** The due date, the repetition and the people of a reminder, in one line. */
export function ReminderFacts({ reminder, here, isUnderDay = false, isWhole = false }: Props) {
  const t = useWords(messages)
  const say = useWords(reminderMessages)
  const sayNotify = useWords(notifyMessages)
  const category = useWords(categoryNames)
  const language = useLanguage()
  const { role, owner, assignee, sharedWith, completedAt, completedBy, completed, dateOnly } = reminder
  const due = dueText(reminder, here, say, language, !isUnderDay)
  const repeat = repeatText(reminder, here.zone, say, language)
  const snoozed = completed ? '' : snoozedText(reminder, here, say, language)
  const isLate = !completed && groupOf(reminder, here) === 'overdue'
  const others = sharedWith.filter(({ _id }) => _id !== assignee?._id)
  const names = others.map(({ name }) => name)
  const fact = (key: string, Icon: TablerIcon, text: string) => (
    <span key={key} className={classes.fact}>
      <Icon size={15} stroke={1.9} aria-hidden />
      {text}
    </span>
  )
  const done = () => {
    const when = dueText({ dueDate: completedAt, dateOnly: false }, here, say, language)
    return completedBy ? t('completedBy', { when, name: completedBy.name }) : when
  }
  return (
    <span className={`${classes.facts} figures`}>
      {completedAt !== null && fact('done', IconCheck, done())}
      {due !== '' && (completedAt === null || isWhole) && (
        <span className={classes.fact} data-late={isLate || undefined}>
          {dateOnly ? (
            <IconCalendarDue size={15} stroke={1.9} aria-hidden />
          ) : (
            <IconClock size={15} stroke={1.9} aria-hidden />
          )}
          {isLate && isWhole ? `${say('overdue')} · ${due}` : due}
        </span>
      )}
      {snoozed !== '' && fact('snoozed', IconBellPause, snoozed)}
      {repeat !== '' && fact('repeat', IconRepeat, repeat)}
      {reminder.notifyMinutes !== null &&
        (!completed || isWhole) &&
        fact('notice', IconBell, beforeText(reminder.notifyMinutes, sayNotify, language))}
      {reminder.category && isWhole && (
        <span className={classes.fact} data-category={reminder.category}>
          <CategoryIcon category={reminder.category} size={15} />
          {category(reminder.category)}
        </span>
      )}
      {role !== 'owner' && fact('from', IconUser, say('from', { name: owner.name }))}
      {assignee && role !== 'assignee' && fact('assignee', IconUser, say('assignedTo', { name: assignee.name }))}
      {role === 'owner' &&
        names.length > 0 &&
        fact('shared', IconUsers, say('sharedWith', { names: namesText(names, language) }))}
    </span>
  )
}
