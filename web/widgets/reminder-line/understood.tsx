import { Button } from '@mantine/core'
import { IconBell, IconCalendarDue, IconClock, IconRepeat, IconUser, IconX, type TablerIcon } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Language } from '#contract/common.ts'
import type { LocalDate } from '#domain/time/time.ts'
import type { PersonPiece } from '#domain/typed-line/typed-people.ts'
import type { Place } from '#domain/typed-line/text.ts'
import type { ReminderPiece, TypedReminder } from '#domain/typed-line/typed-reminder.ts'
import { clockOfText } from '#domain/time/wall-clock.ts'
import { clockOfDay } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ClockInput } from '#web/widgets/date-field/clock-input.tsx'
import { DateField } from '#web/widgets/date-field/date-field.tsx'
import { notifyMessages } from '#web/widgets/notify-minutes/messages.ts'
import { beforeText } from '#web/widgets/notify-minutes/notify-text.ts'
import type { Here } from '#web/widgets/reminder/due.ts'
import { reminderMessages, type Say } from '#web/widgets/reminder/messages.ts'
import { dueText, repeatText } from '#web/widgets/reminder/reminder-text.ts'
import { ruleText } from '#web/widgets/reminder/repeat.ts'
import { type Quick, type QuickValues, saysDay, wordsOf } from './line.ts'
import { reminderLineMessages } from './messages.ts'
import classes from './understood.module.css'

type Kind = ReminderPiece['kind']
const ICONS: Readonly<Record<Kind | 'person', TablerIcon>> = {
  date: IconCalendarDue,
  time: IconClock,
  repeat: IconRepeat,
  notice: IconBell,
  person: IconUser,
}

type ChipProps = {
  kind: Kind | 'person'
  text: string
  /** The line does not name it; it follows from the rest. */
  isAssumed?: boolean
  /** As they stand in the line; none: there is nothing to take out. */
  words: readonly string[]
  onChange: () => void
  onKeep: (words: readonly string[]) => void
}

function Chip({ kind, text, isAssumed = false, words, onChange, onKeep }: ChipProps) {
  const t = useWords(reminderLineMessages)
  const Icon = ICONS[kind]
  return (
    <li className={classes.chip} data-assumed={isAssumed || undefined}>
      <button type="button" aria-label={t('change', { text })} onClick={onChange}>
        <Icon size={16} stroke={1.9} aria-hidden />
        <span>{text}</span>
      </button>
      {words.length > 0 && (
        <IconButton
          label={t('keepInTitle', { said: words.join(' … ') })}
          Icon={IconX}
          size={32}
          iconSize={16}
          onClick={() => onKeep(words)}
        />
      )}
    </li>
  )
}

/** Replaces a chip; a user who pressed the chip goes on here. */
function Field({ children }: { children: ReactNode }) {
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <li ref={place} className={classes.field}>
      {children}
    </li>
  )
}

type Props = {
  quick: Quick
  read: TypedReminder
  /** The people that the line names. */
  people: readonly (PersonPiece & { readonly name: string })[]
  /** What would be saved. */
  values: Omit<QuickValues, 'moment'>
  here: Here
  onChange: (part: Partial<Quick>) => void
  /** To the whole form. */
  onMore: () => void
  /** Where the next word is typed. */
  onDone: () => void
}

