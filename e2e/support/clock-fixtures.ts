// A server that lives on another day: its own clock is set, and runs on from there.
import { test as base } from './fixtures.ts'
import { BuiltServer, type Options } from './built-server.ts'
import { epochMs, type Instant } from '#domain/time/time.ts'

const program = (ahead: number) => `
  const Real = Date
  globalThis.Date = class extends Real {
    constructor(...given) { given.length ? super(...given) : super(Real.now() + ${ahead}) }
    static now() { return Real.now() + ${ahead} }
  }`

/** The time that a server believes if it is started now. */
const clockAt = (moment: Instant) => ({
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(program(epochMs(moment) - Date.now()))}`,
})

export type MovedServer = { readonly server: BuiltServer; readonly moveTo: (moment: Instant) => Promise<void> }

/**
 * @param moment at which it begins; `moveTo` starts it again, on the same data, at another
 * @param more of its environment
 */
export async function launchAt(moment: Instant, more: Record<string, string> = {}): Promise<MovedServer> {
  const environment: Record<string, string> = { ...more, ...clockAt(moment) }
  const server = await BuiltServer.launchWithAdmin({ environment } satisfies Options)
  return {
    server,
    async moveTo(next) {
      await server.stop()
      Object.assign(environment, clockAt(next))
      await server.start()
    },
  }
}

/** Every test of such a file begins at that moment, at any real hour. */
export const testAt = (moment: Instant) =>
  base.extend<object, { server: BuiltServer }>({
    server: [
      async ({}, use) => {
        const { server } = await launchAt(moment)
        await use(server)
        await server.dispose()
      },
      { scope: 'worker' },
    ],
  })
