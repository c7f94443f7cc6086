import { fold } from '#domain/fold.ts'
import { KEPT_NAMES as KEY } from '#web/api/session.ts'

/** A device remembers this many kept names; the oldest make room for the newest. [activity-name/hinted-names] */
const MAX_NAMES = 300

function kept(): string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}

export const isKept = (name: string): boolean => kept().includes(fold(name))

export const keepName = (name: string): void =>
  localStorage.setItem(
    KEY,
    JSON.stringify([...kept().filter((other) => other !== fold(name)), fold(name)].slice(-MAX_NAMES)),
  )
