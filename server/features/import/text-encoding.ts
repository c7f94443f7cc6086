import chardet from 'chardet'
import { SourceError } from './source-problem.ts'

export type Bytes = () => AsyncIterable<Uint8Array>

/** So much of the text in another alphabet shows in which encoding it is. */
const SAMPLE_BYTES = 64 * 1024

/** What `chardet` calls an encoding, and what the platform calls it. */
const LABELS: Readonly<Record<string, string>> = { 'ISO-8859-1': 'windows-1252', 'ISO-8859-8-I': 'iso-8859-8' }

/**
 * Finds the encoding of a text. A file that is UTF-8 to its end is UTF-8; for any other, its bytes beyond ASCII decide.
 * @returns a label of the WHATWG Encoding standard
 * @throws SourceError notText
 */
export async function detectEncoding(bytes: Bytes): Promise<string> {
  const first = await readFirst(bytes)
  const mark = markOf(first) ?? zeroesOf(first)
  if (mark !== undefined) return mark
  const sample = await findSampleBeyondUtf8(bytes)
  if (!sample) return 'utf-8'
  const name = chardet.detect(sample)
  return supported(name) ?? 'windows-1252'
}

async function readFirst(bytes: Bytes): Promise<Uint8Array> {
  for await (const piece of bytes()) return piece
  return new Uint8Array()
}

function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}

/** A text has no NUL, unless each of its characters takes two bytes: then nearly every second byte of ASCII is one. */
function zeroesOf(piece: Uint8Array): string | undefined {
  const start = piece.subarray(0, 4096)
  const zeroes = [0, 0]
  for (const [at, byte] of start.entries()) if (byte === 0) zeroes[at % 2]! += 1
  const [even = 0, odd = 0] = zeroes
  if (even + odd === 0) return undefined
  const few = start.length / 50
  if (odd > start.length / 5 && even < few) return 'utf-16le'
  if (even > start.length / 5 && odd < few) return 'utf-16be'
  throw new SourceError('notText')
}

/** Returns the piece in which the text stops being UTF-8; undefined: it never does. */
async function findSampleBeyondUtf8(bytes: Bytes): Promise<Uint8Array | undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let last: Uint8Array = new Uint8Array()
  try {
    for await (const piece of bytes()) {
      last = piece
      decoder.decode(piece, { stream: true })
    }
    decoder.decode()
    return undefined
  } catch {
    const at = Math.max(0, last.findIndex((byte) => byte > 0x7f) - SAMPLE_BYTES / 4)
    return last.subarray(at, at + SAMPLE_BYTES)
  }
}

function supported(name: string | null): string | undefined {
  if (name === null) return undefined
  try {
    return new TextDecoder(LABELS[name] ?? name).encoding
  } catch {
    return undefined
  }
}

/** Returns the beginning of a text, without spaces before it: at least so many characters, if it has them. */
export async function readBeginning(text: AsyncIterable<string>, least: number): Promise<string> {
  let beginning = ''
  for await (const piece of text) {
    beginning = (beginning + piece).trimStart()
    if (beginning.length >= least) break
  }
  return beginning
}

/** A program that took UTF-8 for another encoding has written its mark as three letters. */
const withoutMark = (text: string) => (text.startsWith('ï»¿') ? text.slice(3) : text)

/** The text of the file, in pieces, without its byte order mark. */
export async function* decodeText(bytes: Bytes, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let isFirst = true
  for await (const piece of bytes()) {
    const text = decoder.decode(piece, { stream: true })
    if (text) yield isFirst ? withoutMark(text) : text
    isFirst &&= !text
  }
  const rest = decoder.decode()
  if (rest) yield rest
}
