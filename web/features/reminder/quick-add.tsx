import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { epochMs, type Instant, instantAt } from '#domain/time/time.ts'
import type { FamilyMember } from '#contract/family.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { now } from '#web/session/clock.ts'
import { stopsAtUnread } from '#web/ui/unread.ts'
import surface from '#web/ui/surface.module.css'
import type { Here } from '#web/widgets/reminder/due.ts'
import { EMPTY, type Quick, saysDay } from '#web/widgets/reminder-line/line.ts'
import { reminderLineMessages } from '#web/widgets/reminder-line/messages.ts'
import { LineNotes, Understood } from '#web/widgets/reminder-line/understood.tsx'
import { messages } from './messages.ts'
import { fieldErrorsOf, type Values } from './model.ts'
import { QuickDays } from './quick-days.tsx'
import { QuickStatus } from './quick-status.tsx'
import classes from './reminder.module.css'
import { useQuickLine } from './use-quick-line.tsx'

type Props = {
  here: Here
  /** The members that the line may name. */
  members: readonly FamilyMember[]
  /** Takes the typed line; false: it was not taken, and stays. @param moment exactly then */
  onAdd: (values: Values, moment: Instant | null) => Promise<boolean>
  /** Opens the whole form, with the typed values. */
  onMore: (values: Values) => void
}

/** A line and Enter: its words about the time are understood, and shown before it is saved. */
export function QuickAdd({ here, members, onAdd, onMore }: Props) {
  const t = useWords(messages)
  const sayLine = useWords(reminderLineMessages)
  const field = useRef<HTMLInputElement>(null)
  const [quick, setQuick] = useState(EMPTY)
  const [isTried, setTried] = useState(false)
  const { people, unknown, likely, meaningAt } = useQuickLine(quick, here.zone, members)
  // The line is saved within this minute, so what is shown agrees with what is saved.
  const { read, today, values } = meaningAt(instantAt(epochMs(here.now) + 1))
  const wrong = fieldErrorsOf(values).title
  // An empty field is reported only once the user has tried to save.
  const error = wrong === 'titleTooLong' || isTried ? wrong : undefined
  const [member] = members
  const example = member ? sayLine('exampleFor', { name: member.name.split(' ')[0]! }) : sayLine('example')
  const isRead = read.pieces.length > 0
  const isAsked = !saysDay(read) || read.clock === null

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
    const { values: meant, moment } = meaningAt(now())
    clear()
    field.current?.focus()
    if (await onAdd(meant, moment)) return
    // A user who is already typing writes another reminder.
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
          people={people}
          values={values}
          here={here}
          onChange={set}
          onMore={() => onMore(values)}
          onDone={() => field.current?.focus()}
        />
      )}
      {isAsked && <QuickDays quick={quick} read={read} today={today} hasDate={values.date !== ''} onChange={set} />}
      <LineNotes quick={quick} read={read} unknown={unknown} likely={likely} here={here} onChange={set} />
      <QuickButtons
        onMore={() => {
          onMore(values)
          clear()
        }}
      />
      <QuickStatus values={values} isRead={isRead} names={people.map(({ name }) => name)} here={here} />
    </form>
  )
}

function QuickButtons({ onMore }: { onMore: () => void }) {
  const t = useWords(messages)
  return (
    <div className={classes.quickButtons}>
      <Button variant="subtle" onClick={onMore}>
        {t('more')}
      </Button>
      <Button type="submit" leftSection={<IconPlus size={18} stroke={2} aria-hidden />}>
        {t('addQuick')}
      </Button>
    </div>
  )
}
