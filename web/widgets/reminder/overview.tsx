import { IconBellRinging } from '@tabler/icons-react'
import { type ToggleEvent, useId, useRef, useState } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { badgeText } from './badge-text.ts'
import { usePreference } from '#web/session/preference.ts'
import surface from '#web/ui/surface.module.css'
import { reminderMessages } from './messages.ts'
import classes from './overview.module.css'
import { OverviewPanel } from './overview-panel.tsx'
import { useOverview } from './use-overview.ts'

const GAP = 8
/** The least height of the panel, and the greatest. */
const [MIN_HEIGHT, MAX_HEIGHT] = [320, 480]
/** The width in its styles, where the screen is that wide. */
const WIDE = 380

/**
 * A badge shows how many reminders wait, beside the link to all of them; the panel shows the next ones.
 * [reminder/overview-buckets]
 */
export function Overview({ isAlone }: { isAlone: boolean }) {
  const say = useWords(reminderMessages)
  const { timezone: zone } = usePreference().timezone
  const { data } = useOverview(zone)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  if (!data) return null
  const { overdue, today, next24h } = data.counts
  const count = overdue + today
  const label = say('overviewOf', { overdue, today, next24h })

  /** Beside its button in a column at the side; below it in a bar, and where there is no room beside it. */
  function placePanel({ newState, currentTarget: panel }: ToggleEvent<HTMLElement>) {
    setOpen(newState === 'open')
    if (newState !== 'open' || !button.current) return
    const { dir, clientWidth, clientHeight } = document.documentElement
    const { x, y, width, height } = button.current.getBoundingClientRect()
    const start = dir === 'rtl' ? clientWidth - x - width : x
    const bar = button.current.closest('header')?.getBoundingClientRect()
    const isBeside = !bar && start + width < clientWidth / 2
    const along = isBeside ? start + width + GAP : Math.max(GAP, Math.min(start, clientWidth - WIDE - GAP))
    const top = isBeside ? y : (bar?.bottom ?? y + height) + GAP
    const below = Math.max(GAP, Math.min(top, clientHeight - MIN_HEIGHT))
    panel.style.insetInlineStart = `${along}px`
    panel.style.insetBlockStart = `${below}px`
    panel.style.maxBlockSize = `${Math.min(MAX_HEIGHT, clientHeight - below - GAP)}px`
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${classes.count} figures`}
        popoverTarget={id}
        aria-label={label}
        title={label}
        data-alone={isAlone || undefined}
        data-state={overdue ? 'overdue' : count ? 'today' : 'none'}
      >
        {(isAlone || !count) && <IconBellRinging size={isAlone ? 20 : 14} stroke={isAlone ? 1.8 : 2} aria-hidden />}
        {badgeText(count)}
      </button>
      <div
        id={id}
        popover="auto"
        className={`${surface.card} ${classes.panel}`}
        role="dialog"
        aria-label={say('overview')}
        onBeforeToggle={placePanel}
      >
        {isOpen && <OverviewPanel overview={data} zone={zone} />}
      </div>
    </>
  )
}
