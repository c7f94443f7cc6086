import { describe, expect, test } from 'vitest'
import { day } from '#domain/time/date-fixture.ts'
import { editedVersions } from './edit.ts'
import { dayTargets, plan, version } from './fixture.ts'
import { periodsOf } from './target.ts'
import { addDays } from '#domain/time/time.ts'

const NONE = new Set<never>()
const first = version({ effectiveFrom: '2026-03-02', startDate: '2026-03-02', endDate: '2026-04-05' })
const ofThree = plan([first, { ...first, duration: 40, effectiveFrom: day('2026-03-09') }])
const { effectiveFrom: _, ...schedule } = first
const longer = { ...schedule, duration: 60 }

describe('the versions of an edited plan', () => {
  test.each([
    {
      what: 'a new one from today',
      today: '2026-03-11',
      from: undefined,
      days: ['2026-03-02', '2026-03-09', '2026-03-11'],
    },
    { what: 'one of today is replaced', today: '2026-03-09', from: undefined, days: ['2026-03-02', '2026-03-09'] },
    {
      what: 'from tomorrow',
      today: '2026-03-10',
      from: '2026-03-11',
      days: ['2026-03-02', '2026-03-09', '2026-03-11'],
    },
    {
      what: 'one of tomorrow is replaced on its day',
      today: '2026-03-08',
      from: undefined,
      days: ['2026-03-02', '2026-03-09'],
    },
    { what: 'before it begins there is one', today: '2026-03-01', from: undefined, days: ['2026-03-02'] },
  ])('$what', ({ today, from, days }) => {
    const versions = editedVersions(ofThree, longer, day(today), from === undefined ? undefined : day(from))
    expect(versions.map(({ effectiveFrom }) => effectiveFrom)).toEqual(days)
    expect(versions.at(-1)).toMatchObject(longer)
  })

  test('before it begins, it may begin on another day', () => {
    const moved = { ...schedule, startDate: day('2026-03-05') }
    expect(editedVersions(plan(first), moved, day('2026-03-01'))).toEqual([{ ...moved, effectiveFrom: '2026-03-05' }])
  })

  test('nothing edited is no version', () => {
    const same = { ...schedule, duration: 40 }
    expect(editedVersions(ofThree, same, day('2026-03-20'))).toBe(ofThree.versions)
  })

  test('on no day is the past another one', () => {
    const edits = [longer, { ...schedule, startDate: day('2026-03-20') }, { ...schedule, endDate: day('2026-03-04') }]
    for (const edit of edits)
      for (let today = day('2026-03-01'); today <= '2026-04-10'; today = addDays(today, 1)) {
        const past = (versions: typeof ofThree.versions) =>
          [...dayTargets(periodsOf({ versions }, NONE))].filter(([date]) => date < today)
        expect(past(editedVersions(ofThree, edit, today))).toEqual(past(ofThree.versions))
      }
  })
})
