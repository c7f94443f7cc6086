import { expect, test } from 'vitest'
import type { LiveEvent } from '#contract/live.ts'
import { addMinutes, type Instant, instant } from '#domain/time/time.ts'
import { type NoticeHandlers, liveHub } from './live.ts'

function hub() {
  let now = instant('2026-03-02T12:00:00Z')
  const told: string[] = []
  let line: NoticeHandlers | undefined
  const live = liveHub(
    () => now,
    (hearing) => {
      line = hearing
      return { tell: ({ noun }) => void told.push(noun), stop: async () => undefined }
    },
  )
  function follow(dataGroup: string, since?: Instant) {
    const heard: (LiveEvent | 'end')[] = []
    const hear = (event: LiveEvent) => void heard.push(event)
    const leave = live.follow({
      userId: dataGroup,
      dataGroups: [dataGroup],
      since,
      hear,
      end: () => void heard.push('end'),
    })
    return { heard, leave }
  }
  const later = () => (now = addMinutes(now, 1))
  const write = (dataGroup: string, noun: string) => live.publish({ dataGroup, noun, origin: null })
  return { ...live, follow, later, write, told, others: line! }
}
const UNKNOWN = { noun: null, origin: null }
const tags = { noun: 'catalogue', origin: null }

test('local changes go to other processes, and theirs arrive here without an echo', () => {
  const { follow, write, others, told } = hub()
  const ann = follow('ann')
  write('ann', 'account')
  others.change({ dataGroup: 'ann', noun: 'catalogue', origin: null })
  others.change({ dataGroup: 'bob', noun: 'catalogue', origin: null })
  expect(ann.heard).toEqual([{ noun: 'account', origin: null }, tags])
  expect(told).toEqual(['account'])
})

test('a user who has left gets no more changes', () => {
  const { follow, write } = hub()
  const ann = follow('ann')
  ann.leave()
  write('ann', 'account')
  expect(ann.heard).toEqual([])
})

test('after a gap all screens learn of it, also those that return later', () => {
  const { follow, others, later } = hub()
  const ann = follow('ann')
  others.change({ dataGroup: 'bob', noun: 'catalogue', origin: null })
  const before = later()
  others.missed()
  const after = later()
  others.change({ dataGroup: 'bob', noun: 'catalogue', origin: null })
  expect(ann.heard).toEqual([UNKNOWN])
  expect(follow('bob', addMinutes(before, -1)).heard).toEqual([UNKNOWN])
  expect(follow('bob', after).heard).toEqual([tags])
  expect(follow('bob', later()).heard).toEqual([])
})

test('the changes of twenty thousand users are remembered, and a forgotten user is not told that nothing happened', () => {
  const { follow, write, later } = hub()
  const start = later()
  for (let person = 0; person < 20_000; person += 1) write(`${person}`, 'catalogue')
  expect(follow('0', start).heard).toEqual([tags])
  const second = later()
  write('one more', 'catalogue')
  expect(follow('0', start).heard).toEqual([UNKNOWN])
  expect(follow('0', second).heard).toEqual([])
  expect(follow('one more', second).heard).toEqual([tags])
})

test('the latest change of each noun is known, with a margin for the clocks of other processes', () => {
  const { latest, write, others, later } = hub()
  const from = '2026-03-02T12:00:05.500Z'
  expect(latest(['ann'])).toEqual({ knownSince: from, nouns: [] })
  later()
  write('ann', 'account')
  write('ann', 'catalogue')
  later()
  others.change({ dataGroup: 'ann', noun: 'catalogue', origin: null })
  write('bob', 'note')
  const [account, catalogue, note] = [
    { noun: 'account', changedAt: '2026-03-02T12:01:05.500Z' },
    { noun: 'catalogue', changedAt: '2026-03-02T12:02:05.500Z' },
    { noun: 'note', changedAt: '2026-03-02T12:02:05.500Z' },
  ]
  expect(latest(['ann'])).toEqual({ knownSince: from, nouns: [account, catalogue] })
  expect(latest(['ann', 'bob'])).toEqual({ knownSince: from, nouns: [account, catalogue, note] })
  others.missed()
  expect(latest(['ann'])).toEqual({ knownSince: '2026-03-02T12:02:05.500Z', nouns: [] })
})

test('a single process needs no margin', () => {
  const live = liveHub(() => instant('2026-03-02T12:00:00Z'))
  live.publish({ dataGroup: 'ann', noun: 'note', origin: null })
  const moment = '2026-03-02T12:00:00.000Z'
  expect(live.latest(['ann'])).toEqual({ knownSince: moment, nouns: [{ noun: 'note', changedAt: moment }] })
})

test('a stopping process accepts no streams', async () => {
  const { follow, endStreams } = hub()
  const ann = follow('ann')
  endStreams()
  const late = follow('ann')
  // It hears of it once it can leave.
  await Promise.resolve()
  expect([ann.heard, late.heard]).toEqual([['end'], ['end']])
})
