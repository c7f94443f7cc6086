import { describe, expect, test } from 'vitest'
import { note } from '#contract/note.ts'
import { startServer } from '#server/testing/harness.ts'
import { doc, done, item, itemsIn, line, list } from '#server/testing/notes.ts'

const by = (id: string) => ({ params: { id } })
const invalid = (...values: string[]) => ({ status: 400, code: 'INVALID_PARAMS', values })
const body = {}
const AUTO = { autoRollForward: true }
const DEFAULTS = {
  autoRollForward: false,
  includeMarkers: ['wip', 'alert', 'question', null],
  lookBackDays: 30,
  position: 'bottom',
}

/** On Monday, 2 March 2026 at noon. */
async function setUpUser({ timezone = 'UTC', now = '2026-03-02T12:00:00Z' } = {}) {
  const server = startServer({ now, timezone })
  const ann = server.as('ann')
  const daily = (date: string, ...items: object[]) =>
    ann(note.create, { body: { date, content: doc(items.length ? list(...items) : line('')) } })
  const auto = () => ann(note.autoRoll, { body })
  const listItemsOn = async (date: string) =>
    itemsIn((await ann(note.ofDate, { query: { date } })).note?.content ?? doc())
  await ann(note.changeConfig, { body: AUTO })
  return { ...server, ann, daily, auto, listItemsOn }
}

describe('the configuration', () => {
  test('the settings of notes have defaults until a user changes them, for each user', async () => {
    const { as } = startServer()
    const [ann, bob] = [as('ann'), as('bob')]
    expect(await ann(note.config)).toEqual(DEFAULTS)
    const changed = { ...DEFAULTS, ...AUTO }
    expect(await ann(note.changeConfig, { body: AUTO })).toEqual(changed)
    const more = { includeMarkers: [null, 'wip' as const, null], lookBackDays: 1, position: 'top' as const }
    const all = { ...changed, ...more, includeMarkers: [null, 'wip'] }
    expect(await ann(note.changeConfig, { body: more })).toEqual(all)
    expect(await ann(note.config)).toEqual(all)
    expect(await bob(note.config)).toEqual(DEFAULTS)
  })

  test.each([
    [{ lookBackDays: 0 }, ['lookBackDays']],
    [{ lookBackDays: 367 }, ['lookBackDays']],
    [{ lookBackDays: 1.5, position: 'left' }, ['lookBackDays', 'position']],
    [{ includeMarkers: ['urgent'] }, ['includeMarkers.0']],
    [{ autoRollForward: 'yes' }, ['autoRollForward']],
    [{ lastRolledOn: '2026-03-02' }, ['lastRolledOn']],
  ])('%j is refused', async (wrong, values) => {
    const ann = startServer().as('ann')
    await expect(ann(note.changeConfig, { body: wrong as object })).rejects.toMatchObject(invalid(...values))
    expect(await ann(note.config)).toEqual(DEFAULTS)
  })
})

