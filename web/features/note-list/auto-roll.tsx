import { useEffect, useState } from 'react'
import type { LocalDate } from '#domain/time/time.ts'
import { selfNow } from '#web/api/subject.ts'
import { tellRolled } from './note-deeds.tsx'
import { rollToday } from './queries.ts'

/** By owner and day, as long as the page lives. */
const asked = new Map<string, Promise<void>>()

function rollOnce(today: LocalDate): Promise<void> {
  const key = `${selfNow()} ${today}`
  const before = asked.get(key)
  if (before) return before
  const mine = rollToday().then(
    (rolled) => void tellRolled(rolled),
    // A failed request is made again the next time.
    () => void asked.delete(key),
  )
  asked.set(key, mine)
  return mine
}

/**
 * Automatic rolling happens when the owner first looks at today's note, if they want it.
 * @returns whether today's note is complete [note/auto-roll-once]
 */
export function useAutoRoll(date: LocalDate, today: LocalDate): boolean {
  const [done, setDone] = useState<LocalDate | null>(null)
  useEffect(() => {
    if (date !== today) return undefined
    let isHere = true
    void rollOnce(today).then(() => isHere && setDone(today))
    return () => {
      isHere = false
    }
  }, [date, today])
  return date !== today || done === today
}
