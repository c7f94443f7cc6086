import { expect, test } from 'vitest'
import { afternoon, NAMES, saidOf } from './fixture.ts'
import { namesOf } from './names.ts'
import { parseLine } from './typed-line.ts'

const at = afternoon('Asia/Taipei')

test.each([
  ['取快递。', '13:30-15:15 (gap) 取快递'],
  ['擦桌子 五星！', '13:30-15:15 (gap) 擦桌子 *5'],
  ['擦桌子半小时。', '14:45-15:15 (gap) 擦桌子'],
  ['擦桌子半小时，五星！', '14:45-15:15 (gap) 擦桌子 *5'],
  ['取快递。半小时。', '14:45-15:15 (gap) 取快递'],
  ['取快递！！', '13:30-15:15 (gap) 取快递'],
  ['取快递！ // 累！', '13:30-15:15 (gap) 取快递 // 累！'],
  ['9-10 tidy up.', '09:00-10:00 tidy up'],
  ['tidy up for an hour; 5 stars.', '14:15-15:15 (gap) tidy up *5'],
  ['tidy up 9-10, 4 stars!', '09:00-10:00 tidy up *4'],
  ['tidy up 9-10.', '09:00-10:00 tidy up'],
  ['9-10 tidy up ...', '09:00-10:00 tidy up'],
  ['tidy up 9-10 #focus!', '09:00-10:00 tidy up #focus'],
  ['tidy up 9-10 a.m.', '09:00-10:00 tidy up'],
  ['9-10 tidy up etc.', '09:00-10:00 tidy up etc.'],
  ['tidy up! #focus', '13:30-15:15 (gap) tidy up #focus'],
  ['tidy up! 9-10', '09:00-10:00 tidy up'],
  ['tidy up... > kitchen. *4', '13:30-15:15 (gap) tidy up > kitchen *4'],
  ['取快递！ 9-10', '09:00-10:00 取快递'],
  ['tidy up etc. 9-10', '09:00-10:00 tidy up etc.'],
  ['!!! 9-10', '09:00-10:00 !!!'],
  ['9-10 is it done?', '09:00-10:00 is it done?'],
])('the sign at the end of a line is no part of the name: %j', (line, said) => expect(saidOf(line, at)).toBe(said))

test('a name of the owner keeps its sign', () => {
  const own = namesOf({
    activities: [{ category: 'leisure', name: 'Jeopardy!', defaultKey: null, subActivities: [] }],
    tags: [],
    projects: [],
    recipients: [],
  })
  const line = '9-10 watch jeopardy!'
  expect(saidOf('9-10 jeopardy!', at, parseLine('9-10 jeopardy!', at, own))).toBe('09:00-10:00 Jeopardy! [leisure]')
  expect(parseLine('watch jeopardy! 9-10', at, own).log.activityName).toBe('watch jeopardy!')
  expect(parseLine(line, at, own).log.activityName).toBe('watch jeopardy!')
  expect(parseLine(line, at, NAMES).log.activityName).toBe('watch jeopardy')
})
