import { useEffect, useState } from 'react'
import type { Timer } from '#contract/timer.ts'
import { type Instant, instant } from '#domain/time/time.ts'
import { ownerNow } from '#web/api/subject.ts'
import { isNamed } from '#web/widgets/running-timer/running.ts'
import { isRunning } from './queries.ts'

const keyOf = (id: string) => `timer-stop ${ownerNow()} ${id}`

function read(key: string): Instant | null {
  const kept = sessionStorage.getItem(key)
  return kept === null ? null : instant(kept)
}

/**
 * The moment at which a timer without a name was stopped: it survives a reload of the tab and other screens, until
 * there is a name or no timer runs any more. [timer/unnamed-timer]
 */
export function useKeptStop(timer: Timer) {
  const { id, startTime } = timer
  const key = keyOf(id)
  const isOfUse = !isNamed(timer)
  const [stop, setStop] = useState(() => ({ key, endTime: read(key), isNew: false }))
  useEffect(() => {
    if (!isOfUse) sessionStorage.removeItem(key)
    return () => {
      if (!isRunning(id)) sessionStorage.removeItem(key)
    }
  }, [key, id, isOfUse])

  function keep(endTime: Instant | null) {
    if (endTime === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, endTime)
    setStop({ key, endTime, isNew: true })
  }
  // Another one may run in its lane by now, and its start may have been moved behind the stop.
  const isValid = isOfUse && stop.key === key && stop.endTime !== null && stop.endTime > startTime
  return { endTime: isValid ? stop.endTime : null, isNew: isValid && stop.isNew, keep }
}
