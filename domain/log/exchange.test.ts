import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMinutes, instant } from '#domain/time/time.ts'
import { cellsOfLog, EXCHANGE_FIELDS, type ExchangeCells, type ExchangeLog, logOfCells } from './exchange.ts'

const READING: ExchangeLog = {
  id: '019585e0-0000-7000-8000-00000000000a',
  start: instant('2026-03-02T08:00:00Z'),
  end: instant('2026-03-02T09:30:00Z'),
  time_zone: 'Asia/Taipei',
  minutes: 90,
  category: 'study',
  activity: 'Read a book',
  sub_activity: 'Story book',
  project: 'School',
  tags: ['focus', 'evening'],
  recipients: ['Mia', 'Leo'],
  for_what: ['spelling', null],
  shares: [
    { type: 'duration', value: 30 },
    { type: 'percent', value: 50 },
  ],
  rating: 4,
  remark: 'Up to the storm.',
  notes_concise: 'chapter 3',
  efficiency: 80,
  parallel: false,
}
const EMPTY: ExchangeLog = {
  ...READING,
  sub_activity: null,
  project: null,
  tags: [],
  recipients: [],
  for_what: [],
  shares: [],
  rating: null,
  remark: null,
  notes_concise: null,
  efficiency: null,
}

describe('the cells of a log', () => {
  test('stand in the order of the header', () => {
    expect(EXCHANGE_FIELDS.join()).toBe(
      'id,start,end,time_zone,minutes,category,activity,sub_activity,project,tags,recipients,for_what,shares,rating,remark,notes_concise,efficiency,parallel',
    )
    expect(Object.keys(cellsOfLog(READING))).toEqual(EXCHANGE_FIELDS)
  })

  test('say what a person reads', () => {
    expect(Object.values(cellsOfLog(READING))).toEqual([
      '019585e0-0000-7000-8000-00000000000a',
      '2026-03-02T08:00:00.000Z',
      '2026-03-02T09:30:00.000Z',
      'Asia/Taipei',
      '90',
      'study',
      'Read a book',
      'Story book',
      'School',
      'focus; evening',
      'Mia; Leo',
      'spelling; ',
      '30 min; 50%',
      '4',
      'Up to the storm.',
      'chapter 3',
      '80',
      'false',
    ])
  })

  test.each([
    { names: ['a;b', 'c'], cell: 'a\\;b; c' },
    { names: ['a\\', 'b'], cell: 'a\\\\; b' },
    { names: ['\\;'], cell: '\\\\\\;' },
    { names: ['=1', 'x'], cell: "'=1; x" },
    { names: ["'t Hof"], cell: "''t Hof" },
    { names: [' a', 'b '], cell: ' a; b ' },
    { names: [], cell: '' },
  ])('the names $names are the cell $cell', ({ names, cell }) => {
    const cells = cellsOfLog({ ...READING, tags: names })
    expect(cells.tags).toBe(cell)
    expect(logOfCells(cells)).toMatchObject({ tags: names })
  })

  test.each([
    '=1+1',
    '+1',
    '-1',
    '@A1',
    '\ttab',
    '\rreturn',
    '\nline',
    '\u0000',
    '＝1',
    '＋1',
    '－1',
    '＠A1',
    "'quote",
    "'",
  ])('a remark of %j is no formula in a spreadsheet', (remark) => {
    const cells = cellsOfLog({ ...READING, remark })
    expect(cells.remark).toBe(`'${remark}`)
    expect(logOfCells(cells)).toMatchObject({ remark })
  })
})

