import type { Distribution } from './plan.ts'

/** A leftover piece has at least 15 minutes; counted in slots. [distribution/leftover-pieces] */
const SHORTEST_PIECE = 3

/**
 * Returns the day, from 0, of the i-th of `s` sessions over `k` days, as long as no day has two. The root is exact
 * enough, because the square root of a non-square is farther from an integer than its rounding error.
 * [distribution/session-days]
 */
const DAY_OF: Record<Distribution, (i: number, s: number, k: number) => number> = {
  even: (i, s, k) => Math.floor((k * (2 * i + 1)) / (2 * s)),
  asap: (i) => i,
  late: (i, s, k) => Math.floor(Math.sqrt((k * k * (2 * i + 1)) / (2 * s))),
}

/** Returns the nearest free day, the earlier of two. There must be one. */
function nearestFree(isTaken: readonly boolean[], day: number): number {
  let distance = 0
  while (isTaken[day - distance] !== false && isTaken[day + distance] !== false) distance++
  return isTaken[day - distance] === false ? day - distance : day + distance
}

/** Returns the days, from 0, of one session each on `sessions` of at least as many `days`. */
function daysOfRound(sessions: number, days: number, strategy: Distribution): number[] {
  const isTaken = Array.from({ length: days }, () => false)
  return Array.from({ length: sessions }, (_, i) => {
    const day = nearestFree(isTaken, DAY_OF[strategy](i, sessions, days))
    isTaken[day] = true
    return day
  })
}

/** Returns the days that have room for it and the fewest sessions so far. */
function openDays(rooms: readonly number[], counts: readonly number[], slots: number): number[] {
  const fitting = [...rooms.keys()].filter((day) => rooms[day]! >= slots)
  const fewest = Math.min(...fitting.map((day) => counts[day]!))
  return fitting.filter((day) => counts[day] === fewest)
}

/**
 * Places slots as whole sessions on days with so much room each, the last session with the remainder. Each day with
 * room has one session before any has a second. A session that fits nowhere is placed in the largest pieces that fit,
 * and the rest is `unplaced`. [distribution/whole-sessions] [distribution/session-rounds]
 * [distribution/leftover-pieces]
 * @param slots to place; whole and not negative, as are the rooms
 * @param session slots of one session, at least 1
 */
export function placeSessions(
  slots: number,
  session: number,
  rooms: readonly number[],
  strategy: Distribution,
): { given: number[]; unplaced: number } {
  const given = rooms.map(() => 0)
  const counts = rooms.map(() => 0)
  const left = [...rooms]
  const put = (day: number, length: number) => {
    given[day]! += length
    left[day]! -= length
    counts[day]! += 1
  }
  const rest = slots % session
  const sessions = [...Array.from({ length: (slots - rest) / session }, () => session), ...(rest ? [rest] : [])]
  let unplaced = 0
  while (sessions.length) {
    const days = openDays(left, counts, sessions[0]!)
    if (days.length) {
      const round = sessions.splice(0, days.length)
      const chosen = daysOfRound(round.length, days.length, strategy)
      for (const [i, length] of round.entries()) put(days[chosen[i]!]!, length)
    } else unplaced += sessions.shift()!
  }
  const least = Math.min(SHORTEST_PIECE, session)
  for (;;) {
    const largest = Math.max(0, ...left)
    const piece = Math.min(unplaced, largest)
    if (piece < least) return { given, unplaced }
    put(left.indexOf(largest), piece)
    unplaced -= piece
  }
}
