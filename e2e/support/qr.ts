import type { Locator } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'

/** Reads the product's own QR code as a camera would: four dots for each of its squares. */
export async function scan(picture: Locator): Promise<string> {
  const squares = Number((await picture.getAttribute('viewBox'))?.split(' ')[2])
  const drawn = (await picture.locator('path').getAttribute('d')) ?? ''
  const dark = new Set([...drawn.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`))
  const size = squares * 4
  const data = new Uint8Array(size * size * 4).fill(255)
  for (let at = 0; at < size * size; at++) {
    const [x, y] = [Math.floor((at % size) / 4), Math.floor(at / size / 4)]
    if (dark.has(`${x} ${y}`)) data.fill(0, at * 4, at * 4 + 3)
  }
  return decodeQR({ width: size, height: size, data })
}
