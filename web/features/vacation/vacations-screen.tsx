import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Vacation } from '#contract/vacation.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { failureOf } from '#web/api/failures.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { notifyNotSaved } from '#web/widgets/notify-not-saved.ts'
import { closeNotices } from '#web/widgets/saved-notice.tsx'
import { EmptyVacations } from './empty-vacations.tsx'
import { messages } from './messages.ts'
import { sectionsOf, type Values } from './model.ts'
import { vacationsQuery } from './queries.ts'
import { VacationCard } from './vacation-card.tsx'
import { VacationDialog } from './vacation-dialog.tsx'
import { archiveWithUndo, removeWithUndo } from './vacation-undo.tsx'
import classes from './vacation.module.css'
import { YearStrip } from './year-strip.tsx'

type Shown = 'active' | 'archived'
/** `vacation`: null for a new one; `typed`: its unsaved input. */
type Open = { vacation: Vacation | null; typed?: Values }
type Props = {
  today: LocalDate
  /** The id of the vacation that the user wants to see. */
  wanted: string | undefined
  /** The button of the search for vacations, of another feature. */
  smart: ReactNode
  /** The state of that search, if there is one. */
  news: ReactNode
}

/** Active and archived vacations are two lists, with all actions. [vacation/vacation-list] */
export function VacationsScreen({ today, wanted, smart, news }: Props) {
  const t = useWords(messages)
  const { data: vacations, error, refetch } = useQuery(vacationsQuery)
  const [shown, setShown] = useState<Shown>('active')
  const [open, setOpen] = useState<Open | null>(null)

  function show(next: Open) {
    closeNotices()
    setOpen(next)
  }
  function leave({ vacation }: Open, typed: Values | null) {
    setOpen(null)
    if (typed) notifyNotSaved(typed.name.trim() || t.phrase('newVacation'), () => show({ vacation, typed }))
  }
  const onAdd = () => show({ vacation: null })

  async function remove(vacation: Vacation) {
    const question = { title: t('deleteTitle', { name: vacation.name }), text: t('deleteText'), confirm: t('delete') }
    if (await confirm({ kind: 'danger', ...question })) await removeWithUndo(vacation)
  }

  if (error && !vacations)
    return <Failure error={error} title={failureOf('load', error).title} onRetry={() => void refetch()} />
  if (!vacations) return <Skeleton height={320} radius="lg" maw={960} mx="auto" />
  const isArchive = shown === 'archived'
  const archivedCount = vacations.filter(({ archived }) => archived).length
  const sections = sectionsOf(vacations, isArchive)
  return (
    <div className={classes.screen}>
      {vacations.length > 0 && (
        <div className={classes.tools}>
          <SegmentedControl
            className={classes.shown}
            aria-label={t('shown')}
            value={shown}
            data={[
              { value: 'active', label: t('active', { count: vacations.length - archivedCount }) },
              { value: 'archived', label: t('archived', { count: archivedCount }) },
            ]}
            onChange={setShown}
          />
          {smart}
          <Button leftSection={<IconPlus size={18} stroke={2} aria-hidden />} onClick={onAdd}>
            {t('newVacation')}
          </Button>
        </div>
      )}
      {news}
      {!isArchive && vacations.length > 0 && <YearStrip vacations={vacations} today={today} />}
      {sections.map(({ state, vacations: some }) => (
        <section key={state} className={classes.section} aria-labelledby={`vacations-${state}`}>
          <h2 id={`vacations-${state}`}>{t(state)}</h2>
          <ul className={classes.list}>
            {some.map((vacation) => (
              <VacationCard
                key={vacation.id}
                vacation={vacation}
                today={today}
                isWanted={vacation.id === wanted}
                onEdit={() => show({ vacation })}
                onArchive={() => void archiveWithUndo(vacation)}
                onRemove={() => void remove(vacation)}
              />
            ))}
          </ul>
        </section>
      ))}
      {isArchive && !archivedCount && <p className={classes.lead}>{t('emptyArchive')}</p>}
      {!isArchive && !sections.length && <EmptyVacations onAdd={onAdd} smart={vacations.length ? null : smart} />}
      {open && <VacationDialog {...open} onClose={(typed) => leave(open, typed)} />}
    </div>
  )
}
