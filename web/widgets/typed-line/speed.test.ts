import { expect, test } from 'vitest'
import { parseLine } from '#domain/typed-line/typed-line.ts'
import { afternoon, NAMES } from '#domain/typed-line/fixture.ts'
import { namesOf } from '#domain/typed-line/names.ts'

const NOW = afternoon('America/New_York', { twelveHours: true })

/** Milliseconds at best: what other programs take of the machine is not the line's fault. */
function timeOf(work: () => void): number {
  const times = Array.from({ length: 7 }, () => {
    const from = performance.now()
    work()
    return performance.now() - from
  })
  return Math.min(...times)
}

test.each([
  ['digits', '9'.repeat(10_000)],
  ['dashes', '9-'.repeat(5000)],
  ['spaces', `9${' '.repeat(9999)}`],
  ['marks', '#a '.repeat(3333)],
  ['open quotation marks', '#"'.repeat(5000)],
  ['slashes', '/'.repeat(10_000)],
  ['addresses', 'http://'.repeat(1400)],
  ['days', '昨天'.repeat(5000)],
  ['numbers in words', '十'.repeat(10_000)],
  ['since', 'since '.repeat(1600)],
  ['colons', 'study:'.repeat(1600)],
  ['own names', 'read a book '.repeat(800)],
  ['arrows', '>'.repeat(10_000)],
])('a line of %s takes no longer than a blink, however long', (_, line) => {
  for (const hostile of [line, line.slice(0, 3999)]) {
    expect(timeOf(() => parseLine(hostile, NOW, NAMES))).toBeLessThan(20)
  }
  expect(parseLine('x'.repeat(10_000), NOW, NAMES).problems).toEqual([{ kind: 'tooLong', from: 0, to: 10_000 }])
})

test('five thousand tags are no slower', () => {
  const tags = Array.from({ length: 5000 }, (_, index) => ({ id: `${index}`, name: `tag ${index}` }))
  const names = namesOf({ activities: [], tags, projects: [], recipients: [] })
  const line = `9-10 paint ${tags
    .slice(4990)
    .map(({ name }) => `#${name}`)
    .join(' ')}`
  expect(parseLine(line, NOW, names).log.tags).toHaveLength(10)
  expect(timeOf(() => parseLine(line, NOW, names))).toBeLessThan(20)
})
