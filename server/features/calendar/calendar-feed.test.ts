import { randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { accountData } from '#contract/account-data.ts'
import { calendar } from '#contract/calendar.ts'
import { child as childNoun } from '#contract/child.ts'
import { family } from '#contract/family.ts'
import { plan } from '#contract/plan.ts'
import { session } from '#contract/session.ts'
import { instant } from '#domain/time/time.ts'
import { digest } from '#server/security/secrets.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'
import { PLANNERS_ZONE, seedWorkedExample } from '#server/testing/planner.ts'

const started = () => startServer({ now: '2026-03-18T16:00:00Z', timezone: PLANNERS_ZONE })
type Server = ReturnType<typeof started>

/** Reads the feed as a calendar program does, without a session. */
const read = ({ sendRaw }: Server, url: string, headers = {}) =>
  sendRaw({ method: 'GET', url: new URL(url).pathname, headers })

/** A child without e-mail in the family of Ada, that signs in by its PIN and makes an address. */
async function withManagedChild(server: Server) {
  const kin = kinOf(server)
  await kin.createFamily({ admin: 'ada' })
  const { _id: childId } = await server.as('ada')(childNoun.create, { body: { firstName: 'Kit', pin: '2580' } })
  const pins = ['2580', '8520']
  async function call() {
    const { code } = (await kin.findFamily('ada'))!
    const payload = { familyCode: code, childId, pin: pins.shift() }
    const signedIn = await server.sendRaw({ method: 'POST', url: '/api/auth/child-sign-in', payload })
    const headers = { authorization: `Bearer ${signedIn.json<{ token: string }>().token}` }
    const made = await server.sendRaw({ method: 'POST', url: '/api/user/calendar-feed', headers })
    expect(made.statusCode).toBe(201)
    return made.json<{ url: string }>().url
  }
  return { kin, params: { user: childId }, url: await call(), call }
}

async function createFeed(server: Server, name: string) {
  const { url } = await server.as(name)(calendar.makeFeed)
  return { url, text: (await read(server, url)).body }
}

type Read = { uid: string; summary: string; start: string; end: string; allDay: boolean }
const whenOf = (time: ICAL.Time) =>
  time.isDate ? time.toString() : instant(time.convertToZone(ICAL.Timezone.utcTimezone).toString())

/** Reads the file as a program that knows only the zones of the file. */
function eventsIn(text: string): Read[] {
  const file = new ICAL.Component(ICAL.parse(text))
  const events = file.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  return events.map(({ uid, summary, startDate, endDate }) => ({
    uid,
    summary,
    start: whenOf(startDate),
    end: whenOf(endDate),
    allDay: startDate.isDate,
  }))
}

describe('the address', () => {
  test('is shown once, and its owner’s to change and to revoke', async () => {
    const server = started()
    const ann = server.as('ann')
    expect(await ann(calendar.feed)).toEqual({ createdAt: null })
    const first = await ann(calendar.makeFeed)
    expect(first.url).toMatch(/^http:\/\/localhost:3000\/api\/calendar-feed\/[\w-]{43}\/hourkin\.ics$/)
    expect(await ann(calendar.feed)).toEqual({ createdAt: first.createdAt })
    expect(await server.as('bob')(calendar.feed)).toEqual({ createdAt: null })
    expect((await read(server, first.url)).statusCode).toBe(200)

    const second = await ann(calendar.makeFeed)
    expect(second.url).not.toBe(first.url)
    expect(await read(server, first.url)).toMatchObject({ statusCode: 404 })
    expect((await read(server, second.url)).statusCode).toBe(200)
    // Only the owner revokes the feed.
    await server.as('bob')(calendar.revokeFeed)
    expect((await read(server, second.url)).statusCode).toBe(200)
    await ann(calendar.revokeFeed, { idempotencyKey: randomUUID() })
    expect((await read(server, second.url)).json()).toMatchObject({ code: 'NOT_FOUND', values: ['token'] })
    expect(await ann(calendar.feed)).toEqual({ createdAt: null })
  })

  test('is created only after a fresh proof of identity', async () => {
    const server = started()
    const ann = server.as('ann')
    await ann(calendar.feed)
    server.clock.advance(11)
    await expect(ann(calendar.makeFeed)).rejects.toMatchObject({ status: 403, code: 'PROOF_REQUIRED' })
    expect(await ann(calendar.feed)).toEqual({ createdAt: null })
  })

  test('no token, or half of one, is none', async () => {
    const server = started()
    const { url } = await createFeed(server, 'ann')
    expect((await read(server, url.replace(/[\w-]{43}/, 'x'.repeat(43)))).statusCode).toBe(404)
    expect((await read(server, url.replace(/[\w-]{43}/, 'x'))).statusCode).toBe(400)
  })

  test('is a digest in the database, and in no log', async () => {
    const server = started()
    const { url } = await createFeed(server, 'ann')
    const token = url.split('/').at(-2)!
    expect(server.log.join('')).toContain('/api/calendar-feed/:token/hourkin.ics')
    expect(server.log.join('')).not.toContain(token)
    const rows = await db.selectFrom('calendarFeeds').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
    const dataGroup = server.given.stranger('ann')
    expect(rows.filter(({ ownerId }) => ownerId === dataGroup)).toEqual([
      { ownerId: dataGroup, tokenHash: digest(token), createdAt: server.clock.now() },
    ])
  })

  test('of a child is not its parent’s to make, but to see and to end, and the child reads that they did', async () => {
    const server = started()
    const kim = server.given.child('ann', 'kim')
    const [parent, child] = [server.as('ann', kim), server.as('kim')]
    await expect(parent(calendar.makeFeed)).rejects.toMatchObject({ status: 403 })
    const { url, createdAt } = await child(calendar.makeFeed)
    expect(await parent(calendar.feed)).toEqual({ createdAt })
    await parent(calendar.revokeFeed)
    expect((await read(server, url)).statusCode).toBe(404)
    expect(await child(calendar.feed)).toEqual({ createdAt: null })
    const { items } = await child(childNoun.audit, { query: { page: 1, pageSize: 10 } })
    expect(items.some(({ action, entity }) => action === 'remove' && entity === 'calendarFeed')).toBe(true)
    // A parent of another family reaches nothing.
    await expect(server.as('eve', kim)(calendar.feed)).rejects.toMatchObject({ status: 404 })
    await expect(server.as('eve', kim)(calendar.revokeFeed)).rejects.toMatchObject({ status: 404 })
  })

  test.each([
    {
      name: 'another password',
      end: async (server: Server) =>
        server.as('ann')(session.changePassword, { body: { newPassword: 'two long walks a day' } }),
    },
    { name: 'signing out everywhere else', end: async (server: Server) => server.as('ann')(session.endOthers) },
  ])('ends with $name', async ({ end }) => {
    const server = started()
    const { url } = await createFeed(server, 'ann')
    expect((await read(server, url)).statusCode).toBe(200)
    await end(server)
    expect((await read(server, url)).statusCode).toBe(404)
    expect(await server.as('ann')(calendar.feed)).toEqual({ createdAt: null })
  })

  test('of a child ends with another PIN, and with its removal', async () => {
    const server = started()
    const { kin, url, params, call } = await withManagedChild(server)
    expect((await read(server, url)).statusCode).toBe(200)
    await server.as('ada')(childNoun.change, { params, body: { pin: '8520' } })
    expect((await read(server, url)).statusCode).toBe(404)
    const again = await call()
    expect((await read(server, again)).statusCode).toBe(200)
    await server.as('ada')(family.removeMember, { params, body: { name: 'Kit', erase: true } })
    expect((await read(server, again)).statusCode).toBe(404)
    // A child that is kept after all no longer has its old address.
    await server.as('ada')(childNoun.keep, { params })
    expect((await read(server, again)).statusCode).toBe(404)
    expect((await kin.findFamily('ada'))?.members).toHaveLength(2)
  })

  test('ends with the account', async () => {
    const server = started()
    const { url } = await createFeed(server, 'eve')
    const { userId } = await server.as('eve')(account.basicInfo)
    const at = server.clock.now()
    await db.insertInto('accountDeletions').values({ userId, requestedAt: at, eraseAt: at }).execute()
    expect((await read(server, url)).statusCode).toBe(404)
  })

  test('ends once its owner asks for erasure, also when they come back', async () => {
    const server = started()
    const { url } = await createFeed(server, 'una')
    const { email, userId } = await server.as('una')(account.basicInfo)
    await server.as('una')(accountData.requestDeletion, { body: { typed: email! } })
    await db.deleteFrom('accountDeletions').where('userId', '=', userId).execute()
    expect((await read(server, url)).statusCode).toBe(404)
  })
})

describe('the file', () => {
  test('agrees with the calendar, on both sides of the clock changes', async () => {
    const server = started()
    const { call, piano } = await seedWorkedExample(server, 'ann')
    await call(plan.create, {
      body: {
        ...piano,
        name: 'All year',
        scheduleType: 'weeklyFixed',
        startDate: '2026-03-02',
        endDate: '2027-03-31',
        daysOfWeek: [1, 7],
        dailyStartTime: '02:30',
        dailyEndTime: '03:15',
      },
    })
    const { text } = await createFeed(server, 'ann')
    const events = eventsIn(text)
    const shown = await call(calendar.events, { query: { from: '2026-03-01', to: '2027-03-18' } })
    expect(events).toHaveLength(shown.length)
    expect(new Set(events)).toEqual(
      new Set(
        shown.map(({ id, title, start, end, allDay }) => ({
          uid: `${id}@hourkin`,
          summary: title,
          start: allDay ? start : instant(start),
          end: allDay ? end : instant(end!),
          allDay,
        })),
      ),
    )
    // The night on which 02:30 was skipped, and one in autumn.
    expect(events.filter(({ start }) => /^2026-03-08T07:30|^2026-11-02T07:30/.test(start))).toHaveLength(2)
    expect(eventsIn((await createFeed(server, 'bob')).text)).toEqual([])
  })

  test('the feed has only the past events of a paused plan', async () => {
    const server = started()
    const { b, call } = await seedWorkedExample(server, 'ann')
    const { url } = await call(calendar.makeFeed)
    const listWeeks = async () =>
      [...(await read(server, url)).body.matchAll(/UID:weekly_flexible:[^:]+:([\d-]+)/g)].map(([, date]) => date)
    expect(await listWeeks()).toHaveLength(6)
    await call(plan.change, { params: { id: b.id }, body: { paused: true } })
    expect(await listWeeks()).toEqual(['2026-03-02', '2026-03-09'])
  })

  test('is a calendar of the owner’s zone, of which a program keeps a copy', async () => {
    const server = started()
    const { a, call } = await seedWorkedExample(server, 'ann')
    const { url } = await call(calendar.makeFeed)
    const { headers, body } = await read(server, url)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(body).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2.0\r\n/)
    expect(body).toContain('BEGIN:VTIMEZONE\r\nTZID:America/New_York\r\n')
    expect(body).toContain('DTSTART;TZID=America/New_York:20260316T190000\r\n')
    expect(body).toContain('DTSTART;VALUE=DATE:20260323\r\nDTEND;VALUE=DATE:20260326\r\n')
    expect(body).toMatch(/SEQUENCE:1\r\nDTSTAMP:20260318T160000Z/)

    const known = { 'if-none-match': String(headers.etag) }
    expect(await read(server, url, known)).toMatchObject({ statusCode: 304, body: '' })
    server.clock.advance(5)
    expect((await read(server, url, known)).statusCode).toBe(304)
    await call(plan.change, { params: { id: a.id }, body: { name: 'Cello' } })
    const changed = await read(server, url, known)
    expect(changed.statusCode).toBe(200)
    expect(changed.body).toMatch(/SEQUENCE:2\r\nDTSTAMP:20260318T160500Z/)
    // The events are the same as before, under another name.
    const uids = (text: string) => new Set(eventsIn(text).map(({ uid }) => uid))
    expect(uids(changed.body)).toEqual(uids(body))
  })

  test.each([
    'Milk, eggs; bread\\butter',
    'Two\r\nBEGIN:VEVENT\r\nUID:forged\r\nEND:VEVENT',
    'Nice\u0007bell\u0085x',
    '长假'.repeat(20),
  ])('a title is a title: %j', async (title) => {
    const server = started()
    const { vacation } = await seedWorkedExample(server, 'ann')
    await vacation(title, '04-06', '04-06')
    const { text } = await createFeed(server, 'ann')
    const named = eventsIn(text).filter(({ start }) => start === '2026-04-06')
    const off = named.filter(({ uid }) => uid.startsWith('vacation:'))
    expect(off.map(({ summary }) => summary)).toEqual([
      title.replaceAll('\r\n', '\n').replaceAll(/(?!\n)\p{Cc}/gu, ' '),
    ])
    expect(text).not.toMatch(/^UID:forged/m)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  test.each(['Asia/Kathmandu', 'America/Mexico_City', 'Australia/Lord_Howe', 'UTC'])(
    'a program that knows no zone but those of the file is on time in %s',
    async (timezone) => {
      const server = startServer({ now: '2026-03-18T16:00:00Z', timezone })
      const { call, a } = await seedWorkedExample(server, 'ann')
      const events = eventsIn((await createFeed(server, 'ann')).text).filter(({ uid }) => uid.includes(a.id))
      const shown = await call(calendar.events, { query: { from: '2026-03-01', to: '2026-04-30' } })
      const starts = shown.filter(({ id }) => id.includes(a.id)).map(({ start }) => instant(start))
      expect(starts).toHaveLength(13)
      expect(events.map(({ start }) => start)).toEqual(starts)
    },
  )
})
