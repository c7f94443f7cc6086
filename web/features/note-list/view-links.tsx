import {
  IconBolt,
  IconCalendarPlus,
  IconCalendarTime,
  IconFlag,
  IconListCheck,
  IconNotes,
  type TablerIcon,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { NoteView } from '#domain/note/note.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { noteListMessages } from './messages.ts'
import classes from './view-links.module.css'

const ICONS = {
  todos: IconListCheck,
  quick: IconBolt,
  daily: IconCalendarTime,
  flagged: IconFlag,
  all: IconNotes,
  'by-creation-date': IconCalendarPlus,
  trash: IconTrash,
} as const satisfies Record<NoteView, TablerIcon>
const VIEWS = Object.keys(ICONS) as NoteView[]

/** On a phone the links are wider than the screen. */
const intoView = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest', inline: 'center' })

/** The lists of notes. [note/note-views] */
/** @param props.onLeave the user wants to see a list, with any note open before */
export function ViewLinks({ view, onLeave }: { view: NoteView; onLeave: () => void }) {
  const t = useWords(noteListMessages)
  return (
    <nav aria-label={t('views')} className={classes.views}>
      <ul>
        {VIEWS.map((each) => {
          const Icon = ICONS[each]
          return (
            <li key={each}>
              <Link
                ref={each === view ? intoView : undefined}
                to={PATHS.notes}
                search={{ view: each }}
                onClick={onLeave}
                aria-current={each === view ? 'page' : undefined}
              >
                <Icon size={18} stroke={1.8} aria-hidden />
                {t(each)}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
