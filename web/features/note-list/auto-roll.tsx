import { useEffect, useState } from 'react'
import type { LocalDate } from '#domain/time.ts'
import { selfNow } from '#web/api/subject.ts'
import { tellRolled } from './note-deeds.tsx'
import { rollToday } from './queries.ts'

/** For whom, and on which day: as long as the page lives. */
const asked = new Map<string, Promise<void>>()

function rollOnce(today: LocalDate): Promise<void> {
  const key = `${selfNow()} ${today}`
  const before = asked.get(key)
  if (before) return before
  const mine = rollToday().then(
    (rolled) => void tellRolled(rolled),
    // Whoever is away asks again with the next look.
    () => void asked.delete(key),
  )
  asked.set(key, mine)
  return mine
}

/**
 * rule [8.3-c]: whoever looks at today finds there what was left over, if they want that.
 * @returns whether the note of the day is what it will be
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
