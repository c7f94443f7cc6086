import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { freeIn, inTheWay, type Taken, type WantedSpan, waysOut } from './overlap.ts'
import { addMinutes, type ClosedSpan, instant, minutesBetween, overlaps } from '#domain/time/time.ts'

const at = (clock: string) => instant(`2026-03-02T${clock}:00Z`)
const span = (text: string) => {
  const [from, to] = text.split('–')
  return { startTime: at(from!), endTime: at(to!) }
}
const clocks = ({ startTime, endTime }: ClosedSpan) => `${startTime.slice(11, 16)}–${endTime.slice(11, 16)}`
const taken = (text: string, parallelActivity = false): Taken => ({ id: text, parallelActivity, ...span(text) })
const wanted = (text: string, more: Partial<WantedSpan> = {}): WantedSpan => ({
  category: 'work',
  parallelActivity: false,
  ...span(text),
  ...more,
})
const LATEST = at('23:59')

/** Each solution in short: its kind, the new span of mine, the rest of theirs. */
const said = (ways: ReturnType<typeof waysOut>) =>
  ways.map(({ kind, mine, theirs }) => {
    const left = theirs.map(({ keep }) => keep.map(clocks).join(' + ') || 'nothing').join(' | ')
    return [kind, clocks(mine) + (mine.parallelActivity ? ' beside' : ''), left].filter(Boolean).join(': ')
  })

