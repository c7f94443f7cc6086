import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { FamilyMember } from '#contract/family.ts'
import type { Reminder } from '#contract/reminder.ts'
import { localDate } from '#domain/time/zone.ts'
import { useWords } from '#web/i18n/use-words.ts'
import type { Here } from '#web/widgets/reminder/due.ts'
import { reminderMessages } from '#web/widgets/reminder/messages.ts'
import { reminderQuery } from '#web/widgets/reminder/reminder-queries.ts'
import { useCompletion } from '#web/widgets/reminder/use-completion.ts'
import { notifyNotSaved } from '#web/widgets/notify-not-saved.ts'
import { closeNotices } from '#web/widgets/saved-notice.tsx'
import { EmptyReminders } from './empty-reminders.tsx'
import { messages } from './messages.ts'
import { NOTHING, type Values } from './model.ts'
import { QuickAdd } from './quick-add.tsx'
import classes from './reminder.module.css'
import { REMINDER_VIEWS, ReminderLists, type ReminderView } from './reminder-lists.tsx'
import { useReminderActions } from './use-reminder-actions.tsx'

/** Fetched with the first one that is opened. */
const ReminderDialog = lazy(() =>
  import('./reminder-dialog.tsx').then(({ ReminderDialog: component }) => ({ default: component })),
)
const ReminderDetails = lazy(() =>
  import('./reminder-details.tsx').then(({ ReminderDetails: component }) => ({ default: component })),
)

type Props = {
  view: ReminderView
  here: Here
  /** The others of the family. */
  members: readonly FamilyMember[]
  /** The id of the reminder that the user wants to see. */
  wanted: string | undefined
  onView: (view: ReminderView) => void
}

/** Completed reminders and those of others are only read. */
const isRead = (shown: Reminder | Values): shown is Reminder =>
  'id' in shown && (shown.role !== 'owner' || shown.completed)

/**
 * Pending reminders, those for today and for the next 24 hours, and completed ones, with all actions.
 * [reminder/reminder-lists]
 */
export function RemindersScreen({ view, here, members, wanted, onView }: Props) {
  const t = useWords(messages)
  const say = useWords(reminderMessages)
  const [opened, setOpened] = useState<Reminder | Values | null>(null)
  const [typed, setTyped] = useState<Values>()
  const [seen, setSeen] = useState<string>()
  const { complete, reopen } = useCompletion(here.zone)
  const { add, remove } = useReminderActions(here)
  const { data: asked, error: missing } = useQuery({
    ...reminderQuery(wanted ?? ''),
    enabled: wanted !== undefined && wanted !== seen,
  })
  const shown = opened ?? (asked && asked.id === wanted && asked.id !== seen ? asked : null)

  function open(from: Reminder | Values, again?: Values) {
    closeNotices()
    setOpened(from)
    setTyped(again)
  }
  function close() {
    setOpened(null)
    setTyped(undefined)
    setSeen(wanted)
  }
  function leave(from: Reminder | Values, unsaved: Values | null) {
    close()
    if (unsaved) notifyNotSaved(unsaved.title.trim() || t.phrase('newReminder'), () => open(from, unsaved))
  }
  const nothing = { today: say('todayEmpty'), next24h: say('next24hEmpty'), completed: t('emptyCompleted') }
  const tick = (one: Reminder) => void (one.completed ? reopen(one) : complete(one))
  const onAdd = () => open({ ...NOTHING, date: localDate([{ from: null, tz: here.zone }], here.now) })
  const onRemove = (one: Reminder) => void remove(one)
  return (
    <div className={classes.screen}>
      <div className={classes.tools}>
        <SegmentedControl
          className={classes.shown}
          aria-label={t('shown')}
          value={view}
          data={REMINDER_VIEWS.map((value) => ({ value, label: t(value) }))}
          onChange={onView}
        />
        <Button variant="light" leftSection={<IconPlus size={18} stroke={2} aria-hidden />} onClick={onAdd}>
          {t('newReminder')}
        </Button>
      </div>
      {missing && wanted !== seen && <p role="alert">{t('notThere')}</p>}
      {view !== 'completed' && <QuickAdd here={here} members={members} onAdd={add} onMore={open} />}
      <ReminderLists
        key={view}
        view={view}
        here={here}
        empty={view === 'pending' ? <EmptyReminders onAdd={onAdd} /> : <p className={classes.lead}>{nothing[view]}</p>}
        onTick={tick}
        onOpen={open}
        onRemove={onRemove}
      />
      {shown && (
        <Suspense>
          {isRead(shown) ? (
            <ReminderDetails reminder={shown} here={here} onTick={tick} onRemove={onRemove} onClose={close} />
          ) : (
            <ReminderDialog
              from={shown}
              zone={here.zone}
              members={members}
              typed={typed}
              onClose={(unsaved) => leave(shown, unsaved)}
            />
          )}
        </Suspense>
      )}
    </div>
  )
}
