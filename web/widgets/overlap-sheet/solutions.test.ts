import { describe, expect, test } from 'vitest'
import type { ActivityLog } from '#contract/activity-log.ts'
import type { Language } from '#contract/common.ts'
import { instant } from '#domain/time/time.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { logBetween } from '#web/widgets/log-fixture.ts'
import { newValues, valuesOf } from '#web/widgets/log-form/values.ts'
import { overlapMessages } from './messages.ts'
import {
  latestEnd,
  donePhrase,
  solutionText,
  stepsFor,
  valuesWith,
  solutionsFor,
  solutionsOfTimer,
} from './solutions.ts'

const at = (clock: string) => instant(`2026-07-01T${clock}:00Z`)
const ZONES = [{ from: null, tz: 'UTC' }]
const LATEST = latestEnd(ZONES, at('18:00'))

const log = (name: string, from: string, to: string, more: Partial<ActivityLog> = {}) =>
  logBetween(name, at(from), at(to), { category: 'dailyActivity', ...more })
const wanted = (from: string, to: string) =>
  newValues({ startTime: at(from), endTime: at(to) }, { category: 'socializing', activityName: 'Call' })
const sentences = (from: string, to: string, logs: ActivityLog[], language: Language = 'en') =>
  solutionsFor(wanted(from, to), logs, undefined, LATEST).map((way) =>
    solutionText(way, 'UTC', language, wordsIn(overlapMessages, language)).replaceAll(/\s/g, ' '),
  )

test('no solution goes beyond the end of tomorrow', () => expect(LATEST).toBe(instant('2026-07-03T00:00:00Z')))

test('each solution is a sentence', () => {
  const lunch = log('Lunch', '12:00', '14:00')
  expect(sentences('12:30', '13:00', [lunch])).toEqual([
    'Insert and split Lunch',
    'Shorten Lunch to 12:30 PM',
    'Move mine after 2:00 PM',
    'Log both in parallel',
  ])
  expect(sentences('11:00', '13:00', [lunch])).toEqual([
    'Start Lunch at 1:00 PM',
    'Log mine 11:00 AM – 12:00 PM',
    'Move mine after 2:00 PM',
    'Log both in parallel',
  ])
  expect(sentences('11:30', '14:30', [lunch, log('Tea', '14:15', '15:00')])).toEqual([
    'Log mine 11:30 AM – 12:00 PM',
    'Log mine 2:00 – 2:15 PM',
    'Move mine after 3:00 PM',
    'Log both in parallel',
    'Replace Lunch and Tea',
  ])
  expect(sentences('12:30', '13:00', [lunch], 'zh_TW')[0]).toBe('插入，並把Lunch分成兩段')
})

test('a done solution is described in the past tense', () => {
  const [insert, shorten] = solutionsFor(wanted('12:30', '13:00'), [log('Lunch', '12:00', '14:00')], undefined, LATEST)
  const said = (way: Parameters<typeof donePhrase>[0]) => donePhrase(way, 'Call', 'UTC')('en').replaceAll(/\s/g, ' ')
  expect(said(insert!)).toBe('Inserted Call 12:30 – 1:00 PM and split Lunch')
  expect(said(shorten!)).toBe('Logged Call 12:30 – 1:00 PM')
  const changed = donePhrase(shorten!, 'Call', 'UTC', true)('en').replaceAll(/\s/g, ' ')
  expect(changed).toBe('Changed Call to 12:30 – 1:00 PM')
})

test('theirs makes room, mine takes it, and the rest of theirs is a log of its own', () => {
  const lunch = log('Lunch', '12:00', '14:00', { remark: 'Soup.', rating: 4 })
  const values = wanted('12:30', '13:00')
  const [insert] = solutionsFor(values, [lunch], undefined, LATEST)
  const steps = stepsFor(insert!, values, null)
  expect(steps).toMatchObject([
    { op: 'change', id: 'Lunch', version: 1, change: { startTime: at('12:00'), endTime: at('12:30') } },
    { op: 'create', log: { activityName: 'Call', startTime: at('12:30'), endTime: at('13:00') } },
    { op: 'create', log: { activityName: 'Lunch', remark: 'Soup.', rating: 4, startTime: at('13:00') } },
  ])
})

test('an existing log is changed, and never conflicts with itself', () => {
  const [report, lunch] = [log('Report', '10:00', '11:00', { version: 7 }), log('Lunch', '11:30', '12:30')]
  const values = { ...valuesOf(report), endTime: at('12:00') }
  const ways = solutionsFor(values, [report, lunch], 'Report', LATEST)
  expect(ways.map(({ kind }) => kind)).toEqual(['shorten', 'trim', 'after', 'parallel'])
  expect(stepsFor(ways[0]!, values, report)).toEqual([
    { op: 'change', id: 'Lunch', version: 1, change: { startTime: at('12:00'), endTime: at('12:30') } },
    { op: 'change', id: 'Report', version: 7, change: { endTime: at('12:00') } },
  ])
  const parallel = ways.find(({ kind }) => kind === 'parallel')!
  expect(stepsFor(parallel, values, report)).toEqual([
    { op: 'change', id: 'Report', version: 7, change: { endTime: at('12:00'), parallelActivity: true } },
  ])
  expect(valuesWith(parallel, values)).toMatchObject({ parallelActivity: true, activityName: 'Report' })
})

describe('a running timer', () => {
  const tv = log('TV', '12:00', '14:00')
  const [from, until] = [at('12:30'), at('13:00')]

  test('stops into the hours that were chosen, once they are free', () => {
    const values = wanted('12:30', '13:00')
    const [insert] = solutionsFor(values, [tv], undefined, LATEST)
    const timer = { id: 'timer', version: 3, goesOn: false }
    expect(stepsFor(insert!, values, null, timer)).toMatchObject([
      { op: 'change', id: 'TV', change: { endTime: from } },
      { op: 'stopTimer', id: 'timer', startTime: from, endTime: until, parallelActivity: false },
      { op: 'create', log: { activityName: 'TV', startTime: until } },
    ])
  })

  test('that continues can only begin at another time, or in the other lane', () => {
    const said = (name: string, logs: ActivityLog[]) => {
      const ways = solutionsOfTimer(
        solutionsFor(wanted('12:30', '13:00'), logs, undefined, LATEST),
        wanted('12:30', '13:00'),
      )
      const t = wordsIn(overlapMessages, 'en')
      return [name, ...ways.map((way) => solutionText(way, 'UTC', 'en', t, true).replaceAll(/\s/g, ' '))]
    }
    expect(said('over it', [tv])).toEqual(['over it', 'Shorten TV to 12:30 PM', 'Log both in parallel'])
    expect(said('inside it', [log('Tea', '12:35', '12:50')])).toEqual([
      'inside it',
      'Start mine at 12:50 PM',
      'Log both in parallel',
      'Replace Tea',
    ])
    const values = wanted('12:30', '13:00')
    const [shorten] = solutionsOfTimer(solutionsFor(values, [tv], undefined, LATEST), values)
    expect(stepsFor(shorten!, values, null, { id: 'timer', version: 3, goesOn: true }).at(-1)).toEqual({
      op: 'moveTimer',
      id: 'timer',
      version: 3,
      startTime: from,
      parallelActivity: false,
    })
  })
})