/** The understood meaning of the line: each part of it can be changed, or given back to the title. */
export function Understood({ quick, read, people, values, here, onChange, onMore, onDone }: Props) {
  const t = useWords(reminderLineMessages)
  const say = useWords(reminderMessages)
  const sayNotify = useWords(notifyMessages)
  const language = useLanguage()
  const [edited, setEdited] = useState<Kind | null>(null)
  const { text, kept, corrected } = quick
  const { date, time } = values
  const keep = (words: readonly string[]) => {
    onChange({ kept: [...kept, ...words], isOther: false })
    onDone()
  }
  const chip = (kind: Kind, said: string, isAssumed = false, edit: () => void = () => setEdited(kind)) => {
    const words = wordsOf(text, read, kind)
    return <Chip key={kind} kind={kind} text={said} isAssumed={isAssumed} words={words} onChange={edit} onKeep={keep} />
  }
  const day = (dueDate: LocalDate) => dueText({ dueDate, dateOnly: true }, here, say, language)
  const of = (quick.isOther ? read.otherwise?.date : read.date) ?? null
  const dateChip =
    date &&
    saysDay(read) &&
    (edited === 'date' ? (
      <Field>
        <DateField
          aria-label={t('date')}
          value={date}
          onChange={(changed) => changed && onChange({ corrected: { ...corrected, date: { of, date: changed } } })}
        />
      </Field>
    ) : (
      chip('date', day(date), wordsOf(text, read, 'date').length === 0)
    ))
  const timeChip =
    read.clock !== null &&
    (edited === 'time' ? (
      <Field>
        <ClockInput
          aria-label={t('time')}
          value={time}
          onChange={(changed) => onChange({ corrected: { ...corrected, time: { of: read.clock, time: changed } } })}
        />
      </Field>
    ) : (
      chip('time', time ? clockOfDay(clockOfText(time), language) : t('allDay'), read.isClockUsual)
    ))
  const rule = ruleText(values.rule)
  const { notifyMinutes } = values
  const before = notifyMinutes === null ? t('onlyWhenDue') : beforeText(notifyMinutes, sayNotify, language)
  return (
    <ul className={classes.chips} aria-label={t('understood')}>
      {dateChip}
      {timeChip}
      {read.rule !== null &&
        date &&
        chip('repeat', rule === null ? t('once') : repeatOf(rule, date, here, say, language), rule === null, onMore)}
      {read.notice !== null && chip('notice', before, notifyMinutes === null, onMore)}
      {people.map(({ id, name, from, to }) => (
        <Chip key={id} kind="person" text={name} words={[text.slice(from, to)]} onChange={onMore} onKeep={keep} />
      ))}
    </ul>
  )
}

const repeatOf = (recurrence: string, dueDate: LocalDate, { zone }: Here, say: Say, language: Language) =>
  repeatText({ dueDate, dateOnly: true, recurrence }, zone, say, language)

type NotesProps = Pick<Props, 'quick' | 'read' | 'here' | 'onChange'> & {
  /** Names after `@` that no member of the family has. */
  unknown: readonly Place[]
  /** Names of members that the line has without `@`. */
  likely: readonly string[]
}

/** The unread words of the line, a time that is over, and other meanings. [reminder/unread-words] */
export function LineNotes({ quick, read, unknown, likely, here, onChange }: NotesProps) {
  const t = useWords(reminderLineMessages)
  const say = useWords(reminderMessages)
  const language = useLanguage()
  const { otherwise, rule, date, unread, isOver } = read
  const other = quick.isOther ? { rule, date } : otherwise
  const meant = other?.date && {
    repeat: other.rule && repeatOf(other.rule, other.date, here, say, language),
    date: dueText({ dueDate: other.date, dateOnly: true }, here, say, language),
  }
  if (!unread.length && !unknown.length && !likely.length && !isOver && !(otherwise && meant)) return null
  return (
    <ul className={classes.notes}>
      {otherwise && meant && (
        <li>
          <Button
            className={classes.other}
            size="compact-sm"
            variant="light"
            onClick={() => onChange({ isOther: !quick.isOther })}
          >
            {meant.repeat ? t('orRepeat', { repeat: meant.repeat }) : t('orOnce', { date: meant.date })}
          </Button>
        </li>
      )}
      {likely.map((name) => (
        <li key={name}>
          <Button
            className={classes.other}
            size="compact-sm"
            variant="light"
            leftSection={<IconUser size={16} stroke={1.9} aria-hidden />}
            onClick={() => onChange({ text: `${quick.text.trimEnd()} @${name}` })}
          >
            {t('assignTo', { name })}
          </Button>
        </li>
      ))}
      {isOver && <li className={classes.warning}>{t('isOver')}</li>}
      {unread.map(({ from, to }) => (
        <li key={from} className={classes.warning}>
          {t('unread', { said: quick.text.slice(from, to) })}
        </li>
      ))}
      {unknown.map(({ from, to }) => (
        <li key={from} className={classes.warning}>
          {t('unknownPerson', { said: quick.text.slice(from, to) })}
        </li>
      ))}
    </ul>
  )
}
