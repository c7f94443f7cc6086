import { fold } from '#domain/fold.ts'

/** Names that somebody chose to keep as they are: nothing is said of them again on this device. */
const KEY = 'keptNames'
/** The oldest make room for the newest. */
const MOST = 300

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
    JSON.stringify([...kept().filter((other) => other !== fold(name)), fold(name)].slice(-MOST)),
  )
