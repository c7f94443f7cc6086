import autocannon from 'autocannon'

export type Call = { method: 'GET' | 'POST'; path: string; token: string; body?: object }

type Load = {
  url: string
  connections: number
  /** How many calls in all. */
  amount: number
  /** The next call of a connection; connections are numbered from 0. */
  next: (connection: number) => Call
  /** The only status that counts as an answer. */
  expected: number
}

/** Keeps so many connections busy, each with one call at a time, and counts calls per second. */
export async function load({ url, connections, amount, next, expected }: Load): Promise<number> {
  let opened = 0
  let answered = 0
  let ended = 0
  const wrong = new Set<number>()
  const began = performance.now()
  // Its own duration is counted in whole seconds.
  const result = await autocannon({
    url,
    connections,
    amount,
    setupClient(client) {
      const connection = opened++
      client.setRequests([{ setupRequest: (request) => ({ ...request, ...requestOf(next(connection)) }) }])
      client.on('response', (status) => {
        if (status !== expected) wrong.add(status)
        if (++answered === amount) ended = performance.now()
      })
    },
  })
  if (wrong.size) throw new Error(`${url} answered ${[...wrong].join(', ')} instead of ${expected}`)
  if (result.non2xx || result.errors) throw new Error(`${result.non2xx} refusals, ${result.errors} errors from ${url}`)
  return amount / ((ended - began) / 1000)
}

const requestOf = ({ method, path, token, body }: Call): autocannon.Request => ({
  method,
  path,
  headers: {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  },
  ...(body && { body: JSON.stringify(body) }),
})
