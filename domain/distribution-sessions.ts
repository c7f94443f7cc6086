import type { Distribution } from './plan.ts'

/** decisions 21: what is shorter than 15 minutes is no piece of a session; in slots. */
const SHORTEST_PIECE = 3

/**
 * decisions 21: the day, from 0, of the i-th of `s` sessions over `k` days, as long as no day has two. The root is
 * exact enough: what is no square differs from one by more than rounding does.
 */
const DAY_OF: Record<Distribution, (i: number, s: number, k: number) => number> = {
  even: (i, s, k) => Math.floor((k * (2 * i + 1)) / (2 * s)),
  asap: (i) => i,
  late: (i, s, k) => Math.floor(Math.sqrt((k * k * (2 * i + 1)) / (2 * s))),
}

/** The nearest day that is free, the earlier of two. One is. */
function nearestFree(isTaken: readonly boolean[], day: number): number {
  let distance = 0
  while (isTaken[day - distance] !== false && isTaken[day + distance] !== false) distance++
  return isTaken[day - distance] === false ? day - distance : day + distance
}

/** One session each on `sessions` of `days` days, which are at least as many: their days from 0, by session. */
function daysOfRound(sessions: number, days: number, strategy: Distribution): number[] {
  const isTaken = Array.from({ length: days }, () => false)
  return Array.from({ length: sessions }, (_, i) => {
    const day = nearestFree(isTaken, DAY_OF[strategy](i, sessions, days))
    isTaken[day] = true
    return day
  })
}

/** Of the days with room for it, those with the fewest sessions so far. */
function openDays(rooms: readonly number[], counts: readonly number[], slots: number): number[] {
  const fitting = [...rooms.keys()].filter((day) => rooms[day]! >= slots)
  const fewest = Math.min(...fitting.map((day) => counts[day]!))
  return fitting.filter((day) => counts[day] === fewest)
}

/**
 * decisions 21: slots as whole sessions over days with so much room each, the last session with what is over. They are
 * placed in rounds: each day with room has one before any has a second. What fits nowhere as a session comes in pieces
 * as large as there is room for, and what is then left is `unplaced`.
 * @param slots to place; whole and not negative, as are the rooms
 * @param session one session, at least 1
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
