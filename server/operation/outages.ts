import type { FastifyBaseLogger } from 'fastify'
import { messageOf, type Outage, outageOf } from '#server/db/down.ts'
import { type Db } from '#server/db/open.ts'
import { ping, writeProbe } from '#server/db/probe.ts'

type Log = Pick<FastifyBaseLogger, 'error' | 'warn'>

const PROBE_EVERY_MS = 1000
const REMIND_EVERY_MS = 60_000

const SAID: Record<Outage, { begins: string; ends: string }> = {
  away: { begins: 'The database does not answer', ends: 'The database answers again' },
  full: { begins: 'The disk of the database is full', ends: 'The disk of the database has room again' },
  readOnly: { begins: 'The database takes no writes', ends: 'The database takes writes again' },
  failing: { begins: 'The disk of the database fails', ends: 'The disk of the database works again' },
}

export type Outages = {
  /**
   * Tells of a failure. The first of an outage is logged at once, the others are counted: once a minute, and at its end.
   * @returns false for an error that is no outage; logging that is the caller's.
   */
  readonly note: (error: unknown, log: Log) => boolean
  /** What lasts at the moment. */
  readonly current: () => Outage | undefined
  readonly stop: () => void
}

/** One watch for each database: it finds out by itself when an outage is over. */
export function watchOutages(db: Db): Outages {
  let lasting: { kind: Outage; from: number; failures: number; reminded: number; log: Log } | undefined
  let timer: NodeJS.Timeout | undefined

  async function probe() {
    if (!lasting) return
    const { kind, from, log } = lasting
    const isOver = await (kind === 'away' ? ping(db) : writeProbe(db)).then(
      () => true,
      () => false,
    )
    const seconds = Math.round((performance.now() - from) / 1000)
    if (isOver) {
      log.warn({ seconds, failures: lasting.failures }, SAID[kind].ends)
      lasting = undefined
      return
    }
    if (performance.now() - lasting.reminded >= REMIND_EVERY_MS) {
      log.error({ seconds, failures: lasting.failures }, `${SAID[kind].begins}, still`)
      lasting.reminded = performance.now()
    }
    probeSoon()
  }
  function probeSoon() {
    timer = setTimeout(() => void probe(), PROBE_EVERY_MS).unref()
  }

  return {
    note(error, log) {
      const kind = outageOf(error)
      if (!kind) return false
      if (lasting) {
        lasting.failures += 1
        return true
      }
      const from = performance.now()
      lasting = { kind, from, failures: 1, reminded: from, log }
      log.error(`${SAID[kind].begins}: ${messageOf(error)}`)
      probeSoon()
      return true
    },
    current: () => lasting?.kind,
    stop: () => clearTimeout(timer),
  }
}

/**
 * Work behind the requests tries again every second: an outage is logged once, by the first part that meets it. Another
 * error that repeats for the same reason is logged with its stack, and from then on counted, once a minute.
 */
export function quietDuring(outages: Outages, log: Log, remindEveryMs = REMIND_EVERY_MS): Log {
  const known = new Map<string, { told: number; last: number; untold: number }>()
  function tell(error: Error, text?: string) {
    const now = performance.now()
    for (const [key, { last }] of known) if (now - last > 2 * remindEveryMs) known.delete(key)
    const key = text === undefined ? messageOf(error) : `${text}: ${messageOf(error)}`
    const before = known.get(key)
    if (!before) {
      known.set(key, { told: now, last: now, untold: 0 })
      log.error(error, text)
      return
    }
    before.last = now
    before.untold += 1
    if (now - before.told < remindEveryMs) return
    log.error({ failures: before.untold }, `Still: ${key}`)
    before.told = now
    before.untold = 0
  }
  return {
    warn: log.warn.bind(log),
    error(...words: unknown[]) {
      const [error, text] = words
      if (outages.note(error, log)) return
      if (error instanceof Error) tell(error, text as string | undefined)
      else log.error(...(words as [string]))
    },
  }
}
