// For tests of the first user: a server without accounts and without settings of the operator.
import { BuiltServer } from './built-server.ts'
import { test as base } from './fixtures.ts'

export const test = base.extend<object, { server: BuiltServer }>({
  server: [
    async ({}, use) => {
      const server = await BuiltServer.launch({ environment: { SIGN_UP: '' } })
      await use(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
})
