import { parse } from 'csv-parse/sync'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { activityLog } from '#contract/activity-log.ts'
import { contract } from '#contract/index.ts'
import { PERSONAL, personalTables } from '#server/db/personal-data.ts'
import { listAllRows } from '#server/testing/every-row.ts'
import { seedFullLife, MARK } from '#server/testing/full-life.ts'
import { startServer } from '#server/testing/harness.ts'
import { type Files, unpackZip } from '#server/testing/unpacked.ts'
import { readTableRows } from './store.ts'

type Server = ReturnType<typeof startServer>

async function exportOf({ sendRaw, given }: Server, name: string) {
  const answer = await sendRaw({ method: 'GET', url: '/api/user/account/export', headers: await given.headers(name) })
  expect(answer.statusCode).toBe(200)
  return { answer, files: await unpackZip(answer.rawPayload) }
}

type Data = { familyGroup: { name: string } | null; tables: Record<string, Record<string, unknown>[]> }
const dataOf = (files: Files) => JSON.parse(files.get('data.json') ?? '') as Data
const tableOf = (files: Files, table: string) =>
  parse<Record<string, string>>(files.get(`csv/${table}.csv`) ?? '', { columns: true, bom: true })

describe('the export', () => {
  test('is a zip with one JSON of everything, a CSV of each table that has rows, and the picture', async () => {
    const server = startServer()
    await seedFullLife(server, 'ann')
    const { answer, files } = await exportOf(server, 'ann')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="hourkin-2026-03-02.zip"',
      'cache-control': 'no-store',
    })
    const { tables } = dataOf(files)
    const handedOut = personalTables.filter(({ isInternal }) => !isInternal).map(({ table }) => table)
    expect(Object.keys(tables)).toEqual(handedOut)
    for (const table of handedOut) {
      const kebab = table.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)
      expect([table, tables[table]?.length]).toEqual([table, tableOf(files, kebab).length])
    }
    expect(files.get('avatar.webp')).toBe('picture')
  })

  test('has everything that the screens show', async () => {
    const server = startServer()
    const { log, dataGroup } = await seedFullLife(server, 'ann')
    const { files } = await exportOf(server, 'ann')
    const shown = new Set<string>()
    const collect = (value: unknown): void => {
      if (typeof value === 'string' && value.includes(MARK)) shown.add(value)
      else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
    }
    // Screens show only what an endpoint of the contract returns. `start` repeats what others answer.
    const { auth: _auth, start: _start, ...nouns } = contract
    const readings = Object.values(nouns)
      .flatMap((noun): Endpoint[] => Object.values(noun))
      .filter(({ method, stream, file, access }) => method === 'GET' && !stream && !file && access !== 'admin')
    const headers = await server.given.headers('ann')
    const queries = ['', '?date=2026-03-02', '?from=2026-03-01T00:00:00Z&to=2026-03-03T00:00:00Z', `?q=${MARK}`]
    for (const { path } of readings)
      for (const query of queries) {
        const answer = await server.sendRaw({
          method: 'GET',
          url: `/api${path.replaceAll(/\{\w+\}/g, log.id)}${query}`,
          headers,
        })
        if (answer.statusCode === 200 && answer.body) collect(answer.json())
      }
    const json = files.get('data.json') ?? ''
    expect(shown.size).toBeGreaterThan(12)
    expect([...shown].filter((words) => !json.includes(JSON.stringify(words).slice(1, -1)))).toEqual([])
    expect(json).toContain(dataGroup)
  })

  test('calls things by their names, the defaults in the owner’s language', async () => {
    const server = startServer()
    const ann = server.as('ann')
    const hour = { startTime: '2026-03-02T01:00:00Z', endTime: '2026-03-02T06:00:00Z' }
    await ann(activityLog.create, { body: { category: 'sleep', activityName: 'Night sleep', ...hour } })
    const { files } = await exportOf(server, 'ann')
    expect(tableOf(files, 'activity-logs')).toMatchObject([{ activityName: 'Night sleep', minutes: '300' }])
    expect(tableOf(files, 'activities')).toMatchObject([{ name: 'Night sleep', category: 'sleep' }])
  })

  test('the export holds no secret, and nothing of other users', async () => {
    const server = startServer()
    await seedFullLife(server, 'ann')
    const { dataGroup, userId } = await seedFullLife(server, 'bob')
    const all = [...(await exportOf(server, 'ann')).files.values()].join('\n')
    for (const secret of ['$secret$', 'passwordHash', 'refreshHash', 'tokenHash', 'pinHash', dataGroup, userId])
      expect(all).not.toContain(secret)
  })

  test('the export has invitations to an address only if the address is verified', async () => {
    const server = startServer()
    const ids = { id: randomUUID(), groupId: randomUUID(), inviterId: randomUUID(), tokenHash: randomUUID() }
    const { email } = await server.as('ann')(account.basicInfo)
    const of = { role: 'child', alias: null, status: 'pending', respondedAt: null } as const
    const at = { createdAt: server.clock.now(), expiresAt: server.clock.now() }
    await server.db
      .insertInto('familyInvitations')
      .values({ ...ids, ...of, ...at, email: email! })
      .execute()
    await server.db.updateTable('users').set({ emailVerifiedAt: null }).where('email', '=', email).execute()
    const listInvitations = async () => dataOf((await exportOf(server, 'ann')).files).tables['familyInvitations']
    expect(await listInvitations()).toEqual([])
    await server.db.updateTable('users').set({ emailVerifiedAt: at.createdAt }).where('email', '=', email).execute()
    expect(await listInvitations()).toMatchObject([{ id: ids.id }])
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '＝1', 'plain', 'a "quoted", text', 'two\nlines', '時間'])(
    '%j returns from the CSV unchanged, and is no formula there',
    async (remark) => {
      const server = startServer()
      const hour = { startTime: '2026-03-02T08:00:00Z', endTime: '2026-03-02T09:00:00Z' }
      const body = { category: 'work' as const, activityName: 'Bake', remark, ...hour }
      const log = await server.as('ann')(activityLog.create, { body })
      const { files } = await exportOf(server, 'ann')
      const [row] = tableOf(files, 'activity-logs')
      expect(row?.['remark']?.replace(/^'/, '')).toBe(log.remark)
      expect(row?.['remark']).not.toMatch(/^[=+\-@\t\r]/)
      expect(dataOf(files).tables['activityLogs']).toMatchObject([{ remark: log.remark }])
    },
  )

  test('the export of a new user is small and complete', async () => {
    const { files } = await exportOf(startServer(), 'eve')
    expect(dataOf(files)).toMatchObject({
      familyGroup: null,
      tables: { activityLogs: [], users: [{ firstName: 'eve' }] },
    })
    expect(files.has('avatar.webp')).toBe(false)
  })

  test('turns its pages at the right place', async () => {
    const server = startServer()
    const ann = server.as('ann')
    for (const minute of ['00', '05', '10', '15', '20'])
      await ann(activityLog.create, {
        body: {
          category: 'work',
          activityName: 'Bake',
          startTime: `2026-03-02T08:${minute}:00Z`,
          endTime: `2026-03-02T08:${minute}:00Z`.replace(/.:00Z/, (end) => `${Number(end[0]) + 3}:00Z`),
        },
      })
    const personal = personalTables.find(({ table }) => table === 'activityLogs')!
    const person = {
      dataGroup: server.given.stranger('ann'),
      userId: null,
      email: null,
      verifiedEmail: null,
      emailDigest: null,
    }
    const read: unknown[] = []
    for await (const { id } of readTableRows(server.db, personal, person, 2)) read.push(id)
    expect([read.length, new Set(read).size]).toEqual([5, 5])
  })
})

test('every table says how an export and an erasure treat it', async () => {
  const snake = (name: string) => name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
  const tables = (await listAllRows()).map(({ table }) => table)
  expect(tables.length).toBeGreaterThan(30)
  expect(tables.toSorted()).toEqual(Object.keys(PERSONAL).map(snake).toSorted())
})
