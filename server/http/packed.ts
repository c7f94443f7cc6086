import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

/** One text as it goes out: the bytes, how they are compressed, and the name of this very content. */
export type Packed = { readonly body: Uint8Array; readonly encoding: Encoding | undefined; readonly etag: string }
type Encoding = 'br' | 'gzip'

const PACKERS: Record<Encoding, (text: string) => Promise<Buffer>> = {
  br: promisify<string, Buffer>(brotliCompress),
  gzip: promisify<string, Buffer>(gzip),
}

/** A text that is always the same: written, compressed each way and named once, when it is first asked for. */
export function packedOnce(write: () => string): (acceptEncoding: string | undefined) => Promise<Packed> {
  let text: string | undefined
  const made = new Map<Encoding | undefined, Promise<Packed>>()
  async function make(encoding: Encoding | undefined): Promise<Packed> {
    text ??= write()
    const body = encoding ? await PACKERS[encoding](text) : Buffer.from(text)
    return { body, encoding, etag: `"${createHash('sha256').update(body).digest('base64url')}"` }
  }
  return (acceptEncoding) => {
    const encoding = encodingFor(acceptEncoding)
    const packed = made.get(encoding) ?? make(encoding)
    made.set(encoding, packed)
    return packed
  }
}

/** The encoding that the caller accepts, the smaller first. */
function encodingFor(acceptEncoding = ''): Encoding | undefined {
  const taken = acceptEncoding.split(',').map((each) => each.trim().replaceAll(' ', ''))
  const takes = (name: string) =>
    taken.some((each) => each === name || (each.startsWith(`${name};`) && !/;q=0(\.0*)?$/.test(each)))
  return (['br', 'gzip'] as const).find(takes)
}
