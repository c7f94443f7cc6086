import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A vacation as an answer has it. */
export const said = (name: string, startDate: string, endDate: string, more: object = {}) => ({
  name,
  startDate,
  endDate,
  reason: 'so says the calendar',
  publicHoliday: false,
  confidence: 'medium',
  ...more,
})
export const vacationsAs = (...vacations: object[]) => JSON.stringify({ vacations })

const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({
    id: 'one',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'stub',
    choices: [
      {
        index: 0,
        delta,
        finish_reason: finish,
      },
    ],
  })}\n\n`

type Reply = (response: ServerResponse, body: Record<string, unknown>) => void | Promise<void>

export const replies = {
  /** Piece by piece; a promise among them is awaited before it is sent. */
  saying:
    (...pieces: (string | Promise<void>)[]): Reply =>
    async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(chunk({ role: 'assistant', content: '' }))
      for (const piece of pieces) {
        if (typeof piece === 'string') response.write(chunk({ content: piece }))
        else await piece
      }
      response.write(chunk({}, 'stop'))
      response.end('data: [DONE]\n\n')
    },
  refusing:
    (status: number): Reply =>
    (response) => {
      response.writeHead(status, { 'content-type': 'application/json', 'retry-after-ms': '1' })
      response.end(JSON.stringify({ error: { message: 'no, sk-secret-key', type: 'error', code: null } }))
    },
  sendingTo:
    (location: string): Reply =>
    (response) =>
      void response.writeHead(307, { location }).end(),
  /** Talks for ever, and makes no sense. */
  babbling: ((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const go = () => {
      let hasRoom = true
      while (hasRoom && !response.destroyed) hasRoom = response.write(chunk({ content: '{'.repeat(8000) }))
      if (!hasRoom) response.once('drain', go)
    }
    go()
  }) satisfies Reply,
  never: (() => undefined) satisfies Reply,
}

/** Speaks the chat completions of OpenAI as it is told to: one reply after the other, and the last for ever. */
export async function startChatServer() {
  let script: Reply[] = []
  const asked: { body: Record<string, unknown>; headers: IncomingMessage['headers']; url: string | undefined }[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const body = JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>
      asked.push({ body, headers: request.headers, url: request.url })
      const reply = script.length > 1 ? script.shift() : script[0]
      await reply?.(response, body)
    })().catch(() => response.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    settings: {
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
      apiKey: 'sk-secret-key',
      model: 'stub-model',
    },
    /** All that came in since the script was set. */
    asked,
    will(...next: Reply[]) {
      script = next
      asked.length = 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
