import { Client, type ClientConfig, type QueryConfig, type QueryResult } from 'pg'
import { LONG_ANSWER_WITHIN_MS, longFrom } from './limits.ts'
import { nameOf } from './prepared.ts'

/** What `pg` rejects with when no answer has come in time. */
const NO_ANSWER = 'Query read timeout'

type Ask = (config: QueryConfig & { query_timeout?: number }) => Promise<QueryResult>

/** A client for a pool. It closes a line on which no answer comes. */
export class PoolClient extends Client {
  constructor(config?: string | ClientConfig, findName: (text: string) => string | undefined = () => undefined) {
    super(config)
    // An 'error' event that nothing listens to ends the process, and the pool listens to idle clients only. The query
    // that the client was working on is rejected as well, and the pool drops the client when it comes back.
    this.on('error', () => undefined)

    const ask = this.query.bind(this) as Ask
    let isLong = false
    const askWithin = async (text: string, values?: unknown[]) => {
      isLong = longFrom(text) ?? isLong
      const name = findName(text)
      try {
        return await ask({
          text,
          ...(values && { values }),
          ...(name !== undefined && { name }),
          ...(isLong && { query_timeout: LONG_ANSWER_WITHIN_MS }),
        })
      } catch (error) {
        // The next query on this line would wait behind this one.
        if (error instanceof Error && error.message === NO_ANSWER) this.connection.stream.destroy(error)
        throw error
      }
    }
    this.query = askWithin as Client['query']
  }
}

/** It names the hot statements: PostgreSQL plans these once for each connection, which is most of their time. */
export class NamingClient extends PoolClient {
  constructor(config?: string | ClientConfig) {
    super(config, nameOf)
  }
}
