import { expect, test } from 'vitest'
import { instant } from '#domain/time/time.ts'
import type { ServerPerson } from '#contract/admin.ts'
import { actionsFor, isQueueStuck, megabytes, shareOf } from './model.ts'

const NOW = instant('2026-03-02T12:00:00Z')
const ann: ServerPerson = {
  userId: 'ann',
  userName: 'Ann Lee',
  email: 'ann@example.org',
  isEmailVerified: true,
  authority: ['user'],
  familyName: null,
  disabledAt: null,
  createdAt: NOW,
  lastSeenAt: NOW,
  entries: 0,
}

test.each([
  { entries: 0, all: [0, 0], share: 0 },
  { entries: 1, all: [1, 10_000], share: 2 },
  { entries: 500, all: [500, 1000], share: 50 },
  { entries: 1000, all: [1000], share: 100 },
])('$entries of $all has a bar of $share %', ({ entries, all, share }) => {
  const people = all.map((many) => ({ entries: many }))
  expect(shareOf({ entries }, people)).toBe(share)
})

test.each([
  { bytes: 1, size: 0.1 },
  { bytes: 2_340_000, size: 2.3 },
  { bytes: 12_600_000, size: 13 },
])('$bytes bytes are $size MB', ({ bytes, size }) => expect(megabytes(bytes)).toBe(size))

test('a queue with a failed job is worth a look', () => {
  const queue = { due: 3, notDueYet: 1, dead: 0, oldestDue: NOW }
  expect([isQueueStuck(queue), isQueueStuck({ ...queue, dead: 1 })]).toEqual([false, true])
})

test.each([
  { what: 'another person', person: ann, may: { resetLink: true, disable: true, enable: false } },
  { what: 'oneself', person: { ...ann, userId: 'me' }, may: { resetLink: true, disable: false, enable: false } },
  {
    what: 'a disabled person',
    person: { ...ann, disabledAt: NOW },
    may: { resetLink: false, disable: false, enable: true },
  },
  {
    what: 'a child without email',
    person: { ...ann, email: null },
    may: { resetLink: false, disable: true, enable: false },
  },
])('what an admin can do about $what', ({ person, may }) => expect(actionsFor(person, 'me')).toEqual(may))
