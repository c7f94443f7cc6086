import { Button } from '@mantine/core'
import type { Note, Problem } from '#domain/typed-line/typed-line.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { CreateMissing, isMissing } from './create-missing.tsx'
import classes from './line-assist.module.css'
import { lineMessages } from './messages.ts'

/** What may be a time or a name is for the user to say. */
const RIDDLES: readonly Problem['kind'][] = ['unread', 'timeOrName']

/** Most messages name their words; the others have no place for them. */
type Say = (key: Problem['kind'] | Note['kind'], values: { said: string }) => string

type Props = {
  text: string
  problems: readonly Problem[]
  notes: readonly Note[]
  /** The logs in the way. */
  conflicts: readonly { activityName: string }[]
  isSent: boolean
  /** These words are no time. */
  onKeep: (words: string) => void
}

/** The parts of the line that are not understood, the logs in its way, and other notes. */
export function LineNotes({ text, problems, notes, conflicts, isSent, onKeep }: Props) {
  const t = useWords(lineMessages)
  const say = t as Say
  return (
    <div role={isSent && problems.length ? 'alert' : undefined}>
      <ul className={classes.notes}>
        {problems.map(({ kind, from, to }) => (
          <li key={`${kind} ${from}`} className={classes.problem}>
            {say(kind, { said: text.slice(from, to) })}
            {isMissing(kind) && <CreateMissing kind={kind} said={text.slice(from, to)} />}
            {RIDDLES.includes(kind) && (
              <Button
                size="compact-sm"
                variant="subtle"
                // The focus stays in the line, so that the user can go on typing.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onKeep(text.slice(from, to))}
              >
                {t('useAsName')}
              </Button>
            )}
          </li>
        ))}
        {conflicts.length > 0 && (
          <li className={classes.conflict}>
            {t('overlaps', { names: conflicts.map(({ activityName }) => activityName).join(', ') })}
          </li>
        )}
        {notes.map(({ kind, from, to }) => (
          <li key={`${kind} ${from}`} className={classes.note}>
            {say(kind, { said: text.slice(from, to) })}
          </li>
        ))}
      </ul>
    </div>
  )
}