describe('solutions of an overlap', () => {
  test.each([
    { case: 'nothing in the way', mine: '09:00–10:00', others: ['08:00–09:00', '10:00–11:00'], ways: [] },
    {
      case: 'mine reaches into the next one',
      mine: '09:00–10:00',
      others: ['09:30–11:00'],
      ways: [
        'shorten: 09:00–10:00: 10:00–11:00',
        'trim: 09:00–09:30',
        'after: 11:00–12:00',
        'parallel: 09:00–10:00 beside',
      ],
    },
    {
      case: 'mine begins too early',
      mine: '09:00–10:00',
      others: ['08:00–09:30'],
      ways: [
        'shorten: 09:00–10:00: 08:00–09:00',
        'trim: 09:30–10:00',
        'after: 09:30–10:30',
        'parallel: 09:00–10:00 beside',
      ],
    },
    {
      case: 'mine lies inside theirs',
      mine: '12:30–13:00',
      others: ['12:00–14:00'],
      ways: [
        'insert: 12:30–13:00: 12:00–12:30 + 13:00–14:00',
        'shorten: 12:30–13:00: 12:00–12:30',
        'after: 14:00–14:30',
        'parallel: 12:30–13:00 beside',
      ],
    },
    {
      case: 'theirs lies inside mine',
      mine: '09:00–12:00',
      others: ['10:00–11:00'],
      ways: [
        'trim: 09:00–10:00',
        'trim: 11:00–12:00',
        'after: 11:00–14:00',
        'parallel: 09:00–12:00 beside',
        'replace: 09:00–12:00: nothing',
      ],
    },
    {
      case: 'the same hours',
      mine: '09:00–10:00',
      others: ['09:00–10:00'],
      ways: ['after: 10:00–11:00', 'parallel: 09:00–10:00 beside', 'replace: 09:00–10:00: nothing'],
    },
    {
      case: 'two halves',
      mine: '09:00–11:00',
      others: ['08:00–09:30', '10:30–12:00'],
      ways: [
        'shorten: 09:00–11:00: 08:00–09:00 | 11:00–12:00',
        'trim: 09:30–10:30',
        'after: 12:00–14:00',
        'parallel: 09:00–11:00 beside',
      ],
    },
    {
      case: 'only the longest parts of mine are offered',
      mine: '08:00–14:00',
      others: ['08:30–09:00', '11:00–11:30', '12:00–13:00'],
      ways: [
        'trim: 09:00–11:00',
        'trim: 13:00–14:00',
        'after: 13:00–19:00',
        'parallel: 08:00–14:00 beside',
        'replace: 08:00–14:00: nothing | nothing | nothing',
      ],
    },
    {
      case: 'no room behind theirs',
      mine: '09:00–10:00',
      others: ['09:30–10:30', '10:45–12:00'],
      ways: ['shorten: 09:00–10:00: 10:00–10:30', 'trim: 09:00–09:30', 'parallel: 09:00–10:00 beside'],
    },
    {
      case: 'nothing goes beyond the end of tomorrow',
      mine: '22:00–23:30',
      others: ['22:30–23:58'],
      ways: ['shorten: 22:00–23:30: 23:30–23:58', 'trim: 22:00–22:30', 'parallel: 22:00–23:30 beside'],
    },
    {
      case: 'a minute is enough for either side',
      mine: '09:01–09:59',
      others: ['09:00–10:00'],
      ways: [
        'insert: 09:01–09:59: 09:00–09:01 + 09:59–10:00',
        'shorten: 09:01–09:59: 09:00–09:01',
        'after: 10:00–10:58',
        'parallel: 09:01–09:59 beside',
      ],
    },
  ])('$case', ({ mine, others, ways }) => {
    expect(
      said(
        waysOut(
          wanted(mine),
          others.map((each) => taken(each)),
          LATEST,
        ),
      ),
    ).toEqual(ways)
  })

  test('the solutions never put sleep beside another log', () => {
    const ways = waysOut(wanted('09:00–10:00', { category: 'sleep' }), [taken('09:30–11:00')], LATEST)
    expect(ways.map(({ kind }) => kind)).not.toContain('parallel')
  })

  test('the parallel lane is a solution only if it has room', () => {
    const ways = waysOut(wanted('09:00–10:00'), [taken('09:30–11:00'), taken('09:45–10:15', true)], LATEST)
    expect(ways.map(({ kind }) => kind)).not.toContain('parallel')
  })

  test('in the parallel lane only parallel logs overlap', () => {
    const others = [taken('09:00–11:00'), taken('09:30–10:30', true)]
    const mine = wanted('09:00–10:00', { parallelActivity: true })
    expect(inTheWay(mine, others).map(({ id }) => id)).toEqual(['09:30–10:30'])
    expect(said(waysOut(mine, others, LATEST))).toEqual([
      'shorten: 09:00–10:00 beside: 10:00–10:30',
      'trim: 09:00–09:30 beside',
      'after: 10:30–11:30 beside',
    ])
  })

  test('no way leads into another overlap, loses a lane or leaves a log of less than a minute', () => {
    const start = at('00:00')
    const anySpan = fc.tuple(fc.nat(600), fc.integer({ min: 1, max: 200 })).map(([from, length]) => {
      const startTime = addMinutes(start, from)
      return { startTime, endTime: addMinutes(startTime, length) }
    })
    /** As the database keeps them: logs of a lane do not overlap. */
    const day = fc.array(fc.tuple(anySpan, fc.boolean()), { maxLength: 10 }).map((spans) => {
      const logs: Taken[] = []
      for (const [each, parallelActivity] of spans)
        if (!logs.some((log) => log.parallelActivity === parallelActivity && overlaps(log, each)))
          logs.push({ ...each, parallelActivity, id: String(logs.length) })
      return logs
    })
    fc.assert(
      fc.property(anySpan, fc.boolean(), day, (mine, parallelActivity, others) => {
        const latest = addMinutes(start, 700)
        const ways = waysOut({ ...mine, parallelActivity, category: 'work' }, others, latest)
        const isFree = !inTheWay({ ...mine, parallelActivity, category: 'work' }, others).length
        expect(ways.length === 0).toBe(isFree)
        for (const { mine: placed, theirs } of ways) {
          const after = [
            placed,
            ...others.flatMap((other) => {
              const cut = theirs.find(({ id }) => id === other.id)
              return cut ? cut.keep.map((span_) => ({ ...other, ...span_ })) : [other]
            }),
          ]
          for (const [index, one] of after.entries()) {
            expect(minutesBetween(one.startTime, one.endTime)).toBeGreaterThanOrEqual(1)
            for (const other of after.slice(index + 1))
              expect(one.parallelActivity === other.parallelActivity && overlaps(one, other)).toBe(false)
          }
        }
      }),
    )
  })
})

test.each([
  { others: [], free: ['09:00–12:00'] },
  { others: ['09:00–12:00'], free: [] },
  { others: ['10:00–10:30'], free: ['09:00–10:00', '10:30–12:00'] },
  { others: ['08:00–09:30', '11:00–13:00'], free: ['09:30–11:00'] },
  { others: ['10:00–11:00', '09:30–10:15'], free: ['09:00–09:30', '11:00–12:00'] },
  { others: ['07:00–08:00'], free: ['09:00–12:00'] },
  { others: ['13:00–14:00'], free: ['09:00–12:00'] },
])('of 09:00–12:00, $others leave $free', ({ others, free }) => {
  expect(freeIn(span('09:00–12:00'), others.map(span)).map(clocks)).toEqual(free)
})
