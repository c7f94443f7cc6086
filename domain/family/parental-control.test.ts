import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '#domain/time/date-fixture.ts'
import { decidesAlone, isOfAge, isWithinSevenDays } from './parental-control.ts'
import { addDays } from '#domain/time/time.ts'

describe('a child comes of age at 18', () => {
  test.each([
    { born: '2008-03-03', today: '2026-03-02', is: false },
    { born: '2008-03-02', today: '2026-03-02', is: true },
    { born: '2008-03-01', today: '2026-03-02', is: true },
    { born: '2008-02-29', today: '2026-02-28', is: false },
    { born: '2008-02-29', today: '2026-03-01', is: true },
    { born: '2026-03-02', today: '2026-03-02', is: false },
  ])('born $born, on $today: $is', ({ born, today, is }) => {
    expect(isOfAge(day(born), day(today))).toBe(is)
  })

  test('a child without a birth date never comes of age', () => expect(isOfAge(null, day('2099-01-01'))).toBe(false))

  test('a user who has come of age stays of age', () => {
    const days = fc.integer({ min: 0, max: 40_000 })
    fc.assert(
      fc.property(days, days, days, (birth, life, more) => {
        const born = addDays(day('1950-01-01'), birth)
        const today = addDays(born, life)
        expect(isOfAge(born, today)).toBe(life >= 6575 || (life === 6574 && isOfAge(born, today)))
        if (isOfAge(born, today)) expect(isOfAge(born, addDays(today, more))).toBe(true)
      }),
    )
  })
})

describe('who may leave the family and delete the account without a parent', () => {
  const adult = { isVerified: true, isManaged: false, birthDate: null as string | null }
  test.each([
    { who: 'with an own address and an unknown birth date', of: adult, does: true },
    { who: 'of 18 since today', of: { ...adult, birthDate: '2008-03-02' }, does: true },
    { who: 'of 18 tomorrow', of: { ...adult, birthDate: '2008-03-03' }, does: false },
    { who: 'with an address that is not verified', of: { ...adult, isVerified: false }, does: false },
    {
      who: 'of 18 with an address that is not verified',
      of: { ...adult, isVerified: false, birthDate: '2000-01-01' },
      does: false,
    },
    { who: 'whom a parent manages', of: { ...adult, isManaged: true }, does: false },
    { who: 'of 18 whom a parent manages', of: { ...adult, isManaged: true, birthDate: '2000-01-01' }, does: false },
  ])('$who: $does', ({ of: { birthDate, ...of }, does }) => {
    const born = birthDate === null ? null : day(birthDate)
    expect(decidesAlone({ ...of, birthDate: born }, day('2026-03-02'))).toBe(does)
  })

  test('a managed child and a minor never may, and passing time never takes the right away', () => {
    const days = fc.integer({ min: 0, max: 40_000 })
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.boolean(),
        fc.option(days),
        days,
        days,
        (isVerified, isManaged, birth, life, more) => {
          const birthDate = birth === null ? null : addDays(day('1950-01-01'), birth)
          const today = addDays(birthDate ?? day('1950-01-01'), life)
          const does = decidesAlone({ isVerified, isManaged, birthDate }, today)
          if (does) {
            expect({ isVerified, isManaged }).toEqual({ isVerified: true, isManaged: false })
            expect(birthDate === null || isOfAge(birthDate, today)).toBe(true)
            expect(decidesAlone({ isVerified, isManaged, birthDate }, addDays(today, more))).toBe(true)
          }
        },
      ),
    )
  })
})

test.each([
  { date: '2026-02-22', is: false },
  { date: '2026-02-23', is: true },
  { date: '2026-03-02', is: true },
  { date: '2026-03-03', is: true },
])('a child under control may edit the last days: on 2 March, the day $date: $is', ({ date, is }) => {
  expect(isWithinSevenDays(day(date), day('2026-03-02'))).toBe(is)
})
