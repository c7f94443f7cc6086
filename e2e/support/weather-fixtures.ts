// For tests in which the operator names a weather service: one that answers like Open-Meteo, as the test says.
import { startWeatherServer } from '#server/testing/weather-server.ts'
import { BuiltServer } from './built-server.ts'
import { test as base } from './fixtures.ts'

type Outside = Awaited<ReturnType<typeof startWeatherServer>>

/** Who is asked for the weather, and a server that asks there. */
export const test = base.extend<object, { outside: Outside }>({
  outside: [
    async ({}, use) => {
      const outside = await startWeatherServer()
      await use(outside)
      await outside.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ outside }, use) => {
      const server = await BuiltServer.launchWithAdmin({ environment: { WEATHER_URL: outside.url } })
      await use(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
})
