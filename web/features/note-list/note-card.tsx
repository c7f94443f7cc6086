import { ActionIcon } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCalendarDown,
  IconCalendarTime,
  IconCopy,
  IconFlag,
  IconFlagFilled,
  IconGripVertical,
  IconListCheck,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { NoteSummary } from '#contract/note.ts'
import type { NoteView } from '#domain/note/note.ts'
import type { Instant, LocalDate } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import { clockTime, dateText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import surface from '#web/ui/surface.module.css'
import { MenuButton } from '#web/ui/menu-button.tsx'
import type { Handle } from '#web/ui/use-moves.ts'
import { MarkedText } from '#web/widgets/marked-text/marked-text.tsx'
import { noteListMessages } from './messages.ts'
import { progressOf } from './model.ts'
import classes from './note-card.module.css'
import { deeds, nameOf } from './note-deeds.tsx'

export type CardFrame = {
  /** The list it stands in, for the way to it. */
  view: NoteView
  today: LocalDate
  zone: string
  tagNames: Readonly<Record<string, string>>
  /** It was copied. */
  onCopied: (id: string) => void
  /** It is in the trash. */
  onRemoved: (id: string) => void
}
type Marks = readonly { from: number; to: number }[]
type Props = CardFrame & {
  note: NoteSummary
  /** It is the one that is read. */
  isOpen: boolean
  isHeld?: boolean
  /** The props of its handle; without it, it has its place. */
  handle?: Handle | undefined
  /** Of one that was found. */
  found?: { snippet: string; marks: Marks; titleMarks: Marks }
}

/** The clock of a moment of today, the day of any other. */
function useWhen(zone: string, today: LocalDate) {
  const language = useLanguage()
  return (moment: Instant) => {
    const day = localDate([{ from: null, tz: zone }], moment)
    if (day === today) return clockTime(moment, zone, language)
    return dateText(day, language, day.slice(0, 4) === today.slice(0, 4) ? 'day' : 'dayOfYear')
  }
}

/** A note of a list: what it is about, what in it is open, and what can be done with it. */
export function NoteCard({ note, isOpen, isHeld, handle, found, ...frame }: Props) {
  const t = useWords(noteListMessages)
  const { view } = frame
  const isTrash = view === 'trash'
  const title = nameOf(note)
  const name = found ? <MarkedText text={title} marks={note.displayTitle ? found.titleMarks : []} /> : title
  const text = found ? <MarkedText text={found.snippet} marks={found.marks} /> : note.excerpt
  return (
    <li
      className={`${surface.card} ${classes.card}`}
      data-note={note.id}
      data-open={isOpen || undefined}
      data-held={isHeld || undefined}
      data-movable={handle ? '' : undefined}
    >
      {handle && (
        <button type="button" className={classes.handle} aria-label={t('move', { name: title })} {...handle}>
          <IconGripVertical size={18} stroke={1.8} aria-hidden />
        </button>
      )}
      <div className={classes.about}>
        <h3 className={classes.title} data-empty={(!note.displayTitle && note.date === null) || undefined}>
          {isTrash ? (
            name
          ) : (
            <Link
              to={PATHS.notes}
              search={note.date && view === 'daily' && !found ? { view, date: note.date } : { view, note: note.id }}
              aria-current={isOpen || undefined}
              resetScroll={false}
            >
              {name}
            </Link>
          )}
        </h3>
        {text && <p className={classes.text}>{text}</p>}
        <NoteMarks note={note} {...frame} />
      </div>
      {isTrash ? <TrashTools note={note} /> : <Tools note={note} {...frame} />}
    </li>
  )
}

type MarksProps = Pick<Props, 'note' | 'view' | 'today' | 'zone' | 'tagNames'>

/** The day of a daily note, its to-dos and tags, and when it was changed or deleted. */
function NoteMarks({ note, view, today, zone, tagNames }: MarksProps) {
  const t = useWords(noteListMessages)
  const language = useLanguage()
  const when = useWhen(zone, today)
  const isTrash = view === 'trash'
  const day = note.date && dateText(note.date, language, 'day')
  const progress = progressOf(note)
  const tags = note.tags.flatMap((id) => tagNames[id] ?? [])
  return (
    <p className={classes.marks}>
      {day && (
        <span className={classes.daily} role="img" aria-label={t('dailyOf', { day })}>
          <IconCalendarTime size={14} stroke={1.8} aria-hidden />
          {day}
        </span>
      )}
      {progress && (
        <span
          className={`${classes.todos} figures`}
          data-done={progress.done === progress.all || undefined}
          role="img"
          aria-label={t('doneOfLabel', progress)}
        >
          <IconListCheck size={14} stroke={2} aria-hidden />
          {`${progress.done}/${progress.all}`}
        </span>
      )}
      {tags.map((tag) => (
        <span key={tag} className={classes.tag}>
          {tag}
        </span>
      ))}
      <span
        className="figures"
        role="img"
        aria-label={
          isTrash && note.deletedAt
            ? t('deletedAt', { when: when(note.deletedAt) })
            : t('modified', { when: when(note.updatedAt) })
        }
      >
        {when((isTrash && note.deletedAt) || note.updatedAt)}
      </span>
    </p>
  )
}

function TrashTools({ note }: { note: NoteSummary }) {
  const t = useWords(noteListMessages)
  const name = nameOf(note)
  return (
    <div className={classes.tools}>
      <ActionIcon
        variant="subtle"
        size={40}
        aria-label={t('restoreName', { name })}
        title={t('restore')}
        onClick={() => void deeds.restore(note)}
      >
        <IconArrowBackUp size={20} stroke={1.8} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        size={40}
        aria-label={t('destroyName', { name })}
        title={t('destroy')}
        onClick={() => void deeds.destroy(note)}
      >
        <IconTrashX size={20} stroke={1.8} aria-hidden />
      </ActionIcon>
    </div>
  )
}

type ToolsProps = Pick<Props, 'note' | 'onCopied' | 'onRemoved' | 'today'>

function Tools({ note, onCopied, onRemoved, today }: ToolsProps) {
  const t = useWords(noteListMessages)
  const name = nameOf(note)
  const isRest = note.openTodos > 0 && note.date !== today
  const Flag = note.flagged ? IconFlagFilled : IconFlag
  return (
    <div className={classes.tools}>
      <ActionIcon
        variant="subtle"
        color={note.flagged ? 'brand' : 'gray'}
        size={40}
        aria-pressed={note.flagged}
        aria-label={t('flag', { name })}
        onClick={() => void deeds.flag(note)}
      >
        <Flag size={20} stroke={1.8} aria-hidden />
      </ActionIcon>
      <MenuButton
        label={t('menuOf', { name })}
        commands={[
          {
            label: t('copy'),
            Icon: IconCopy,
            run: () => void deeds.copy(note).then((made) => made && onCopied(made.id)),
          },
          ...(isRest ? [{ label: t('toToday'), Icon: IconCalendarDown, run: () => void deeds.toToday(note.id) }] : []),
          {
            label: t('remove'),
            Icon: IconTrash,
            isDanger: true,
            run() {
              onRemoved(note.id)
              void deeds.remove(note)
            },
          },
        ]}
      />
    </div>
  )
}
