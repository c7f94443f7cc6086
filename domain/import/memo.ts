/** Records repeat their dates, times and names, so that most of them were read before. */
const MAX_REMEMBERED = 5000

/** Returns the same function with its last few thousand answers kept. It is for one import, not for the module. */
export function withMemory<Answer extends string | number | boolean | object | null>(
  read: (text: string) => Answer,
): (text: string) => Answer {
  const known = new Map<string, Answer>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const answer = read(text)
    if (known.size >= MAX_REMEMBERED) known.clear()
    known.set(text, answer)
    return answer
  }
}
