import { IconNotebook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Note } from '#contract/note.ts'
import type { NoteDoc } from '#domain/note/content.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import surface from '#web/ui/surface.module.css'
import { useMedia } from '#web/ui/use-media.ts'
import buttons from '#web/widgets/button.module.css'
import { dailyMessages } from './messages.ts'
import classes from './day-todos.module.css'
import { tickedIn, todosIn } from './model.ts'
import { notifyFailure } from './note-deeds.tsx'
import { ofDateQuery, saveDayContent } from './queries.ts'

const MAX_TODOS = 6
/** Narrower, there is no room beside the day, as day-screen.module.css has it. */
const BESIDE = '(min-width: 880px)'

/** Beside a day: what its note says is still to be done, and the way to write. */
export function DayTodos({ date, today }: { date: LocalDate; today: LocalDate }) {
  const t = useWords(dailyMessages)
  const id = useId()
  const isBeside = useMedia(BESIDE)
  const { data } = useQuery({ ...ofDateQuery(date), enabled: isBeside })
  if (!data || !isBeside) return null
  return (
    <section className={`${surface.card} ${classes.note}`} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id}>
          <IconNotebook size={18} stroke={1.8} aria-hidden />
          {t('widget')}
        </h2>
        <Link to={PATHS.notes} search={{ view: 'daily', ...(date !== today && { date }) }} className={buttons.quiet}>
          {t('write')}
        </Link>
      </header>
      {data.note ? <Todos key={data.note.id} note={data.note} /> : <p className={classes.soft}>{t('notYet')}</p>}
    </section>
  )
}

function Todos({ note }: { note: Note }) {
  const t = useWords(dailyMessages)
  const [justTicked, setJustTicked] = useState<ReadonlySet<string>>(new Set())
  // The server checks it when it takes it in.
  const content = note.content as unknown as NoteDoc
  const todos = todosIn(content, justTicked)
  function tick(itemId: string, completed: boolean) {
    setJustTicked(new Set([...justTicked, itemId]))
    saveDayContent(note, tickedIn(content, itemId, completed)).catch(notifyFailure)
  }
  if (!todos.length) return <p className={classes.soft}>{t('nothingOpen')}</p>
  return (
    <>
      <ul className={classes.todos}>
        {todos.slice(0, MAX_TODOS).map(({ itemId, text, completed }) => (
          <li key={itemId}>
            <label>
              <input
                type="checkbox"
                checked={completed}
                aria-label={t('done', { name: text })}
                onChange={({ currentTarget }) => tick(itemId, currentTarget.checked)}
              />
              <span>{text}</span>
            </label>
          </li>
        ))}
      </ul>
      {todos.length > MAX_TODOS && <p className={classes.soft}>{t('moreOpen', { count: todos.length - MAX_TODOS })}</p>}
    </>
  )
}
