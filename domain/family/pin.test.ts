import { expect, test } from 'vitest'
import { isGuessablePin } from './pin.ts'
import type { LocalDate } from '#domain/time/time.ts'

const born = '2015-06-27' as LocalDate

test.each([
  { pin: '0000', why: 'one digit' },
  { pin: '77777777', why: 'one digit' },
  { pin: '1234', why: 'counting' },
  { pin: '456789', why: 'counting' },
  { pin: '9876', why: 'counting down' },
  { pin: '1212', why: 'a half twice' },
  { pin: '27492749', why: 'a half twice' },
  { pin: '2015', why: 'the year of birth' },
  { pin: '0627', why: 'the birthday' },
  { pin: '2706', why: 'the birthday' },
  { pin: '270615', why: 'the birthday with its year' },
  { pin: '20150627', why: 'the birthday with its year' },
])('$pin is tried first: $why', ({ pin }) => {
  expect(isGuessablePin(pin, born)).toBe(true)
})

test.each(['2749', '1357', '1235', '0987', '9124', '27060', '274927', '13131'])('%s is as good as any', (pin) => {
  expect(isGuessablePin(pin, born)).toBe(false)
})

test('a PIN is not compared with an unknown birthday', () => {
  expect(isGuessablePin('0627', null)).toBe(false)
})
