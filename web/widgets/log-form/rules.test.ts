import { expect, test } from 'vitest'
import type { ActivityLog } from '#contract/activity-log.ts'
import { instant } from '#domain/time/time.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
import { conflictsOf, follower, fieldErrorsOf, serverFieldErrors } from './rules.ts'
import { bodyOf, optimisticLog, editOf, type LogValues, newValues, valuesOf } from './values.ts'

const zones: ZoneHistory = [{ from: null, tz: 'America/New_York' }]
const NOW = instant('2026-07-01T20:00Z')
const MIA = '019585e0-0000-7000-8000-0000000000a1'
const BEN = '019585e0-0000-7000-8000-0000000000a2'
const span = (from: string, to: string) => ({
  startTime: instant(`2026-07-01T${from}Z`),
  endTime: instant(`2026-07-01T${to}Z`),
})
const typed = (more: Partial<LogValues> = {}): LogValues =>
  newValues(span('13:00', '14:00'), { category: 'study', activityName: 'Read', ...more })
const problems = (more: Partial<LogValues>, agreed = false) =>
  fieldErrorsOf({ ...typed(), ...more }, zones, NOW, agreed)
const helped = (recipientId: string, share: 'equal' | 'duration' | 'percent' = 'equal', value = '') => ({
  recipientId,
  forWhat: '',
  share,
  value,
})

const saved: ActivityLog = {
  ...optimisticLog(
    typed({
      subActivity: 'Novel',
      remark: 'Chapter 3',
      efficiency: '80',
      rating: 4,
      helped: [{ ...helped(MIA, 'percent', '60'), forWhat: 'School' }, helped(BEN)],
    }),
    zones,
    NOW,
  ),
  id: 'log',
  version: 3,
}
const at = (id: string, from: string, to: string, parallelActivity = false) => ({
  id,
  activityName: id,
  parallelActivity,
  ...span(from, to),
})

test('a form opened for a log has the values of the log', () => {
  expect(editOf(saved, valuesOf(saved))).toEqual({})
  expect(bodyOf(valuesOf(saved))).toMatchObject({
    subActivity: 'Novel',
    efficiency: 80,
    beneficiaries: [
      { recipientId: MIA, forWhat: 'School', timeProportion: { type: 'percent', value: 60 } },
      { recipientId: BEN, forWhat: null, timeProportion: null },
    ],
  })
})

test('only changed fields are sent, and an emptied one is null', () => {
  const values = { ...valuesOf(saved), remark: '  ', activityName: 'Read on' }
  expect(editOf(saved, values)).toEqual({ remark: null, activityName: 'Read on' })
})

test('the draft has the values on the screen, and the fields that the form does not show', () => {
  const kept = { ...saved, notesConcise: 'short' }
  const draft = optimisticLog({ ...valuesOf(kept), endTime: instant('2026-07-02T05:00Z') }, zones, NOW, kept)
  expect(draft).toMatchObject({ id: 'log', version: 3, notesConcise: 'short', duration: 960, crossDay: true })
})

test('an empty form shows all errors at once', () => {
  expect(problems({ category: null, activityName: ' ' })).toEqual({
    category: 'chooseCategory',
    activityName: 'nameMissing',
  })
  expect(problems({})).toEqual({})
})

test.each([
  { name: 'a name of 61 characters', values: { activityName: 'x'.repeat(61) }, found: { activityName: 'tooLong' } },
  { name: 'a remark of 2001 characters', values: { remark: 'x'.repeat(2001) }, found: { remark: 'tooLong' } },
  { name: 'more than everything', values: { efficiency: '101' }, found: { efficiency: 'percent' } },
  { name: 'no number', values: { efficiency: 'good' }, found: { efficiency: 'percent' } },
  { name: 'an end before the start', values: span('14:00', '13:00'), found: { endTime: 'endBeforeStart' } },
  {
    name: 'the end of the day after tomorrow',
    values: { startTime: instant('2026-07-03T12:00Z'), endTime: instant('2026-07-03T13:00Z') },
    found: { endTime: 'tooFarAhead' },
  },
  {
    name: 'shares of more than there is',
    values: { helped: [helped(MIA, 'percent', '60'), helped(BEN, 'duration', '30')] },
    found: { beneficiaries: 'shares' },
  },
  { name: 'a share of nothing', values: { helped: [helped(MIA, 'percent', '')] }, found: { beneficiaries: 'shares' } },
] as const)('the form of a log is checked: $name', ({ values, found }) =>
  expect(problems(values as unknown as Partial<LogValues>)).toEqual(found),
)

test('a log of a whole day asks first', () => {
  const day = { startTime: instant('2026-06-30T13:00Z'), endTime: instant('2026-07-01T13:00Z') }
  expect(problems(day)).toEqual({ endTime: 'wholeDay' })
  expect(problems(day, true)).toEqual({})
})

test('a log that becomes sleep leaves the parallel lane', () => {
  expect(problems({ category: 'sleep', parallelActivity: true })).toEqual({})
  expect(bodyOf(typed({ category: 'sleep', parallelActivity: true })).parallelActivity).toBe(false)
})

test('a refusal of the server is shown at its field', () => {
  expect(serverFieldErrors(['activityName', 'recipients', 'projectId'])).toEqual({
    activityName: 'nameMissing',
    beneficiaries: 'notAccepted',
    projectId: 'notAccepted',
  })
  expect(serverFieldErrors(['timeProportion'])).toEqual({ beneficiaries: 'shares' })
})

test('logs that touch, in the other lane, or the log itself do not conflict', () => {
  const others = [
    at('before', '12:00', '13:00'),
    at('inside', '13:30', '13:40'),
    at('beside', '13:00', '14:00', true),
    at('own', '13:00', '14:00'),
  ]
  expect(conflictsOf(typed(), others, 'own').map(({ id }) => id)).toEqual(['inside'])
  expect(conflictsOf(typed({ parallelActivity: true }), others).map(({ id }) => id)).toEqual(['beside'])
})

test('a neighbor that touches moves along, as long as some of it is left', () => {
  const before = at('before', '12:00', '13:00')
  const moved = (from: string) =>
    follower(saved, { ...valuesOf(saved), ...span(from, '14:00') }, 'startTime', [before])?.id
  expect(moved('12:45')).toBe('before')
  expect(moved('13:15')).toBe('before')
  expect(moved('12:00')).toBeUndefined()
  expect(moved('13:00')).toBeUndefined()
  const apart = follower(saved, { ...valuesOf(saved), ...span('12:45', '14:00') }, 'startTime', [
    at('apart', '12:00', '12:50'),
  ])
  expect(apart).toBeNull()
})
