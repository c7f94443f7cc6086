import { expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { child } from '#contract/child.ts'
import { start } from '#contract/start.ts'
import { hour } from '#server/testing/hour.ts'
import { quickPasswords, startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'

const server = startServer({ inTurn: quickPasswords() })

const DAY_PATHS = ['/api/user/log/activity-logs/with-adjacent', '/api/user/favourites', '/api/user/sleep-plans']
const ALWAYS_PATHS = [
  '/api/user/preference',
  '/api/user/account/mode',
  '/api/family-group',
  '/api/user/family-group/invitations/pending',
  '/api/user/family-group/waiting',
  '/api/user/timers',
  '/api/user/task/reminders/overview',
]

test('a page gets in one answer what each call alone would answer', async () => {
  await server.as('ann')(activityLog.create, { body: hour('08:00') })
  const { answers } = await server.as('ann')(start.read, { query: { screen: 'day' } })
  expect(answers.map(({ path }) => path)).toEqual([...ALWAYS_PATHS, ...DAY_PATHS])
  for (const { path, status, moment, body } of answers) {
    const alone = await server.sendRaw({ method: 'GET', url: path, headers: await server.given.headers('ann') })
    expect({ path, status, moment, body }).toEqual({
      path,
      status: alone.statusCode,
      moment: alone.headers['x-hourkin-now'],
      body: alone.body,
    })
  }
})

test('a screen that is not the day leaves the day out', async () => {
  const { answers } = await server.as('ann')(start.read, { query: {} })
  expect(answers.map(({ path }) => path)).toEqual(ALWAYS_PATHS)
})

test('a parent gets the day of the child, and what is the own of the parent', async () => {
  await kinOf(server).createFamily({ admin: 'ben' })
  const { _id } = await server.as('ben')(child.create, { body: { firstName: 'Tim', pin: '2749' } })
  const { dataGroup } = await server.db
    .selectFrom('users')
    .select('dataGroup')
    .where('id', '=', _id)
    .executeTakeFirstOrThrow()
  await server.as('ben', dataGroup)(activityLog.create, { body: hour('09:00') })
  const { answers } = await server.as('ben', dataGroup)(start.read, { query: { screen: 'day' } })
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const bodyOf = (path: string) => answers.find((answer) => answer.path === path)!.body
  expect(bodyOf(DAY_PATHS[0]!)).toContain('2026-03-02T09:00:00')
  expect(bodyOf('/api/family-group')).toContain('Tim')
})

test('a stranger gets nothing in the place of another user, and no one anything without a session', async () => {
  const eve = await server.given.headers('eve')
  const inPlace = { ...eve, 'x-data-group': server.given.stranger('ann') }
  expect((await server.sendRaw({ method: 'GET', url: '/api/start?screen=day', headers: inPlace })).statusCode).toBe(404)
  expect((await server.sendRaw({ method: 'GET', url: '/api/start' })).statusCode).toBe(401)
})
