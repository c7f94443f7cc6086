import { Readable } from 'node:stream'
import type { live, LiveEvent } from '#contract/live.ts'
import { authorizeCaller, type FindSession } from '#server/security/access.ts'
import type { Handlers } from '#server/http/http.ts'
import type { Live } from '#server/http/live.ts'
import { ApiError } from '#server/http/api-error.ts'

/** Proxies cut a line on which nothing has come for a minute, some for half of one. */
const BEAT_MS = 25_000
/** For clients that follow the standard to the letter. */
const RETRY_MS = 2000
/** Who leaves as much as this unread is not there any more. */
const MAX_UNREAD = 64 * 1024

type RouteDeps = { readonly live: Live; readonly findSession: FindSession; readonly beatMs?: number | undefined }

export const liveRoutes = ({ live: hub, findSession, beatMs = BEAT_MS }: RouteDeps): Handlers<typeof live> => ({
  latest: async ({ owner: { dataGroup }, ownGroup }) => hub.latest([...new Set([dataGroup, ownGroup])]),
  async events({ userId, owner: { dataGroup }, ownGroup, http }, { query: { since } }) {
    const authorization = http.header('authorization')
    const stream = new Readable({ read: () => undefined })
    let isOpen = true
    function send(text: string) {
      if (!isOpen) return
      stream.push(text)
      if (stream.readableLength > MAX_UNREAD) stream.destroy()
    }
    function end() {
      if (!isOpen) return
      isOpen = false
      clearInterval(beat)
      leave()
      stream.push(null)
    }
    /** A session may have lost the right that it had when it opened the stream. */
    async function goOn() {
      try {
        await authorizeCaller({ access: 'user' }, { authorization, dataGroup }, findSession)
      } catch (error) {
        // A database that is away says nothing about the session.
        if (error instanceof ApiError) return end()
      }
      send(':\n\n')
    }
    const beat = setInterval(() => void goOn(), beatMs)
    stream.once('close', end)
    send(`retry: ${RETRY_MS}\n\n`)
    const hear = (event: LiveEvent) => send(`data: ${JSON.stringify(event)}\n\n`)
    const leave = hub.follow({ userId, dataGroups: [...new Set([dataGroup, ownGroup])], since, hear, end: () => end() })
    return stream
  },
})
