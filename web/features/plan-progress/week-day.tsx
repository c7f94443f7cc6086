import { IconCheck, IconPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dateText, length, shortLength } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { endOfText } from '#domain/plan/night.ts'
import { clockOfText } from '#domain/time/wall-clock.ts'
import type { Handle } from '#web/ui/use-moves.ts'
import { CategoryIcon } from '#web/widgets/category-icon.tsx'
import { spanText } from '#web/widgets/plan-form/schedule-text.ts'
import { weekMessages } from './messages.ts'
import { type Block, type Chip, type Column, type Move, timesOf } from './model.ts'
import classes from './week-picture.module.css'

type Props = {
  column: Column
  held: Move | null
  /** What takes a chip to another day; nothing of a plan that the user may not change. */
  handleOf: (planId: string) => Partial<Handle>
  onOpen: (planId: string) => void
  /** What would come here. */
  children: ReactNode
}

/** A day of the week: fixed plans, suggestions, and the room that is left. */
export function DayColumn({ column, held, handleOf, onOpen, children }: Props) {
  const t = useWords(weekMessages)
  const language = useLanguage()
  const { date, isPast, isToday, isOffDay, capacity, given, blocks, chips, done } = column
  const day = dateText(date, language)
  const isOver = given > capacity
  return (
    <li
      className={classes.day}
      data-day={date}
      data-past={isPast || undefined}
      data-today={isToday || undefined}
      data-target={(held && held.to === date && held.from !== date) || undefined}
    >
      <div className={classes.dayHead}>
        <h3 aria-label={day}>
          <span aria-hidden>{dateText(date, language, 'weekday')}</span>
          <b className="figures" aria-hidden>
            {dateText(date, language, 'dayOfMonth')}
          </b>
        </h3>
        {isOffDay && <span className={classes.offDay}>{t('offDay')}</span>}
        {!isPast && (
          <span className={`${classes.room} figures`} data-over={isOver || undefined}>
            <span
              className={classes.meter}
              style={{ '--share': capacity > 0 ? Math.min(given / capacity, 1) : Number(given > 0) } as object}
              aria-hidden
            />
            {t(isOver ? 'over' : 'free', { length: shortLength(Math.abs(capacity - given), language) })}
          </span>
        )}
      </div>
      <ul aria-label={day}>
        {blocks.map((block) => (
          <li key={block.plan.planId}>
            <BlockButton block={block} onOpen={onOpen} />
          </li>
        ))}
        {done.map((block) => (
          <li key={`done ${block.plan.planId}`} className={classes.done} data-category={block.plan.category}>
            {block.day.status === 'completed' ? (
              <IconCheck size={14} stroke={2} aria-hidden />
            ) : (
              <CategoryIcon category={block.plan.category} size={14} />
            )}
            <span>{block.plan.name}</span>
            <b className="figures">{shortLength(block.day.doneMinutes, language)}</b>
          </li>
        ))}
        {chips.map((chip) => (
          <li key={`chip ${chip.plan.planId}`}>
            <ChipButton
              chip={chip}
              isHeld={held?.planId === chip.plan.planId && held.from === date}
              handle={handleOf(chip.plan.planId)}
              onOpen={onOpen}
            />
          </li>
        ))}
        {children}
      </ul>
    </li>
  )
}

function BlockButton({ block, onOpen }: { block: Block; onOpen: Props['onOpen'] }) {
  const t = useWords(weekMessages)
  const language = useLanguage()
  const { plan, day } = block
  const { name } = plan
  const times = timesOf(block)
  const time = times
    ? spanText(clockOfText(times.start), endOfText(times.start, times.end), language)
    : length(day.targetMinutes, language)
  const isDone = day.doneMinutes >= day.targetMinutes
  return (
    <button
      type="button"
      className={classes.block}
      data-category={plan.category}
      data-done={isDone || undefined}
      aria-label={`${t('block', { name, time })}${day.doneMinutes ? ` · ${t('done', { length: length(day.doneMinutes, language) })}` : ''}`}
      onClick={() => onOpen(plan.planId)}
    >
      {isDone ? <IconCheck size={14} stroke={2} aria-hidden /> : <CategoryIcon category={plan.category} size={14} />}
      <span className={classes.what}>
        <span>{name}</span>
        <small className="figures">{time}</small>
      </span>
    </button>
  )
}

type ChipProps = {
  chip: Chip
  isHeld: boolean
  handle: Partial<Handle>
  onOpen: Props['onOpen']
}

function ChipButton({ chip: { plan, day, minutes }, isHeld, handle, onOpen }: ChipProps) {
  const t = useWords(weekMessages)
  const language = useLanguage()
  const words = { name: plan.name, length: length(minutes, language), day: dateText(day.date, language) }
  return (
    <button
      type="button"
      className={classes.chip}
      data-chip={plan.planId}
      data-category={plan.category}
      data-held={isHeld || undefined}
      aria-label={t(day.pinned ? 'chipPinned' : 'chip', words)}
      onClick={() => onOpen(plan.planId)}
      {...handle}
    >
      <CategoryIcon category={plan.category} size={14} />
      <span>{plan.name}</span>
      <b className="figures">{shortLength(minutes, language)}</b>
      {day.pinned && <IconPin size={12} stroke={2} aria-hidden />}
    </button>
  )
}