describe('reading cells', () => {
  const cells = cellsOfLog(READING)

  test.each<{ field: keyof ExchangeCells; cell: string }>([
    { field: 'start', cell: 'yesterday' },
    { field: 'start', cell: '2026-02-31T25:00:00Z' },
    { field: 'end', cell: '2026-03-02 09:30' },
    { field: 'time_zone', cell: 'Nowhere' },
    { field: 'category', cell: '' },
    { field: 'activity', cell: '' },
    { field: 'recipients', cell: 'Mia; ' },
    { field: 'for_what', cell: 'a; b; c' },
    { field: 'shares', cell: '30 min' },
    { field: 'shares', cell: 'half; 50%' },
    { field: 'rating', cell: '6' },
    { field: 'rating', cell: '4.5' },
    { field: 'efficiency', cell: '101' },
    { field: 'parallel', cell: 'maybe' },
  ])('$field cannot be "$cell"', ({ field, cell }) =>
    expect(logOfCells({ ...cells, [field]: cell })).toEqual({ wrong: [field] }),
  )

  test('a person may leave out what can be known, and write a list without spaces', () => {
    const written = { ...cells, id: '', minutes: '', parallel: '', for_what: '', shares: '', recipients: 'Mia;Leo' }
    expect(logOfCells(written)).toEqual({ ...READING, id: '', for_what: [null, null], shares: [null, null] })
    expect(logOfCells({ ...cells, remark: "'hello" })).toMatchObject({ remark: "'hello" })
    expect(logOfCells({ ...cells, start: '2026-03-02T16:00+08:00' })).toEqual(READING)
  })

  test('a log that says only what it must is read as it was', () =>
    expect(logOfCells(cellsOfLog(EMPTY))).toEqual(EMPTY))
})

const SIGNS: readonly string[] = [';', '\\', ' ', "'", '"', '=', '+', '-', '@', '\t', '\r', '\n', ',', 'a', '读', '🦓']
/** Any text, and often one of signs that mean something in a cell. */
const anyText = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
    fc.string({ unit: fc.constantFrom(...SIGNS), minLength: 1, maxLength: 12 }),
  )
  .filter((text) => text !== '')
const share = fc.option(
  fc.record({ type: fc.constantFrom('duration', 'percent'), value: fc.integer({ min: 1, max: 1440 }) }),
)
const helped = fc.array(fc.tuple(anyText, fc.option(anyText), share), { maxLength: 5 })
const anyLog = fc
  .record({
    minutes: fc.integer({ min: 1, max: 1440 }),
    time_zone: fc.constantFrom('UTC', 'America/New_York', 'Asia/Kathmandu'),
    category: fc.constantFrom('study', 'work'),
    activity: anyText,
    sub_activity: fc.option(anyText),
    project: fc.option(anyText),
    tags: fc.array(anyText, { maxLength: 5 }),
    helped,
    rating: fc.option(fc.integer({ min: 1, max: 5 })),
    remark: fc.option(anyText),
    notes_concise: fc.option(anyText),
    efficiency: fc.option(fc.integer({ min: 0, max: 100 })),
    parallel: fc.boolean(),
  })
  .map(({ helped: people, ...rest }): ExchangeLog => ({
    ...READING,
    ...rest,
    end: addMinutes(READING.start, rest.minutes),
    recipients: people.map(([name]) => name),
    for_what: people.map(([, what]) => what),
    shares: people.map(([, , part]) => part),
  }))

describe('an export that is read again', () => {
  test('gives the same log, whatever its names are', () =>
    fc.assert(
      fc.property(anyLog, (log) => {
        expect(logOfCells(cellsOfLog(log))).toEqual(log)
      }),
      { numRuns: 2000 },
    ))

  test('gives the same cells', () =>
    fc.assert(
      fc.property(anyLog, (log) => {
        const cells = cellsOfLog(log)
        expect(cellsOfLog(logOfCells(cells) as ExchangeLog)).toEqual(cells)
      }),
    ))

  test('a cell that a person wrote is read as the log that is written again', () =>
    fc.assert(
      fc.property(anyText, anyText, anyText, (tags, remark, activity) => {
        const read = logOfCells({ ...cellsOfLog(READING), tags, remark, activity })
        if ('wrong' in read) return
        expect(logOfCells(cellsOfLog(read))).toEqual(read)
      }),
      { numRuns: 2000 },
    ))
})
