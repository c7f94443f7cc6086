import { expect, test } from 'vitest'
import { datesFrom, day, NEW_YORK } from '#domain/time/date-fixture.ts'
import { slept } from './fixture.ts'
import { nightsOf } from './night.ts'
import { bandOf, durationValue, recommendedSleep, sleepScore } from './score.ts'

const adult = { birthDate: null, isChild: false }

test.each([
  { minutes: 0, value: 0 },
  { minutes: 240, value: 0 },
  { minutes: 300, value: 33.33 },
  { minutes: 390, value: 83.33 },
  { minutes: 400, value: 88.89 },
  { minutes: 420, value: 100 },
  { minutes: 540, value: 100 },
  { minutes: 570, value: 90 },
  { minutes: 600, value: 80 },
  { minutes: 660, value: 60 },
  { minutes: 720, value: 60 },
])('$minutes minutes of the recommended 7–9 h are worth $value', ({ minutes, value }) => {
  expect(durationValue(minutes, { lo: 420, hi: 540 })).toBeCloseTo(value, 2)
})

const on = day('2026-06-29')
test.each([
  { age: '5 months', birthDate: '2026-01-29', range: [660, 840, true] },
  { age: '1', birthDate: '2025-06-29', range: [660, 840, true] },
  { age: '2, 3 tomorrow', birthDate: '2023-06-30', range: [660, 840, true] },
  { age: '3 today', birthDate: '2023-06-29', range: [600, 780, true] },
  { age: '5, 6 tomorrow', birthDate: '2020-06-30', range: [600, 780, true] },
  { age: '6 today', birthDate: '2020-06-29', range: [540, 720, true] },
  { age: '12, 13 tomorrow', birthDate: '2013-06-30', range: [540, 720, true] },
  { age: '13 today', birthDate: '2013-06-29', range: [480, 600, true] },
  { age: '17, 18 tomorrow', birthDate: '2008-06-30', range: [480, 600, true] },
  { age: '18 today', birthDate: '2008-06-29', range: [420, 540, false] },
  { age: '70', birthDate: '1956-01-01', range: [420, 540, false] },
])('the recommended sleep at the age of $age', ({ birthDate, range: [lo, hi, countsNaps] }) => {
  const expected = { lo, hi, countsNaps }
  expect(recommendedSleep({ birthDate: day(birthDate), isChild: false }, on)).toEqual(expected)
  expect(recommendedSleep({ birthDate: day(birthDate), isChild: true }, on)).toEqual(expected)
})

test.each([
  { who: 'a child', isChild: true, expected: { lo: 540, hi: 720, countsNaps: true } },
  { who: 'anyone else', isChild: false, expected: { lo: 420, hi: 540, countsNaps: false } },
])('the recommended sleep for $who of unknown age', ({ isChild, expected }) => {
  expect(recommendedSleep({ birthDate: null, isChild }, on)).toEqual(expected)
})

test.each([
  { score: 100, band: 'excellent' },
  { score: 90, band: 'excellent' },
  { score: 89, band: 'good' },
  { score: 75, band: 'good' },
  { score: 74, band: 'fair' },
  { score: 60, band: 'fair' },
  { score: 59, band: 'needsAttention' },
  { score: 0, band: 'needsAttention' },
])('a sleep score of $score is $band', ({ score, band }) => expect(bandOf(score)).toBe(band))

const perfect = { index: 95, onsetSd: 20, wakeSd: 30, socialJetlag: 10 }
/** 28 nights of eight hours, unrated, without a plan. */
const nights = (times: readonly [string, string] = ['23:00', '07:00'], rating: number | null = null) =>
  nightsOf(
    datesFrom('2026-01-05', 28).map((date) => slept(date, times, { rating })),
    NEW_YORK,
  )
const scored = (regularity = {}, given: { nights?: ReturnType<typeof nights>; sleeper?: typeof adult } = {}) =>
  sleepScore(
    given.nights ?? nights(),
    { ...perfect, ...regularity },
    { plans: [], sleeper: given.sleeper ?? adult, on: day('2026-02-01') },
  )
const valueOf = ({ quality, consistency }: ReturnType<typeof scored>, name: string) =>
  [...quality.components, ...consistency.components].find(({ component }) => component === name)?.value

