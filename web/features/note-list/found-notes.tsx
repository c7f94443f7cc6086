import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { failureOf } from '#web/api/failures.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Failure } from '#web/ui/failure.tsx'
import { uiMessages } from '#web/ui/messages.ts'
import { noteListMessages } from './messages.ts'
import { type CardFrame, NoteCard } from './note-card.tsx'
import { ListSkeleton } from './note-list.tsx'
import list from './note-list.module.css'
import classes from './notes-screen.module.css'
import { searchQuery } from './queries.ts'

type Props = CardFrame & { q: string; open: string | null }

/** Notes that have all the words, with their places marked. [note/note-search] */
export function FoundNotes({ q, open, ...frame }: Props) {
  const t = useWords(noteListMessages)
  const say = useWords(uiMessages)
  const {
    data: hits,
    error,
    refetch,
    isPlaceholderData,
  } = useQuery({ ...searchQuery(q), placeholderData: keepPreviousData })
  if (error && !hits)
    return <Failure error={error} title={failureOf('load', error).title} onRetry={() => void refetch()} />
  if (!hits) return <ListSkeleton />
  return (
    <>
      <p className={`${classes.found} figures`} role="status">
        {hits.length ? t('found', { count: hits.length }) : say('noData')}
      </p>
      {hits.length > 0 && (
        <ul className={list.list} aria-label={t('hits')} aria-busy={isPlaceholderData}>
          {hits.map((hit) => (
            <NoteCard key={hit.id} note={hit} found={hit} isOpen={hit.id === open} {...frame} />
          ))}
        </ul>
      )}
    </>
  )
}
