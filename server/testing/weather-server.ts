import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addMinutes, type Instant } from '#domain/time/time.ts'

type Reply = (response: ServerResponse) => void

const json =
  (body: unknown, status = 200): Reply =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** Hours from a moment on, one degree warmer each. */
export const hoursFrom = (first: Instant, count: number) => ({
  latitude: 52.5,
  longitude: 13.4,
  hourly_units: { time: 'iso8601', temperature_2m: '°C' },
  hourly: {
    time: Array.from({ length: count }, (_, at) => addMinutes(first, at * 60).slice(0, 16)),
    temperature_2m: Array.from({ length: count }, (_, at): number | null => at - 5.5),
    precipitation_probability: Array.from({ length: count }, (_, at): number | null => at % 101),
    weather_code: Array.from({ length: count }, (): number | null => 61),
  },
})

export const weatherReplies = {
  telling: (body: unknown): Reply => json(body),
  refusing: (status: number): Reply => json({ error: true, reason: 'no' }, status),
  sendingTo:
    (location: string): Reply =>
    (response) =>
      void response.writeHead(302, { location }).end(),
  saying:
    (text: string): Reply =>
    (response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(text),
  /** Talks for ever. */
  babbling: ((response) => {
    const go = () => {
      let hasRoom = true
      while (hasRoom && !response.destroyed) hasRoom = response.write(' '.repeat(8000))
      if (!hasRoom) response.once('drain', go)
    }
    go()
  }) satisfies Reply,
  never: (() => undefined) satisfies Reply,
}

/** Speaks as Open-Meteo does, as it is told to. */
export async function startWeatherServer() {
  let reply: Reply = weatherReplies.never
  const asked: URL[] = []
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://weather.test'))
    reply(response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** All that came in since it was told what to do. */
    asked,
    will(next: Reply) {
      reply = next
      asked.length = 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
