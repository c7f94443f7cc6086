/** Milliseconds of CPU time of this process. A busy machine lengthens the time on the wall, but not this. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Milliseconds of CPU time that work takes. */
export async function measureCpu(work: () => Promise<unknown>): Promise<number> {
  const before = cpuMs()
  await work()
  return cpuMs() - before
}

/** Milliseconds of CPU time. */
export type LoopCost = {
  /** The longest time in which no other request got a turn. */
  readonly longestTurn: number
  readonly total: number
}

/** What work costs all other requests. */
export async function measureLoopCost(work: () => Promise<unknown>): Promise<LoopCost> {
  const start = cpuMs()
  let last = start
  let longest = 0
  let isOver = false
  const look = () => {
    const now = cpuMs()
    longest = Math.max(longest, now - last)
    last = now
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  try {
    await work()
  } finally {
    isOver = true
    look()
  }
  return { longestTurn: longest, total: last - start }
}
