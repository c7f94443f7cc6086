import {
  IconArrowMerge,
  IconArrowsSplit2,
  IconCheckbox,
  IconCopy,
  IconMinus,
  IconPencil,
  IconPlayerPlay,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ActivityLog } from '#contract/activity-log.ts'
import type { ClosedSpan } from '#domain/time/time.ts'
import { clockTime } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import surface from '#web/ui/surface.module.css'
import classes from './card-menu.module.css'
import { toolMessages } from './messages.ts'

/** The place of the menu in the window, and the element that has the focus when it is closed. */
export type MenuPlace = { x: number; y: number; from: HTMLElement | null }

type Props = {
  log: ActivityLog
  /** The hours of the log while the user changes them. */
  span: ClosedSpan
  zone: string
  place: MenuPlace
  can: { split: boolean; mergePrevious: boolean; mergeNext: boolean }
  /** null: it is still to come. */
  onContinue: (() => void) | null
  onEdit: () => void
  onDuplicate: () => void
  onSplit: () => void
  onMerge: (side: 'previous' | 'next') => void
  onNudge: (edge: keyof ClosedSpan, by: -5 | 5, alone: boolean) => void
  onRemove: () => void
  onSelect: () => void
  onClose: () => void
}

const ICON = { size: 18, stroke: 1.8, 'aria-hidden': true } as const
/** Room to the edges of the window. */
const MARGIN = 8

/** As near to the place as the window allows. */
function placeMenu(menu: HTMLElement, { x, y }: MenuPlace) {
  const { width, height } = menu.getBoundingClientRect()
  const { innerWidth, innerHeight } = window
  const keepInWindow = (at: number, size: number, room: number) => Math.max(Math.min(at, room - size - MARGIN), MARGIN)
  const start = document.documentElement.dir === 'rtl' ? innerWidth - x : x
  menu.style.insetInlineStart = `${keepInWindow(start, width, innerWidth)}px`
  menu.style.insetBlockStart = `${keepInWindow(y, height, innerHeight)}px`
}

/** Arrows lead from one to the next, Home and End to the first and the last. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  items[next % items.length]?.focus()
}

/**
 * A press elsewhere or Escape closes the menu. Not the browser's own dismissal: the finger that opened it is still to be
 * lifted.
 */
function useDismissal(menu: RefObject<HTMLElement | null>, close: () => void): void {
  const leave = useRef(close)
  useEffect(() => {
    leave.current = close
  })
  useEffect(() => {
    const onDown = ({ target }: PointerEvent) => {
      if (!menu.current?.contains(target as Node)) leave.current()
    }
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      leave.current()
    }
    document.addEventListener('pointerdown', onDown, { capture: true })
    document.addEventListener('keydown', onKey, { capture: true })
    return () => {
      document.removeEventListener('pointerdown', onDown, { capture: true })
      document.removeEventListener('keydown', onKey, { capture: true })
    }
  }, [menu])
}

type EdgeProps = Pick<Props, 'span' | 'zone' | 'onNudge'> & {
  edge: keyof ClosedSpan
  /** The touching log moves along. */
  along: boolean
}

/** One end of the log, which moves in steps. */
function EdgeRow({ edge, span, zone, along, onNudge }: EdgeProps) {
  const t = useWords(toolMessages)
  const language = useLanguage()
  const side = edge === 'startTime' ? 'start' : 'end'
  const label = t(side, { time: clockTime(span[edge], zone, language) })
  const stepButton = (by: -5 | 5) => (
    <button
      type="button"
      role="menuitem"
      className={classes.step}
      aria-label={t(`${side}${by < 0 ? 'Earlier' : 'Later'}`)}
      onClick={() => onNudge(edge, by, !along)}
    >
      {by < 0 ? <IconMinus {...ICON} /> : <IconPlus {...ICON} />}
    </button>
  )
  return (
    <div className={classes.edge} role="group" aria-label={label}>
      <span className="figures" aria-hidden>
        {label}
      </span>
      {stepButton(-5)}
      {stepButton(5)}
    </div>
  )
}

/** All actions on a log, wherever the user opened the menu. */
export function CardMenu({ log, span, zone, place, can, onNudge, onClose, ...on }: Props) {
  const t = useWords(toolMessages)
  const menu = useRef<HTMLDivElement>(null)
  const [along, setAlong] = useState(true)
  useLayoutEffect(() => {
    const element = menu.current!
    element.showPopover()
    placeMenu(element, place)
    element.querySelector('button')?.focus({ preventScroll: true })
  }, [place])

  const close = () => {
    place.from?.focus({ preventScroll: true })
    onClose()
  }
  useDismissal(menu, close)
  const menuItem = (label: string, icon: ReactNode, onClick: () => void) => (
    <button
      type="button"
      role="menuitem"
      className={classes.item}
      onClick={() => {
        close()
        onClick()
      }}
    >
      {icon}
      {label}
    </button>
  )
  return (
    <div
      ref={menu}
      popover="manual"
      role="menu"
      tabIndex={-1}
      className={`${surface.card} ${classes.menu}`}
      aria-label={t('menu', { name: log.activityName })}
      onKeyDown={moveFocus}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) onClose()
      }}
    >
      {menuItem(t('edit'), <IconPencil {...ICON} />, on.onEdit)}
      {on.onContinue && menuItem(t('continue'), <IconPlayerPlay {...ICON} />, on.onContinue)}
      {menuItem(t('duplicate'), <IconCopy {...ICON} />, on.onDuplicate)}
      {can.split && menuItem(t('split'), <IconArrowsSplit2 {...ICON} />, on.onSplit)}
      {can.mergePrevious && menuItem(t('mergePrevious'), <IconArrowMerge {...ICON} />, () => on.onMerge('previous'))}
      {can.mergeNext && menuItem(t('mergeNext'), <IconArrowMerge {...ICON} />, () => on.onMerge('next'))}
      <hr className={classes.line} />
      <EdgeRow edge="startTime" span={span} zone={zone} along={along} onNudge={onNudge} />
      <EdgeRow edge="endTime" span={span} zone={zone} along={along} onNudge={onNudge} />
      <button
        type="button"
        role="menuitemcheckbox"
        aria-checked={along}
        className={classes.item}
        onClick={() => setAlong(!along)}
      >
        <span className={classes.check} aria-hidden />
        {t('alongside')}
      </button>
      <hr className={classes.line} />
      {menuItem(t('select'), <IconCheckbox {...ICON} />, on.onSelect)}
      {menuItem(t('remove'), <IconTrash {...ICON} />, on.onRemove)}
    </div>
  )
}
