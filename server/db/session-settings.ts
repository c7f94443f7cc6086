import { LIMITS } from './limits.ts'

/**
 * Our queries are short: compiling one takes longer than running it. And each is about one owner, by an index:
 * PostgreSQL knows only the days of all owners together, takes a week for most of ten years, and would read all of
 * these instead.
 */
const OURS = { timezone: 'UTC', jit: 'off', plan_cache_mode: 'force_generic_plan' }

/** What every connection of a server has set, with the names of PostgreSQL. */
export const SESSION_SETTINGS: Readonly<Record<string, string>> = { ...OURS, ...LIMITS }

const optionsOf = (settings: Readonly<Record<string, string>>) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/** Start options of every connection. */
export const START_OPTIONS = optionsOf(SESSION_SETTINGS)
/** The same without limits of time. */
export const UNLIMITED_OPTIONS = optionsOf(OURS)
