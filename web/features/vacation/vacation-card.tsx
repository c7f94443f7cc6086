import { Badge } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconBeach, IconConfetti, IconPencil, IconTrash } from '@tabler/icons-react'
import type { Vacation } from '#contract/vacation.ts'
import { daysBetween, type LocalDate } from '#domain/time/time.ts'
import { dateSpan } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { useBroughtIntoView } from '#web/ui/brought-into-view.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import surface from '#web/ui/surface.module.css'
import { MadeByParent } from '#web/widgets/made-by-parent/made-by-parent.tsx'
import { useMayChange } from '#web/widgets/made-by-parent/may-change.ts'
import { messages } from './messages.ts'
import classes from './vacation.module.css'

export type VacationActions = Record<'onEdit' | 'onArchive' | 'onRemove', (vacation: Vacation) => void>
type Props = VacationActions & { vacation: Vacation; today: LocalDate; isWanted: boolean }

/** One vacation: when, how long, how far off, and what can be done with it. */
export function VacationCard({ vacation, today, isWanted, onEdit, onArchive, onRemove }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  const mayChange = useMayChange()
  const row = useBroughtIntoView<HTMLLIElement>(isWanted)
  const { name, startDate, endDate, durationDays, reason, publicHoliday, archived, timeState } = vacation
  const Icon = publicHoliday ? IconConfetti : IconBeach
  const when = () => {
    if (archived || timeState === 'past') return null
    const until = daysBetween(today, startDate)
    // At midnight the answer of the server is a day old.
    if (until <= 0) return t('dayOf', { day: Math.min(1 - until, durationDays), days: durationDays })
    return until === 1 ? t('tomorrow') : t('inDays', { count: until })
  }
  const soon = when()
  return (
    <li
      ref={row}
      tabIndex={isWanted ? -1 : undefined}
      className={`${surface.card} ${classes.card}`}
      data-state={archived ? 'archived' : timeState}
    >
      <span className={classes.icon} data-kind={publicHoliday ? 'publicHoliday' : 'vacation'}>
        <Icon size={22} stroke={1.8} aria-hidden />
      </span>
      <div className={classes.about}>
        <h3 className={classes.name}>{name}</h3>
        <p className={`${classes.when} figures`}>
          {`${dateSpan(startDate, endDate, language)} · ${t('days', { count: durationDays })}`}
        </p>
        {reason && <p className={classes.reason}>{reason}</p>}
        {(publicHoliday || soon) && (
          <p className={classes.badges}>
            {soon && (
              <Badge variant="light" tt="none" size="lg" fw={600}>
                {soon}
              </Badge>
            )}
            {publicHoliday && (
              <Badge variant="outline" color="gray" tt="none" size="lg" fw={600}>
                {t('publicHoliday')}
              </Badge>
            )}
          </p>
        )}
        {!mayChange(vacation) && <MadeByParent />}
      </div>
      {mayChange(vacation) && (
        <div className={classes.actions}>
          <IconButton label={t('edit', { name })} Icon={IconPencil} onClick={() => onEdit(vacation)} />
          <IconButton
            label={t(archived ? 'restore' : 'archive', { name })}
            Icon={archived ? IconArchiveOff : IconArchive}
            onClick={() => onArchive(vacation)}
          />
          <IconButton label={t('remove', { name })} Icon={IconTrash} color="red" onClick={() => onRemove(vacation)} />
        </div>
      )}
    </li>
  )
}
