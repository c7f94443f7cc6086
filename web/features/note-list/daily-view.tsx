import { Button, Skeleton } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconCalendarDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { EMPTY_DOC } from '#domain/note/content.ts'
import { addDays, type LocalDate } from '#domain/time/time.ts'
import { refusalCode } from '#web/api/errors.ts'
import { failureOf } from '#web/api/failures.ts'
import { dateText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { useCommand } from '#web/ui/shortcuts.ts'
import surface from '#web/ui/surface.module.css'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { useAutoRoll } from './auto-roll.tsx'
import { dailyMessages, noteListMessages } from './messages.ts'
import classes from './daily-view.module.css'
import { DayStrip } from './day-strip.tsx'
import { Drawing } from './empty-notes.tsx'
import type { CardFrame } from './note-card.tsx'
import { deeds, notifyFailure } from './note-deeds.tsx'
import { NoteList } from './note-list.tsx'
import { createNote, ofDateQuery, refreshNotes } from './queries.ts'

const ConfigDialog = lazy(() =>
  import('./config-dialog.tsx').then(({ ConfigDialog: component }) => ({ default: component })),
)

type Props = CardFrame & {
  date: LocalDate
  onDate: (date: LocalDate) => void
  renderNote: (id: string, onGone: () => void) => ReactNode
}

/** A note for each day, and the days that have one. [note/note-kinds] */
export function DailyView({ date, onDate, renderNote, ...frame }: Props) {
  const t = useWords(dailyMessages)
  const say = useWords(noteListMessages)
  const { today } = frame
  const { data } = useQuery(ofDateQuery(date))
  const [isConfiguring, setConfiguring] = useState(false)
  const turn = (days: number) => onDate(addDays(date, days))
  useCommand('dayBefore', () => turn(-1))
  useCommand('dayAfter', () => turn(1))
  useCommand('today', date === today ? null : () => onDate(today))
  const open = data?.note
  return (
    <div className={classes.columns}>
      <div className={`${surface.card} ${classes.days}`}>
        <DayHead date={date} today={today} onDate={onDate}>
          <MenuButton
            label={t('more')}
            commands={[
              { label: t('allToToday'), Icon: IconCalendarDown, run: () => void deeds.toToday() },
              { label: t('configure'), Icon: IconAdjustmentsHorizontal, run: () => setConfiguring(true) },
            ]}
          />
        </DayHead>
        <DayStrip date={date} today={today} />
      </div>
      <div className={classes.note}>
        {open && open.openTodos > 0 && date < today && (
          <Button
            variant="light"
            className={classes.rest}
            leftSection={<IconCalendarDown size={18} stroke={1.8} aria-hidden />}
            onClick={() => void deeds.toToday(open.id)}
          >
            {say('toToday')}
          </Button>
        )}
        <DayNote key={date} date={date} today={today} renderNote={renderNote} />
      </div>
      <section className={classes.recent} aria-labelledby="recent-notes">
        <h2 id="recent-notes">{t('recent')}</h2>
        <NoteList
          open={open?.id ?? null}
          label={t('recent')}
          empty={<p className={classes.none}>{t('noRecent')}</p>}
          {...frame}
        />
      </section>
      {isConfiguring && (
        <Suspense fallback={null}>
          <ConfigDialog onClose={() => setConfiguring(false)} />
        </Suspense>
      )}
    </div>
  )
}

type HeadProps = Pick<Props, 'date' | 'onDate'> & { today: LocalDate; children: ReactNode }

function DayHead({ date, today, onDate, children }: HeadProps) {
  const t = useWords(dailyMessages)
  const language = useLanguage()
  const turn = (label: string, days: number, Icon: typeof IconChevronLeft) => (
    <IconButton label={label} Icon={Icon} className={classes.turn} onClick={() => onDate(addDays(date, days))} />
  )
  return (
    <header className={classes.head}>
      <h2 className="figures">
        {dateText(date, language, date.slice(0, 4) === today.slice(0, 4) ? 'day' : 'dayOfYear')}
      </h2>
      {date !== today && (
        <Button variant="subtle" size="compact-md" onClick={() => onDate(today)}>
          {t('today')}
        </Button>
      )}
      <span className={classes.turns}>
        {turn(t('previous'), -1, IconChevronLeft)}
        {turn(t('next'), 1, IconChevronRight)}
        {children}
      </span>
    </header>
  )
}

type NoteProps = { date: LocalDate; today: LocalDate; renderNote: Props['renderNote'] }

/** The note of the day, or the way to begin it. */
function DayNote({ date, today, renderNote }: NoteProps) {
  const t = useWords(dailyMessages)
  const language = useLanguage()
  const isRolled = useAutoRoll(date, today)
  const { data, error, refetch } = useQuery({ ...ofDateQuery(date), enabled: isRolled })
  const [isBeginning, setBeginning] = useState(false)

  async function begin() {
    setBeginning(true)
    try {
      await createNote({ kind: 'daily', date, content: EMPTY_DOC })
    } catch (failure) {
      // Another device was faster: the note exists.
      if (refusalCode(failure) !== 'ALREADY_EXISTS') notifyFailure(failure)
    }
    await refreshNotes()
    setBeginning(false)
  }
  if (error && !data)
    return <Failure error={error} title={failureOf('load', error).title} onRetry={() => void refetch()} />
  if (!data || !isRolled) return <Skeleton height={320} radius={12} />
  if (data.note) return renderNote(data.note.id, () => void refreshNotes())
  return (
    <div className={classes.blank}>
      <EmptyState drawing={<Drawing />}>
        <h2>{date === today ? t('emptyToday') : t('emptyTitle', { day: dateText(date, language) })}</h2>
        <p>{t('emptyText')}</p>
        <Button onClick={() => void begin()} loading={isBeginning}>
          {t('begin')}
        </Button>
      </EmptyState>
    </div>
  )
}
