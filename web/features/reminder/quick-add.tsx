import { Button, TextInput, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import type { Instant } from '#domain/time/time.ts'
import type { FamilyMember } from '#contract/family.ts'
import { closeGaps, likelyPeopleIn, peopleIn, unknownPeopleIn, withoutPeople } from '#domain/typed-line/typed-people.ts'
import { parseReminder } from '#domain/typed-line/typed-reminder.ts'
import { localDate } from '#domain/time/zone.ts'
import { useUser } from '#web/api/session.ts'
import { dateText } from '#web/i18n/format.ts'
import { useHabits } from '#web/i18n/habits.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { now } from '#web/session/clock.ts'
import { stopsAtUnread } from '#web/ui/unread.ts'
import { ClockInput } from '#web/widgets/date-field/clock-input.tsx'
import surface from '#web/ui/surface.module.css'
import option from '#web/ui/option.module.css'
import { notifyMessages } from '#web/widgets/notify-minutes/messages.ts'
import { beforeText } from '#web/widgets/notify-minutes/notify-text.ts'
import type { Here } from '#web/widgets/reminder/due.ts'
import { reminderMessages } from '#web/widgets/reminder/messages.ts'
import { whenText } from '#web/widgets/reminder/reminder-text.ts'
import {
  chosenDay,
  EMPTY,
  type Quick,
  QUICK_DAYS,
  quickDate,
  quickValues,
  saysDay,
} from '#web/widgets/reminder-line/line.ts'
import { reminderLineMessages } from '#web/widgets/reminder-line/messages.ts'
import { LineNotes, Understood } from '#web/widgets/reminder-line/understood.tsx'
import { messages } from './messages.ts'
import { bodyOf, complaintsOf, NOTHING, type Values } from './model.ts'
import classes from './reminder.module.css'

type Props = {
  here: Here
  /** The members that the line may name. */
  members: readonly FamilyMember[]
  /** Takes what was typed; false: it was not taken, and stays. @param moment exactly then */
  onAdd: (values: Values, moment: Instant | null) => Promise<boolean>
  /** To the whole form, with what was typed. */
  onMore: (values: Values) => void
}

/** A screen reader is told what was understood after this pause. */
const PAUSE_MS = 700

/** A line and Enter: what it says of when is understood, and shown before it is saved. */
export function QuickAdd({ here, members, onAdd, onMore }: Props) {
  const t = useWords(messages)
  const say = useWords(reminderMessages)
  const sayNotify = useWords(notifyMessages)
  const sayLine = useWords(reminderLineMessages)
  const language = useLanguage()
  const { hours, dateOrder } = useHabits(language)
  const days = useId()
  const field = useRef<HTMLInputElement>(null)
  const [quick, setQuick] = useState(EMPTY)
  const [isTried, setTried] = useState(false)
  const { zone } = here
  const me = useUser()?.userName ?? ''
  const zones = [{ from: null, tz: zone }]
  const named = members.map(({ _id: id, name, fullName }) => ({ id, name, fullName }))
  const people = peopleIn(quick.text, named, quick.kept)
  const unknown = named.length
    ? unknownPeopleIn(quick.text, [...named, { id: '', name: me, fullName: me }], quick.kept)
    : []
  const likely = likelyPeopleIn(quick.text, named, people, quick.kept).map(({ name }) => name)
  const [assignee, ...sharedWith] = people.map(({ id }) => id)
  const made = (moment: Instant) => {
    const line = withoutPeople(quick.text, people)
    const read = parseReminder(line, { now: moment, zones, twelveHours: hours === 12, dateOrder }, quick.kept)
    const today = localDate(zones, moment)
    const { moment: exactly, ...said } = quickValues(quick, read, today)
    const title = people.length ? closeGaps(said.title) : said.title
    return {
      read,
      today,
      moment: exactly,
      values: { ...NOTHING, ...said, title, assignee: assignee ?? null, sharedWith },
    }
  }
  const { read, today, values } = made(here.now)
  const chosen = chosenDay(quick, read, today)
  const wrong = complaintsOf(values).title
  // An empty field is reported only once the user has tried to save.
  const error = wrong === 'titleTooLong' || isTried ? wrong : undefined
  const isRead = read.pieces.length > 0
  const [member] = named
  const example = member ? sayLine('exampleFor', { name: member.name.split(' ')[0]! }) : sayLine('example')
  const names = people.map(({ id }) => named.find((one) => one.id === id)!.name)
  const isAsked = !saysDay(read) || read.clock === null
  const { dueDate, recurrence, notifyMinutes } = bodyOf(values, zone)
  const when = isRead ? whenText({ dueDate, dateOnly: values.time === '', recurrence }, here, say, language) : ''
  const ahead = notifyMinutes === null ? '' : beforeText(notifyMinutes, sayNotify, language)
  const said = [when, ahead, ...names].filter(Boolean).join(' · ')
  const [settled] = useDebouncedValue(said, PAUSE_MS)

  const set = (part: Partial<Quick>) => setQuick((before) => ({ ...before, ...part }))
  /** The next line; the day that is chosen stays. */
  function clear() {
    setQuick(({ chip }) => ({ ...EMPTY, chip }))
    setTried(false)
  }
  async function add() {
    setTried(true)
    if (wrong) return
    // In twenty minutes is so from now, and not from when the line was drawn.
    const { values: meant, moment } = made(now())
    clear()
    field.current?.focus()
    if (await onAdd(meant, moment)) return
    // Whoever types already writes something else.
    setQuick((typed) => (typed.text || typed.time ? typed : quick))
  }
  return (
    <form
      className={`${surface.card} ${classes.quick}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!stopsAtUnread(event.currentTarget)) void add()
      }}
    >
      <TextInput
        ref={field}
        className={classes.quickTitle}
        size="md"
        aria-label={t('quickTitle')}
        placeholder={example}
        autoComplete="off"
        data-quick
        value={quick.text}
        error={error && t(error)}
        onChange={({ currentTarget: { value } }) =>
          set(value === '' ? { text: value, kept: [], corrected: {}, isOther: false } : { text: value })
        }
      />
      {((isRead && (saysDay(read) || read.clock !== null)) || people.length > 0) && (
        <Understood
          quick={quick}
          read={read}
          people={people.map((piece, at) => ({ ...piece, name: names[at]! }))}
          values={values}
          here={here}
          onChange={set}
          onMore={() => onMore(values)}
          onDone={() => field.current?.focus()}
        />
      )}
      {isAsked && (
        <fieldset className={classes.days} aria-label={t('quickDay')}>
          {!saysDay(read) &&
            QUICK_DAYS.map((each) => {
              const on = quickDate(each, today)
              return (
                <label
                  key={each}
                  className={`${option.option} ${classes.day}`}
                  title={on && dateText(on, language, 'longDay')}
                >
                  <input type="radio" name={days} checked={each === chosen} onChange={() => set({ chip: each })} />
                  {t(each)}
                </label>
              )
            })}
          {values.date && read.clock === null && (
            <ClockInput
              size="sm"
              className={classes.quickTime}
              aria-label={t('time')}
              value={quick.time}
              onChange={(time) => set({ time })}
            />
          )}
        </fieldset>
      )}
      <LineNotes quick={quick} read={read} unknown={unknown} likely={likely} here={here} onChange={set} />
      <div className={classes.quickButtons}>
        <Button
          variant="subtle"
          onClick={() => {
            onMore(values)
            clear()
          }}
        >
          {t('more')}
        </Button>
        <Button type="submit" leftSection={<IconPlus size={18} stroke={2} aria-hidden />}>
          {t('addQuick')}
        </Button>
      </div>
      <VisuallyHidden role="status">{settled === said ? settled : ''}</VisuallyHidden>
    </form>
  )
}
