import { allocate } from './time-proportion.ts'
import type { Minutes } from './time.ts'

/** What one log gave one recipient. */
export type GivenMinutes = {
  readonly recipientId: string
  readonly minutes: Minutes
  /** The members of a group at the time of the log, in their order; none for a person. */
  readonly memberIds: readonly string[]
}

/**
 * rule [1.3-a], the view by person: the minutes of a group are divided equally among its members, to the minute. The
 * view by recipient holds the same minutes: the two are never added. A group without members keeps its own.
 * @returns the most minutes first, then by id; they add up to those given
 */
export function minutesByPerson(given: readonly GivenMinutes[]): { recipientId: string; minutes: Minutes }[] {
  const totals = new Map<string, Minutes>()
  for (const { recipientId, minutes, memberIds } of given)
    for (const [person, share] of sharesOf(memberIds.length ? memberIds : [recipientId], minutes))
      totals.set(person, (totals.get(person) ?? 0) + share)
  return [...totals]
    .map(([recipientId, minutes]) => ({ recipientId, minutes }))
    .filter(({ minutes }) => minutes > 0)
    .toSorted((a, b) => b.minutes - a.minutes || (a.recipientId < b.recipientId ? -1 : 1))
}

/** rule [1.4-a], of people who are all free: what cannot be divided goes to the earlier ones. */
const sharesOf = (people: readonly string[], minutes: Minutes): (readonly [string, Minutes])[] =>
  allocate(
    minutes,
    people.map((recipientId) => ({ recipientId, timeProportion: null })),
  ).flatMap(({ recipientId, minutes: share }) => (recipientId === null ? [] : [[recipientId, share] as const]))
