// For tests of the first user: a server on which nobody has an account yet, and whose operator has said nothing.
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
