import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { v7 as newId } from 'uuid'
import type { FamilyMember } from '#contract/family.ts'
import type { Reminder } from '#contract/reminder.ts'
import type { Instant } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import { useUser } from '#web/api/session.ts'
import { currentLanguage, useWords } from '#web/i18n/use-words.ts'
import { now } from '#web/session/clock.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { notify } from '#web/ui/notify.ts'
import { tellFailure } from '#web/ui/tell-failure.ts'
import type { Here } from '#web/widgets/reminder/due.ts'
import { reminderMessages } from '#web/widgets/reminder/messages.ts'
import { createReminder, removeReminder, reminderQuery } from '#web/widgets/reminder/reminder-queries.ts'
import { whenPhrase } from '#web/widgets/reminder/reminder-text.ts'
import { useCompletion } from '#web/widgets/reminder/use-completion.ts'
import { offerBack } from '#web/widgets/offer-back.ts'
import { notifyWith, takeBackNotices } from '#web/widgets/saved-notice.tsx'
import { type OfferRedo, offerUndo } from '#web/widgets/undo.ts'
import { EmptyReminders } from './empty-reminders.tsx'
import { messages } from './messages.ts'
import { bodyOf, peopleOf, NOTHING, shownOf, type Values } from './model.ts'
import { QuickAdd } from './quick-add.tsx'
import classes from './reminder.module.css'
import { REMINDER_VIEWS, ReminderLists, type ReminderView } from './reminder-lists.tsx'

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
  const user = useUser()
  const [opened, setOpened] = useState<Reminder | Values | null>(null)
  const [typed, setTyped] = useState<Values>()
  const [seen, setSeen] = useState<string>()
  const { complete, reopen } = useCompletion(here.zone)
  const { data: asked, error: missing } = useQuery({
    ...reminderQuery(wanted ?? ''),
    enabled: wanted !== undefined && wanted !== seen,
  })
  const shown = opened ?? (asked && asked.id === wanted && asked.id !== seen ? asked : null)

  const complain = (deed: 'create' | 'delete', error: unknown) => tellFailure(deed, error)
  function open(from: Reminder | Values, again?: Values) {
    takeBackNotices()
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
    if (unsaved) offerBack(unsaved.title.trim() || t.phrase('newReminder'), () => open(from, unsaved))
  }
  /** @param isAgain it was undone before */
  async function add(values: Values, moment: Instant | null, isAgain = false): Promise<boolean> {
    const id = newId()
    const body = { id, ...bodyOf(values, here.zone), ...peopleOf(values), ...(moment && { dueDate: moment }) }
    const owner = { _id: user?.userId ?? '', name: user?.userName ?? '' }
    try {
      const made = await createReminder(body, shownOf(body, id, owner, here.now))
      tellAdded(made, () => void add(values, moment, true), isAgain)
      return true
    } catch (error) {
      complain('create', error)
      return false
    }
  }
  function tellAdded(made: Reminder, again: () => void, isAgain: boolean) {
    const { title } = made
    const when = whenPhrase(made, { now: now(), zone: here.zone })
    const message =
      when(currentLanguage()) === '' ? t.phrase('added', { title }) : t.phrase('addedFor', { title, when })
    const takeBack = (offerRedo: OfferRedo) => {
      const gone = removeReminder(made)
      offerRedo(again, gone)
      gone.then(
        () => notify({ kind: 'info', message: t.phrase('deleted', { title }) }),
        (error: unknown) => complain('delete', error),
      )
    }
    const { undo } = offerUndo(message, takeBack, undefined, isAgain)
    notifyWith(message, { label: say.phrase('undo'), run: undo })
  }
  async function remove(one: Reminder) {
    const { title, recurrence } = one
    const text = t(recurrence === null ? 'deleteText' : 'deleteSeries')
    const question = { title: t('deleteTitle', { title }), text, confirm: t('delete') }
    if (!(await confirm({ kind: 'danger', ...question }))) return
    try {
      await removeReminder(one)
      notify({ kind: 'success', message: t.phrase('deleted', { title }) })
    } catch (error) {
      complain('delete', error)
    }
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
