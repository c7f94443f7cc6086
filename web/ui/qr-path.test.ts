import { expect, test } from 'vitest'
import { qrPath } from './qr-path.ts'

test('a QR code is drawn square by square', () => {
  expect(
    qrPath([
      [true, false],
      [false, true],
    ]),
  ).toBe('M0 0h1v1h-1zM1 1h1v1h-1z')
})
