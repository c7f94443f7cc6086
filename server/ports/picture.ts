import pLimit from 'p-limit'
import { AVATAR, type AvatarProblem } from '#contract/avatar.ts'
import { ApiError } from '#server/http/api-error.ts'

/** A picture, or why it is none of those we take. */
export type Drawn = { readonly webp: Uint8Array } | { readonly problem: AvatarProblem }

const FORMATS: ReadonlySet<string | undefined> = new Set(['jpeg', 'png', 'webp', 'gif'])
/** Readers of the formats we take; of all others, such as SVG and PDF, not a byte is looked at. */
const READERS = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif']
const QUALITY = 84
/** Unpacked, the largest picture we take is 200 MB. */
const AT_ONCE = 2
const LONGEST_SECONDS = 10
/** Each that waits is held in memory, at 5 MB the most. Who would wait longer than a few seconds is told so instead. */
const LONGEST_QUEUE = 20

/** Loaded with the first picture, so that the server starts without it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: READERS })
  return sharp
}
let loaded: ReturnType<typeof loadSharp> | undefined
const turns = pLimit(AT_ONCE)

/**
 * A square of `AVATAR.side` pixels, encoded anew from the pixels and nothing else: hidden data, the place and the
 * camera are removed. Its first bytes tell its type, whatever its name.
 */
export async function drawAvatar(file: Uint8Array): Promise<Drawn> {
  if (turns.pendingCount >= LONGEST_QUEUE) throw new ApiError('UNAVAILABLE')
  return turns(async () => draw(file))
}

async function draw(file: Uint8Array): Promise<Drawn> {
  const sharp = await (loaded ??= loadSharp())
  const open = () => sharp(file, { limitInputPixels: AVATAR.mostPixels, failOn: 'error', pages: 1 })
  try {
    const { format, width, height } = await sharp(file, { limitInputPixels: false, pages: 1 }).metadata()
    if (!FORMATS.has(format)) return { problem: 'notAPicture' }
    if (width * height > AVATAR.mostPixels) return { problem: 'tooManyPixels' }
  } catch {
    return { problem: 'notAPicture' }
  }
  try {
    const image = open().autoOrient().resize(AVATAR.side, AVATAR.side, { fit: 'cover' })
    return { webp: await image.webp({ quality: QUALITY }).timeout({ seconds: LONGEST_SECONDS }).toBuffer() }
  } catch {
    return { problem: 'broken' }
  }
}
