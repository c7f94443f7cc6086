import { describe, expect, test } from 'vitest'
import { child } from '#contract/child.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { family } from '#contract/family.ts'
import { note } from '#contract/note.ts'
import { kinOf } from '#server/testing/kin.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { doc, line } from '#server/testing/notes.ts'

const ID = '019585e0-0000-7000-8000-000000000001'
const forbidden = { status: 403, code: 'FORBIDDEN' }
const query = {}
const body = {}
const ofNote = { params: { id: ID } }

/** What each endpoint is sent that nothing but the asker is wrong with. */
const ASKED: Record<keyof typeof note, object> = {
  create: { body },
  read: ofNote,
  change: { ...ofNote, body: { title: 'A' } },
  remove: ofNote,
  purge: ofNote,
  restore: ofNote,
  content: { body: { id: ID, content: doc(line('A')) } },
  properties: { body: { id: ID, title: 'A' } },
  flag: { body: { id: ID, value: true } },
  order: { body: { noteId: ID, beforeId: '019585e0-0000-7000-8000-000000000002' } },
  copy: { body: { id: ID } },
  ofDate: { query },
  config: {},
  changeConfig: { body: { autoRollForward: true } },
  autoRoll: { body },
  roll: { body },
  undoRoll: ofNote,
  all: { query },
  quick: { query },
  todos: { query },
  flagged: { query },
  byCreationDate: { query },
  trash: { query },
  daily: { query },
  search: { query: { q: 'milk' } },
}
const endpoints = Object.entries(ASKED).map(([name, asked]): [string, Endpoint, object] => [
  name,
  note[name as keyof typeof note],
  asked,
])

const server = startServer()
const kin = kinOf(server)
const formed = (async () => {
  await kin.createFamily({ admin: 'ada', parents: ['pat'], children: ['cat'] })
  await kin.createFamily({ admin: 'eve', children: ['kim'], settings: { parentControl: true } })
  await server.as('eve')(family.change, { body: { settings: { parentControl: false } } })
})()
type Ask = (endpoint: Endpoint, input?: object) => Promise<unknown>

describe('the permissions of notes', () => {
  test.each(endpoints)('%s is closed to an active child, under control or not', async (_, endpoint, asked) => {
    await formed
    for (const name of ['cat', 'kim'])
      await expect((server.as(name) as Ask)(endpoint, asked)).rejects.toMatchObject(forbidden)
  })

  test.each(endpoints)('%s is refused for a parent who acts for a child', async (_, endpoint, asked) => {
    await formed
    const { dataGroup } = await kin.ensureUser('cat')
    for (const parent of ['ada', 'pat'])
      await expect((server.as(parent, dataGroup) as Ask)(endpoint, asked)).rejects.toMatchObject(forbidden)
    const unknown = { status: 404, code: 'NOT_FOUND', values: ['dataGroup'] }
    await expect((server.as('eve', dataGroup) as Ask)(endpoint, asked)).rejects.toMatchObject(unknown)
  })
})

test('a parent has notes of their own', async () => {
  await formed
  for (const parent of ['ada', 'pat']) {
    const { id } = await server.as(parent)(note.create, { body: { title: parent } })
    expect((await server.as(parent)(note.all, { query })).items.map((one) => one.id)).toEqual([id])
  }
})

test('a parent who takes over the view of a child finds no notes there', async () => {
  const here = startServer()
  here.given.child('ann', 'tim')
  await here.given.headers('tim')
  const { token } = await here.as('ann')(child.takeOver, { body: { childId: await getUserId(here, 'tim') } })
  const headers = { authorization: `Bearer ${token}` }
  const answer = await here.sendRaw({ method: 'GET', url: '/api/user/notes', headers })
  expect(answer.statusCode).toBe(403)
})

test('earlier notes of a child are kept, and return when it has left', async () => {
  const here = startServer()
  const tim = here.as('tim')
  const { id } = await tim(note.create, { body: { title: 'Before' } })
  const others = kinOf(here)
  await others.createFamily({ admin: 'ann', children: ['tim'] })
  await expect(tim(note.read, { params: { id } })).rejects.toMatchObject(forbidden)
  const userId = await getUserId(here, 'tim')
  await here.as('ann')(family.removeMember, { params: { user: userId }, body: { name: 'tim Test' } })
  expect(await tim(note.read, { params: { id } })).toMatchObject({ title: 'Before' })
})

async function getUserId({ given }: typeof server, name: string): Promise<string> {
  await given.headers(name)
  const user = db.selectFrom('users').select('id').where('dataGroup', '=', given.stranger(name))
  return (await user.executeTakeFirstOrThrow()).id
}
