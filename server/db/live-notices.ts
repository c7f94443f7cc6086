import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import * as z from 'zod/mini'
import type { Change, Connect, NoticeHandlers, Notices } from '#server/http/live.ts'
import { messageOf } from './down.ts'

const CHANNEL = 'hourkin_live'
/** PostgreSQL takes less than 8000 bytes; a change has some 110. */
const MAX_IN_ONE = 60
/** While the line is down. Beyond it, the others are told that anything may have changed. */
const MAX_WAITING = 10_000
/** Writes within this time are announced together: a notice costs PostgreSQL as much as a small write. */
const GATHER_MS = 10
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 10_000
const TRIES_PER_LINE = 8
/** A line on which nothing comes may be dead, and only asking shows it. */
const ASK_EVERY_MS = 30_000
const ANSWER_WITHIN_MS = 10_000

/** Short, and without any of the written data. `null` for the changes: more than could be kept. */
const Notice = z.object({
  from: z.string(),
  changes: z.nullable(z.array(z.tuple([z.string(), z.string(), z.nullable(z.string())]))),
})
type Notice = z.output<typeof Notice>

/**
 * NOTIFY on a connection of its own, after the commit: within a transaction, it would make all commits of the database
 * wait for each other. Writes during one notice are announced with the next.
 */
export const postgresNotices =
  (connectionString: string): Connect =>
  (hearing) => {
    const self = randomUUID()
    const stopping = new AbortController()
    let client: Client | undefined
    let waiting = new Map<string, Change>()
    let tooMany = false
    let sending: Promise<void> | undefined
    let gathering: NodeJS.Timeout | undefined

    function send() {
      clearTimeout(gathering)
      gathering = undefined
      sending ??= sendWaiting().finally(() => {
        sending = undefined
      })
      return sending
    }
    async function sendWaiting() {
      for (let line = client; line && (waiting.size || tooMany); line = client) {
        const unsent = { waiting, tooMany }
        waiting = new Map()
        tooMany = false
        const notices = noticesOf(self, [...unsent.waiting.values()], unsent.tooMany)
        try {
          await line.query('select pg_notify($1, notice) from unnest($2::text[]) as notice', [CHANNEL, notices])
        } catch {
          // They go out over the next line.
          waiting = new Map([...unsent.waiting, ...waiting])
          tooMany ||= unsent.tooMany
          return
        }
      }
    }

    /** Resolves when the line is lost. */
    async function listen() {
      const line = lineTo(connectionString)
      const ended = new Promise<void>((resolve) => line.once('end', resolve))
      // An error of the connection shows as its end.
      line.on('error', () => undefined)
      line.on('notification', ({ payload = '' }) => take(payload, self, hearing))
      try {
        await line.connect()
        // A notice need not survive a power cut, and no caller should wait for the disk because of it.
        await line.query(`set synchronous_commit = off; listen ${CHANNEL}`)
        client = line
        hearing.missed()
        void send()
        await Promise.race([ended, silence(line, stopping.signal)])
      } finally {
        client = undefined
        void line.end().catch(() => undefined)
      }
    }

    async function keepListening() {
      for (let tries = 0; !stopping.signal.aborted; tries++) {
        const failed = await listen().then(() => 'lost', messageOf)
        if (stopping.signal.aborted) return
        if (failed === 'lost') tries = 0
        // The next tries fail for the same reason: it is said at first, and about once a minute for as long as it lasts.
        if (tries % TRIES_PER_LINE === 0) console.error(`The line on which changes are told is down: ${failed}`)
        const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries)
        await pause(randomInt(longest / 2, longest), undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
    const kept = keepListening()

    return {
      tell(change) {
        if (waiting.size < MAX_WAITING) waiting.set(Object.values(change).join(' '), change)
        else tooMany = true
        gathering ??= setTimeout(() => void send(), GATHER_MS)
      },
      async stop() {
        await send()
        stopping.abort()
        await kept
      },
    } satisfies Notices
  }

const lineTo = (connectionString: string) =>
  new Client({
    connectionString,
    application_name: CHANNEL,
    connectionTimeoutMillis: 5000,
    query_timeout: ANSWER_WITHIN_MS,
    keepAlive: true,
  })

/** Resolves when the other side does not answer any more. */
async function silence(line: Client, signal: AbortSignal) {
  try {
    for (;;) {
      await pause(ASK_EVERY_MS, undefined, { ref: false, signal })
      await line.query('select 1')
    }
  } catch {
    return
  }
}

function noticesOf(from: string, changes: readonly Change[], tooMany: boolean): string[] {
  const notices: Notice[] = tooMany ? [{ from, changes: null }] : []
  for (let at = 0; at < changes.length; at += MAX_IN_ONE)
    notices.push({
      from,
      changes: changes.slice(at, at + MAX_IN_ONE).map(({ dataGroup, noun, origin }) => [dataGroup, noun, origin]),
    })
  return notices.map((notice) => JSON.stringify(notice))
}

function take(payload: string, self: string, hearing: NoticeHandlers) {
  const notice = noticeFrom(payload)
  if (!notice || notice.from === self) return
  if (notice.changes === null) return hearing.missed()
  for (const [dataGroup, noun, origin] of notice.changes) hearing.change({ dataGroup, noun, origin })
}

/** Any user of the database may write any text there. */
function noticeFrom(payload: string): Notice | undefined {
  try {
    return z.safeParse(Notice, JSON.parse(payload)).data
  } catch {
    return undefined
  }
}
