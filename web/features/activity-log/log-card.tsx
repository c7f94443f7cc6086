import { IconDots } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, memo, type MouseEvent, Suspense, useState } from 'react'
import type { ActivityLog } from '#contract/activity-log.ts'
import { minutesBetween } from '#domain/time/time.ts'
import { useIsWaiting } from '#web/api/outbox-store.ts'
import { actingFor } from '#web/api/subject.ts'
import { clockSpan, length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { categoryNames } from '#web/widgets/category-names.ts'
import { ratingWords } from '#web/widgets/rating-words.ts'
import { CardFace } from './card-face.tsx'
import { CardRating } from './card-rating.tsx'
import classes from './log-card.module.css'
import { messages } from './messages.ts'
import type { LogRow } from './model.ts'
import { isSaved, canConfirm } from './queries.ts'

/** Loaded only for logs with a crown or a proposed rating. */
const CrownAndConfirm = lazy(() =>
  import('./day-ratings.tsx').then(({ CrownAndConfirm: component }) => ({ default: component })),
)

export type CardActions = {
  /** A tap. */
  onChoose: (log: ActivityLog) => void
  /** Enter, wherever a tap only shows. */
  onOpen: (log: ActivityLog) => void
  onRemove: (log: ActivityLog) => void
  onRate: (log: ActivityLog, rating: number | null) => void
  /** Opens the menu of further actions at a place of the window. */
  onMenu: (log: ActivityLog, x: number, y: number, from: HTMLElement) => void
  /** Selected with others, or not any more. @param all as far as from the last one that was selected */
  onSelect: (log: ActivityLog, all: boolean) => void
  /** It has the focus: keys mean this log. */
  onFocus: (log: ActivityLog) => void
  onIntent: () => void
  /** Any key: arrows lead to the next card. */
  onWalk: (event: KeyboardEvent<HTMLElement>) => void
}
type Props = CardActions & {
  row: LogRow
  zone: string
  /** Tags, project and recipients, by name. */
  marks: readonly string[]
  isChosen: boolean
  /** Whether it is selected; null while the user does not select. */
  isSelected: boolean | null
  /** The user drags it: it is shown where it would go. */
  isDragged: boolean
  /** The message of its crown; undefined: it has no crown. */
  crown: string | undefined
}

const isShallowEqual = (a: object, b: object) =>
  Object.entries(a).every(([key, value]) => Object.is(value, b[key as keyof typeof b]))

/** Another log that changed, or a minute that passed, is no reason to draw this one again. */
const isSame = ({ row, marks, ...rest }: Props, next: Props) =>
  isShallowEqual(row, next.row) && marks.join() === next.marks.join() && isShallowEqual(rest, next)

/** All that a card says, for screen readers. */
function useCardLabel(log: ActivityLog, zone: string): string {
  const t = useWords(messages)
  const category = useWords(categoryNames)
  const rated = useWords(ratingWords)
  const language = useLanguage()
  const { startTime, endTime, activityName, subActivity, rating } = log
  const stars = rating === null ? t('unrated') : t('rated', { count: rating })
  const name = subActivity ? `${activityName} · ${subActivity}` : activityName
  return t('cardLabel', {
    time: clockSpan(startTime, endTime, zone, language),
    name: log.parallelActivity ? `${name} (${t('inParallel')})` : name,
    category: category(log.category),
    length: length(minutesBetween(startTime, endTime), language),
    rating: log.ratingStatus === 'proposed' ? rated('proposed', { rating: stars }) : stars,
  })
}

/** The actions of keys and pointer on a card. */
function cardHandlers(log: ActivityLog, isSelected: boolean | null, on: CardActions) {
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      on.onWalk(event)
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (isSelected !== null && event.key !== 'Delete') return
      if (event.key === 'Enter') on.onOpen(log)
      else if (event.key === 'Delete' || event.key === 'Backspace') on.onRemove(log)
      else if (/^[1-5]$/.test(event.key)) on.onRate(log, Number(event.key))
      else return
      event.preventDefault()
    },
    onClick(event: MouseEvent<HTMLElement>) {
      if (isSelected !== null || event.ctrlKey || event.metaKey || event.shiftKey) on.onSelect(log, event.shiftKey)
      else on.onChoose(log)
    },
    onDoubleClick: () => isSelected === null && on.onOpen(log),
    onContextMenu(event: MouseEvent<HTMLElement>) {
      if (!isSaved(log)) return
      event.preventDefault()
      const card = event.currentTarget.getBoundingClientRect()
      // A key opens it at the card, a mouse where it is.
      const byKey = event.clientX === 0 && event.clientY === 0
      on.onMenu(log, byKey ? card.x : event.clientX, byKey ? card.bottom : event.clientY, event.currentTarget)
    },
    onFocus: () => on.onFocus(log),
    onPointerEnter: on.onIntent,
  }
}

/** All actions on a log, below the button that opens them. */
function MenuButton({ log, onMenu }: { log: ActivityLog; onMenu: CardActions['onMenu'] }) {
  const t = useWords(messages)
  return (
    <button
      type="button"
      className={classes.more}
      aria-haspopup="menu"
      aria-label={t('menu', { name: log.activityName })}
      onClick={({ currentTarget }) => {
        const { x, bottom } = currentTarget.getBoundingClientRect()
        onMenu(log, x, bottom, currentTarget)
      }}
    >
      <IconDots size={18} stroke={2} aria-hidden />
    </button>
  )
}

/** A log on the timeline: as tall as it is long. What there is no room for, the details show. */
export const LogCard = memo(function LogCard({
  row,
  zone,
  marks,
  isChosen,
  isSelected,
  isDragged,
  crown,
  ...on
}: Props) {
  const t = useWords(messages)
  const { log, upcoming } = row
  const [isNew] = useState(() => !isSaved(log))
  const [isChoosing, setChoosing] = useState(false)
  const isWaiting = useIsWaiting(log.id)
  const label = useCardLabel(log, zone)
  return (
    <li
      className={classes.card}
      data-log={log.id}
      data-category={log.category}
      data-parallel={log.parallelActivity || undefined}
      data-beside={row.beside || undefined}
      data-upcoming={upcoming || undefined}
      data-fresh={isNew || undefined}
      data-selected={isChosen || undefined}
      data-picked={isSelected || undefined}
      data-held={isDragged || undefined}
      data-decide={canConfirm(log) || undefined}
      style={{ insetBlockStart: row.top, blockSize: row.height }}
    >
      <button
        type="button"
        className={classes.open}
        data-row
        aria-label={isWaiting ? t('cardWaits', { label }) : label}
        aria-current={isChosen || undefined}
        aria-pressed={isSelected ?? undefined}
        {...cardHandlers(log, isSelected, on)}
      >
        <CardFace row={row} zone={zone} marks={marks} isSelecting={isSelected !== null} waits={isWaiting} />
      </button>
      {isSaved(log) && isSelected === null && <MenuButton log={log} onMenu={on.onMenu} />}
      {(isSaved(log) || isWaiting) && !upcoming && isSelected === null && (
        <CardRating
          log={log}
          isChoosing={isChoosing}
          onChoosing={setChoosing}
          onRate={(rating) => on.onRate(log, rating)}
        />
      )}
      {isSelected === null && (crown !== undefined || actingFor() !== null) && (
        <Suspense fallback={null}>
          <CrownAndConfirm log={log} crown={crown} />
        </Suspense>
      )}
    </li>
  )
}, isSame)