describe('the first visit of a day', () => {
  test('open to-dos move to today, as in the worked example', async () => {
    const { ann, clock, daily, auto, listItemsOn } = await setUpUser()
    await daily('2026-02-27', item('A'), done('B'), item('C', { marker: 'wip' }, item('C1'), done('C2')))
    const { note: today, roll } = await auto()
    expect(today).toMatchObject({ kind: 'daily', date: '2026-03-02', openTodos: 3 })
    expect(roll).toMatchObject({ count: 2, undoUntil: '2026-03-02T12:00:10.000Z' })
    expect(await listItemsOn('2026-03-02')).toEqual(['A×1', 'C×1', 'C>C1×1'])
    expect(await listItemsOn('2026-02-27')).toEqual(['A→', 'B✓', 'C→', 'C>C1→', 'C>C2✓'])
    expect(await auto()).toEqual({ note: today, roll: null })
    const monday = JSON.parse(JSON.stringify(today!.content).replace('"completed":false', '"completed":true'))
    await ann(note.content, { body: { id: today!.id, content: { ...monday, type: 'doc' } } })
    clock.set('2026-03-03T08:00:00Z')
    await auto()
    expect(await listItemsOn('2026-03-03')).toEqual(['C×2', 'C>C1×2'])
  })

  test('a note that moves on stays as old as it is; today’s is written now', async () => {
    const { ann, clock, daily, auto } = await setUpUser()
    const friday = await daily('2026-02-27', item('A'))
    const begun = await daily('2026-03-02', item('B'))
    clock.advance(30)
    const { note: today } = await auto()
    expect(today).toMatchObject({ id: begun.id, version: 2, updatedAt: clock.now() })
    expect(itemsIn(today!.content)).toEqual(['B', 'A×1'])
    const after = await ann(note.read, by(friday.id))
    expect(after).toMatchObject({ version: 2, updatedAt: friday.updatedAt, todos: 1, openTodos: 0 })
  })

  test('no to-do moves for a user who turned it off, and moving starts when they turn it on', async () => {
    const { ann, daily, auto, listItemsOn } = await setUpUser()
    await ann(note.changeConfig, { body: { autoRollForward: false } })
    await daily('2026-03-01', item('A'))
    expect(await auto()).toEqual({ note: null, roll: null })
    await ann(note.changeConfig, { body: AUTO })
    expect((await auto()).roll).toMatchObject({ count: 1 })
    expect(await listItemsOn('2026-03-01')).toEqual(['A→'])
  })

  test('where nothing remains no note is made', async () => {
    const { ann, daily, auto } = await setUpUser()
    await daily('2026-03-01', done('A'), item('  '))
    expect(await auto()).toEqual({ note: null, roll: null })
    expect((await ann(note.daily, { query: {} })).total).toBe(1)
  })

  test('a to-do that stays open later in the day waits for the next day', async () => {
    const { clock, daily, auto, listItemsOn } = await setUpUser()
    await auto()
    await daily('2026-03-01', item('A'))
    expect((await auto()).roll).toBeNull()
    clock.advance(1440)
    expect((await auto()).roll).toMatchObject({ count: 1 })
    expect(await listItemsOn('2026-03-03')).toEqual(['A×1'])
  })

  test('on ten devices at once they move once', async () => {
    const { ann, daily, auto, listItemsOn } = await setUpUser()
    await daily('2026-03-01', item('A'), item('B'))
    const rolled = await Promise.all(Array.from({ length: 10 }, auto))
    expect(rolled.filter(({ roll }) => roll !== null)).toHaveLength(1)
    for (const { note: today } of rolled) expect(itemsIn(today!.content)).toEqual(['A×1', 'B×1'])
    expect(await listItemsOn('2026-03-02')).toEqual(['A×1', 'B×1'])
    expect((await ann(note.daily, { query: {} })).total).toBe(2)
  })

  test('while another device begins today’s note', async () => {
    const { ann, daily, auto, listItemsOn } = await setUpUser()
    await daily('2026-03-01', item('A'))
    const [begun] = await Promise.allSettled([daily('2026-03-02', item('B')), auto()])
    const items = await listItemsOn('2026-03-02')
    if (begun.status === 'fulfilled') expect(items).toEqual(['B', 'A×1'])
    else {
      expect(begun.reason).toMatchObject({ status: 409, code: 'ALREADY_EXISTS', values: ['date'] })
      expect(items).toEqual(['A×1'])
    }
    expect((await ann(note.daily, { query: {} })).total).toBe(2)
  })

  test('after forty days, to-dos older than thirty days stay', async () => {
    const { clock, daily, auto, listItemsOn } = await setUpUser()
    await daily('2026-03-01', item('forty-one'))
    await daily('2026-03-12', item('thirty'))
    await daily('2026-03-11', item('thirty-one'))
    clock.set('2026-04-11T12:00:00Z')
    await auto()
    expect(await listItemsOn('2026-04-11')).toEqual(['thirty×1'])
    expect(await listItemsOn('2026-03-11')).toEqual(['thirty-one'])
    expect(await listItemsOn('2026-03-01')).toEqual(['forty-one'])
  })

  test.each([
    // The night in which the clocks go forward, and the one in which they go back.
    { from: '2026-03-08T04:59:00Z', before: '2026-03-07', after: '2026-03-08' },
    { from: '2026-03-09T03:59:00Z', before: '2026-03-08', after: '2026-03-09' },
    { from: '2026-11-01T03:59:00Z', before: '2026-10-31', after: '2026-11-01' },
    { from: '2026-11-02T04:59:00Z', before: '2026-11-01', after: '2026-11-02' },
  ])('from $before to $after the owner’s midnight counts', async ({ from, before, after }) => {
    const { clock, daily, auto, listItemsOn } = await setUpUser({ timezone: 'America/New_York', now: from })
    await daily(before, item('A'))
    expect((await auto()).note).toMatchObject({ date: before })
    expect(await listItemsOn(before)).toEqual(['A'])
    clock.advance(1)
    expect((await auto()).note).toMatchObject({ date: after })
    expect(await listItemsOn(after)).toEqual(['A×1'])
  })

  test('notes of other users do not move', async () => {
    const { as, daily, auto, listItemsOn } = await setUpUser()
    await daily('2026-03-01', item('A'))
    const bob = as('bob')
    await bob(note.changeConfig, { body: AUTO })
    expect(await bob(note.autoRoll, { body })).toEqual({ note: null, roll: null })
    expect(await listItemsOn('2026-03-01')).toEqual(['A'])
    await auto()
    expect((await bob(note.all, { query: {} })).total).toBe(0)
  })
})
