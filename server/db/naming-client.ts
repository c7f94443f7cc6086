import { Client, type ClientConfig } from 'pg'
import { nameOf } from './prepared.ts'

type Ask = (text: unknown, values?: unknown) => unknown

/** PostgreSQL plans a statement that has a name once for each connection: most of the time of the hot ones. */
export class NamingClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config)
    const ask = this.query.bind(this) as Ask
    const named: Ask = (text, values) => {
      const name = typeof text === 'string' ? nameOf(text) : undefined
      return name === undefined ? ask(text, values) : ask({ name, text, values })
    }
    this.query = named as Client['query']
  }
}
