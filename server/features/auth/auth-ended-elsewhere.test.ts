import { expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { openBeside } from '#server/db/open.ts'
import { startServer, where } from '#server/testing/harness.ts'

const PREFERENCE = { method: 'GET', url: '/api/user/preference' } as const

test('a session that another process ends is refused at the next call, and so is that of a disabled user', async () => {
  const server = startServer()
  const ask = async (name: string) =>
    (await server.sendRaw({ ...PREFERENCE, headers: await server.given.headers(name) })).statusCode
  // The second call reads nothing that the first has not read.
  for (const name of ['ann', 'ann', 'ben', 'ben']) expect(await ask(name)).toBe(200)
  const beside = await openBeside(where)
  const endedAt = server.clock.now()
  await beside
    .updateTable('sessions')
    .set({ endedAt, endedWhy: 'signed_out' })
    .where('userId', '=', (users) =>
      users.selectFrom('users').select('id').where('dataGroup', '=', server.given.stranger('ann')),
    )
    .execute()
  expect(await ask('ann')).toBe(440)
  expect(await ask('ben')).toBe(200)
  await beside
    .updateTable('users')
    .set({ disabledAt: endedAt })
    .where('dataGroup', '=', server.given.stranger('ben'))
    .execute()
  expect(await ask('ben')).toBe(419)
  await beside.destroy()
})

test('a change of the language is seen by the next call', async () => {
  const ann = startServer().as('ann')
  const readLanguage = async () => (await ann(account.preference)).language.lang
  const before = await readLanguage()
  await ann(account.savePreference, { body: { language: { lang: before === 'en' ? 'zh_TW' : 'en' } } })
  expect(await readLanguage()).not.toBe(before)
})
