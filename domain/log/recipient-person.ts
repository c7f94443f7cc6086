import { allocate } from './time-proportion.ts'
import type { Minutes } from '#domain/time/time.ts'

/** The minutes that one log gave one recipient. */
export type GivenMinutes = {
  readonly recipientId: string
  readonly minutes: Minutes
  /** The members of a group at the time of the log, in their order; empty for a person. */
  readonly memberIds: readonly string[]
}

/**
 * Divides the minutes of a group equally among its members, to the minute. This view and the view by recipient hold the
 * same minutes, so they are never added. A group without members keeps its own. [statistics/recipients-by-person]
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

/** Divides equally; minutes that cannot be divided go to the earlier people. [statistics/recipients-by-person] */
const sharesOf = (people: readonly string[], minutes: Minutes): (readonly [string, Minutes])[] =>
  allocate(
    minutes,
    people.map((recipientId) => ({ recipientId, timeProportion: null })),
  ).flatMap(({ recipientId, minutes: share }) => (recipientId === null ? [] : [[recipientId, share] as const]))
