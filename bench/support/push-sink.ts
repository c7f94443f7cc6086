// A push service that opens nothing: it counts its messages by topic, and tells the counts on request.
import { createServer } from 'node:http'

/** How often it was sent each, what came last and when, in milliseconds since 1970, and how large that was. */
export type Counted = { received: number; topics: number; lastAt: number; bytes: number }

const topics = new Set<string>()
let received = 0
let lastAt = 0
let bytes = 0
createServer((request, answer) => {
  if (request.method === 'GET') {
    answer.end(JSON.stringify({ received, topics: topics.size, lastAt, bytes } satisfies Counted))
    return
  }
  let length = 0
  request.on('data', (chunk: Buffer) => (length += chunk.length))
  request.on('end', () => {
    topics.add(String(request.headers['topic']))
    received++
    lastAt = performance.timeOrigin + performance.now()
    bytes = length
    answer.writeHead(201).end()
  })
}).listen(Number(process.env['PORT']), '127.0.0.1')