test.each([
  { component: 'regularity', given: { index: 90 }, value: 100 },
  { component: 'regularity', given: { index: 70 }, value: 50 },
  { component: 'regularity', given: { index: 40 }, value: 0 },
  { component: 'bedtimeSd', given: { onsetSd: 30 }, value: 100 },
  { component: 'bedtimeSd', given: { onsetSd: 75 }, value: 50 },
  { component: 'bedtimeSd', given: { onsetSd: 130 }, value: 0 },
  { component: 'wakeSd', given: { wakeSd: 120 }, value: 0 },
  { component: 'socialJetlag', given: { socialJetlag: 30 }, value: 100 },
  { component: 'socialJetlag', given: { socialJetlag: 90 }, value: 50 },
  { component: 'socialJetlag', given: { socialJetlag: null }, value: null },
])('$component of $given is worth $value', ({ component, given, value }) => {
  expect(valueOf(scored(given), component)).toBe(value)
})

test.each([
  { rating: 5, value: 100 },
  { rating: 3, value: 50 },
  { rating: 1, value: 0 },
  { rating: null, value: null },
])('nights rated $rating are worth $value', ({ rating, value }) => {
  expect(valueOf(scored({}, { nights: nights(['23:00', '07:00'], rating) }), 'rating')).toBe(value)
})

test.each([
  { awakeFrom: '04:48', value: 100 },
  { awakeFrom: '04:00', value: 50 },
  { awakeFrom: '03:12', value: 0 },
  { awakeFrom: '02:00', value: 0 },
])('in bed 22:00–06:00, awake from $awakeFrom, is an efficiency worth $value', ({ awakeFrom, value }) => {
  const logs = datesFrom('2026-01-05', 28).flatMap((date) => [
    slept(date, ['22:00', awakeFrom]),
    slept(date, [awakeFrom, '06:00'], { kind: 'awakeInBed' }),
  ])
  expect(valueOf(scored({}, { nights: nightsOf(logs, NEW_YORK) }), 'efficiency')).toBeCloseTo(value, 9)
})

test.each([
  { goal: 480, value: 100 },
  { goal: 465, value: 100 },
  { goal: 540, value: 100 - (45 * 100) / 105 },
  { goal: 360, value: 0 },
])('eight hours with a goal of $goal are worth $value', ({ goal, value }) => {
  const plan = { bedtime: 1320, wakeTime: 480, goal, effectiveFrom: day('2026-01-01'), daysOfWeek: null }
  const score = sleepScore(nights(), perfect, { plans: [plan], sleeper: adult, on: day('2026-02-01') })
  expect(valueOf(score, 'goal')).toBeCloseTo(value, 9)
})

test.each([
  { who: 'a child', isChild: true, value: 100 },
  { who: 'an adult', isChild: false, value: 83.33 },
])('nights of 6.5 and naps of 2.5 hours are worth $value to $who', ({ isChild, value }) => {
  const logs = datesFrom('2026-01-05', 28).flatMap((date) => [
    slept(date, ['23:00', '05:30']),
    slept(date, ['09:00', '11:30'], { kind: 'nap' }),
  ])
  const sleeper = { birthDate: null, isChild }
  expect(valueOf(scored({}, { nights: nightsOf(logs, NEW_YORK), sleeper }), 'duration')).toBeCloseTo(value, 2)
})

test('an unknown part gives its weight to the rest of its half', () => {
  const score = scored({ index: null, socialJetlag: null, onsetSd: 75 })
  expect(score.quality.value).toBe(100)
  expect(score.consistency.value).toBe(75)
  expect(score.score).toBe(88)
})

test.each([
  { lost: 'nothing', given: {}, tip: null },
  { lost: '10 by wake', given: { wakeSd: 75 }, tip: 'wakeSd' },
  { lost: '10 by either', given: { wakeSd: 75, onsetSd: 75 }, tip: 'bedtimeSd' },
  { lost: '10 by bedtime, 20 by the index', given: { index: 70, onsetSd: 75 }, tip: 'regularity' },
  { lost: '10 by jetlag, what is unknown loses none', given: { index: null, socialJetlag: 90 }, tip: 'socialJetlag' },
])('the tip names the largest loss: $lost lost', ({ given, tip }) => expect(scored(given).tip).toBe(tip))

test('the tip compares both halves of the score', () => {
  expect(scored({ wakeSd: 75 }, { nights: nights(['23:00', '04:30']) }).tip).toBe('duration')
})
