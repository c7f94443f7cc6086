import { expect, test } from 'vitest'
import { sealing } from './seal.ts'

const { seal, open } = sealing(new Uint8Array(32).fill(7))
const TEXT = 'JBSWY3DPEHPK3PXP'

test('a sealed text opens only for its owner, and looks different each time', () => {
  const [one, two] = [seal(TEXT, 'ann'), seal(TEXT, 'ann')]
  expect(one).not.toBe(two)
  expect([open(one, 'ann'), open(two, 'ann')]).toEqual([TEXT, TEXT])
  expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain(TEXT)
})

test.each([
  { name: 'for another user', sealed: seal(TEXT, 'ann'), of: 'bob' },
  { name: 'by another server', sealed: sealing(new Uint8Array(32).fill(8)).seal(TEXT, 'ann'), of: 'ann' },
  { name: 'and cut', sealed: seal(TEXT, 'ann').slice(0, -4), of: 'ann' },
  { name: 'and shorter than its own seal', sealed: 'AAAA', of: 'ann' },
  { name: 'and changed', sealed: seal(TEXT, 'ann').replace(/^./, (first) => (first === 'A' ? 'B' : 'A')), of: 'ann' },
])('a text sealed $name does not open', ({ sealed, of }) => expect(open(sealed, of)).toBeUndefined())

test('a derived secret is the same each time, and different for other users', () => {
  const { secretFor } = sealing(new Uint8Array(32).fill(7))
  expect(secretFor('ann')).toBe(secretFor('ann'))
  expect(secretFor('ann')).toMatch(/^[\w-]{43}$/)
  const others = [secretFor('bob'), sealing(new Uint8Array(32).fill(8)).secretFor('ann')]
  expect(others).not.toContain(secretFor('ann'))
})
