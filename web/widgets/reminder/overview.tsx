import { IconBellRinging } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import type { Instant } from '#domain/time.ts'
import { addMinutes } from '#domain/time.ts'
import { localDate } from '#domain/zone.ts'
import { queryClient } from '#web/api/query.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { badgeText } from './badge-text.ts'
import { useClock } from '#web/shell/clock.ts'
import { usePreference } from '#web/shell/preference.ts'
import surface from '#web/ui/surface.module.css'
import { reminderMessages } from './messages.ts'
import classes from './overview.module.css'
import { OverviewPanel } from './overview-panel.tsx'
import { overviewQuery } from './reminder-queries.ts'

const GAP = 8
/** What the panel needs, and as high as it grows. */
const [LEAST, MOST] = [320, 480]

/** What time makes of it without anybody writing: the next one is due, or another day has begun. */
function useFresh(zone: string) {
  const { data } = useQuery(overviewQuery)
  const passed = useClock((now) => {
    // The server's clock may be a little behind.
    const before = addMinutes(now, -1)
    return data?.next24h.filter(({ dueDate, dateOnly }) => !dateOnly && (dueDate as Instant) < before).length ?? 0
  })
  const today = useClock((now) => localDate([{ from: null, tz: zone }], now))
  const first = useRef(today)
  useEffect(() => {
    if (!passed && first.current === today) return
    first.current = today
    void queryClient.invalidateQueries({ queryKey: overviewQuery.queryKey })
  }, [passed, today])
  return data
}

/** spec §2, rule [8.5-c]: how many reminders wait, beside the way to all of them; the next ones behind it. */
export function Overview() {
  const say = useWords(reminderMessages)
  const { timezone: zone } = usePreference().timezone
  const data = useFresh(zone)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  if (!data) return null
  const { overdue, today, next24h } = data.counts
  const count = overdue + today
  const label = say('overviewOf', { overdue, today, next24h })

  /** Beside its button, or below it where there is no room. */
  function place({ newState, currentTarget: panel }: ToggleEvent<HTMLElement>) {
    setOpen(newState === 'open')
    if (newState !== 'open' || !button.current) return
    const { dir, clientWidth, clientHeight } = document.documentElement
    const { x, y, width, height } = button.current.getBoundingClientRect()
    const after = dir === 'rtl' ? clientWidth - x : x + width
    const isRoomy = after < clientWidth / 2
    const below = Math.max(GAP, Math.min(isRoomy ? y : y + height + GAP, clientHeight - LEAST))
    panel.style.insetInlineStart = isRoomy ? `${after + GAP}px` : `${GAP}px`
    panel.style.insetBlockStart = `${below}px`
    panel.style.maxBlockSize = `${Math.min(MOST, clientHeight - below - GAP)}px`
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
        data-state={overdue ? 'overdue' : count ? 'today' : 'none'}
      >
        {badgeText(count) || <IconBellRinging size={14} stroke={2} aria-hidden />}
      </button>
      <div
        id={id}
        popover="auto"
        className={`${surface.card} ${classes.panel}`}
        role="dialog"
        aria-label={say('overview')}
        onBeforeToggle={place}
      >
        {isOpen && <OverviewPanel overview={data} zone={zone} />}
      </div>
    </>
  )
}
