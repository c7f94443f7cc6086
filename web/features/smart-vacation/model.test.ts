import { describe, expect, test } from 'vitest'
import type { Proposal, SmartJob } from '#contract/vacation.ts'
import type { Instant, LocalDate } from '#domain/time/time.ts'
import { type Choices, choiceOf, chosenOf, isSound, keyOf, lacking, limitsSaid, outcomeOf, stepsOf } from './model.ts'

const day = (text: string) => text as LocalDate
const at = (text: string) => text as Instant
const CREATED = at('2026-11-22T12:00:00.000Z')

const proposal = (name: string, more: Partial<Proposal> = {}): Proposal => ({
  name,
  startDate: day('2026-12-24'),
  endDate: day('2027-01-06'),
  durationDays: 14,
  reason: 'Christmas',
  publicHoliday: false,
  confidence: 'high',
  source: 'OpenHolidays',
  nameLanguage: null,
  isLocal: false,
  exists: false,
  ...more,
})
const job = (more: Partial<SmartJob>): SmartJob => ({
  id: 'one',
  country: 'DE',
  city: 'Berlin',
  region: null,
  status: 'running',
  progress: { done: 0, all: 2, asking: null },
  items: [],
  limits: [],
  failure: null,
  createdAt: CREATED,
  ...more,
})

describe('the progress of a search', () => {
  const FOUND = { items: [proposal('Christmas')] }
  test.each<[string, SmartJob | null, string, string, string | null]>([
    ['there is none', null, '12:00:01', 'ask', null],
    ['it was cancelled', job({ status: 'cancelled' }), '12:00:01', 'ask', null],
    ['it runs', job({}), '12:02:29', 'search', null],
    ['it runs for 150 s', job(FOUND), '12:02:30', 'failed', 'timeout'],
    ['it is done', job({ status: 'done', ...FOUND }), '12:09:00', 'choose', null],
    ['it found nothing', job({ status: 'done' }), '12:00:09', 'failed', 'nothingFound'],
    ['it failed', job({ status: 'failed', failure: 'failed' }), '12:00:09', 'failed', 'failed'],
    ['it failed without a word', job({ status: 'failed' }), '12:00:09', 'failed', 'failed'],
    ['it gave up itself', job({ status: 'failed', failure: 'timeout' }), '12:00:09', 'failed', 'timeout'],
  ])('%s', (_, search, clock, stage, failure) => {
    expect(outcomeOf(search, at(`2026-11-22T${clock}.000Z`))).toEqual({ stage, failure })
  })
})

test('steps before the current one are complete, later ones pending', () => {
  const statuses = (stage: Parameters<typeof stepsOf>[0]) => stepsOf(stage).map(({ status }) => status)
  expect(statuses('ask')).toEqual(['in_progress', 'pending', 'pending'])
  expect(statuses('search')).toEqual(['complete', 'in_progress', 'pending'])
  expect(statuses('failed')).toEqual(['complete', 'error', 'pending'])
  expect(statuses('choose')).toEqual(['complete', 'complete', 'in_progress'])
})

test('a search needs a country and a city', () => {
  const wanted = { country: '', city: '  ', level: '', schoolYear: '' } as const
  expect(lacking(wanted)).toEqual({ country: true, city: true })
  expect(lacking({ ...wanted, country: 'DE', city: 'Berlin' })).toEqual({ country: false, city: false })
})

test.each<[SmartJob['limits'], ReturnType<typeof limitsSaid>]>([
  [[], []],
  [['noSchoolSource', 'noModel'], ['noSchools']],
  [['noSchoolSource'], []],
  [['noModel'], []],
  [
    ['noModel', 'noSchoolData'],
    ['noSchoolData', 'noSchoolModel'],
  ],
  [['noSchoolData'], ['noSchoolData']],
  [
    ['regionUnknown', 'noHolidayData'],
    ['regionUnknown', 'noHolidayData'],
  ],
])('the limits %j are shown as %j', (limits, said) => {
  expect(limitsSaid(limits)).toEqual(said)
})

describe('the stored vacations', () => {
  const [old, fresh] = [proposal('Christmas', { exists: true }), proposal('Winter')]

  test('an existing vacation is not selected at first', () => {
    expect(choiceOf(old, {}).isTicked).toBe(false)
    expect(chosenOf([old, fresh], {}).map(({ name }) => name)).toEqual(['Winter'])
  })

  test('a vacation of only some places in the region is not selected at first', () => {
    expect(choiceOf(proposal('Peace festival', { isLocal: true }), {}).isTicked).toBe(false)
  })

  test('a vacation is stored as the user edited it', () => {
    const choices: Choices = {
      [keyOf(old)]: { ...choiceOf(old, {}), isTicked: true, name: ' Holy nights ' },
      [keyOf(fresh)]: { ...choiceOf(fresh, {}), isTicked: false },
    }
    expect(chosenOf([old, fresh], choices)).toEqual([
      {
        name: 'Holy nights',
        startDate: '2026-12-24',
        endDate: '2027-01-06',
        reason: 'Christmas',
        publicHoliday: false,
      },
    ])
  })

  test.each([
    ['no name', { name: ' ' }],
    ['no day', { endDate: '' as const }],
    ['an end before the start', { endDate: day('2026-12-23') }],
    ['81 characters', { name: 'x'.repeat(81) }],
  ])('is not sound with %s', (_, part) => {
    expect(isSound(choiceOf(fresh, {}))).toBe(true)
    expect(isSound({ ...choiceOf(fresh, {}), ...part })).toBe(false)
  })
})
