import { fold } from '#domain/fold.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { HINTED_NAMES as KEY } from '#web/api/session.ts'

/** As many names as a day may bring. */
const MAX_NAMES = 100

type Hinted = { day: LocalDate; names: string[] }

/** Of another day nothing counts any more. */
function hintedOn(day: LocalDate): string[] {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Hinted> | null
    return stored?.day === day && Array.isArray(stored.names) ? stored.names : []
  } catch {
    return []
  }
}

export const wasHinted = (name: string, day: LocalDate): boolean => hintedOn(day).includes(fold(name))

export function rememberHint(name: string, day: LocalDate): void {
  const names = [...hintedOn(day).filter((other) => other !== fold(name)), fold(name)].slice(-MAX_NAMES)
  localStorage.setItem(KEY, JSON.stringify({ day, names } satisfies Hinted))
}
