import { expect, test } from 'vitest'
import { afternoon, saidOf } from './fixture.ts'

const AT = afternoon('Europe/Berlin', { twelveHours: true })

test.each([
  ['Monday last week 9-10 call', '11-09 09:00-10:00 call'],
  ['monday of last week 9-10 call', '11-09 09:00-10:00 call'],
  ['last week Monday 9-10 call', '11-09 09:00-10:00 call'],
  ['friday afternoon last week 2-3 call', '11-13 14:00-15:00 call'],
  ['9-10 call on sunday last week', '11-15 09:00-10:00 call'],
  ['tuesday this week 9-10 call', '11-17 09:00-10:00 call'],
  ['call tuesday next week 9-10', '11-24 – call !tooFarAhead:9-10'],
  ['last monday 9-10 call', '11-16 09:00-10:00 call'],
])('the week may be named beside its day: %j', (line, said) => expect(saidOf(line, AT)).toBe(said))
