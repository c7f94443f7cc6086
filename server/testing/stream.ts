import type { AddressInfo } from 'node:net'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { LiveEvent } from '#contract/live.ts'

type StreamInput = { query?: string; headers: Record<string, string> }

/** Opens a stream of events as a browser does, on a socket. */
export async function openStream(app: FastifyInstance, { query = '', headers }: StreamInput) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const closing = new AbortController()
  const url = `http://127.0.0.1:${port}/api/live/events${query}`
  const answer = await fetch(url, { headers, signal: closing.signal })
  const comments: string[] = []
  const events = answer
    .body!.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ onComment: (comment) => comments.push(comment) }))
    .getReader()
  return {
    answer,
    comments,
    /** The next event; undefined once there are no more. */
    async next(): Promise<LiveEvent | undefined> {
      const { value } = await events.read()
      return value && z.parse(LiveEvent, JSON.parse(value.data))
    },
    close: () => closing.abort(),
  }
}
