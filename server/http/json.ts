import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'

/**
 * Deeper text is an attack: recursive schemas overflow the stack long before any form of ours needs it. The deepest are
 * notes: 32 nodes within one another, each in a list in another.
 */
const DEEPEST = 72

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The types of files that the route takes for a body. */
    upload?: readonly string[]
  }
}

/** JSON is all we read, and files where they are wanted. `__proto__` and `constructor.prototype` are refused by Fastify's own parser. */
export function readOnlyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    // Many clients name a type where they send nothing, such as with a refresh.
    if (bytes.length === 0) return done(null, undefined)
    const text = isUtf8(bytes) ? bytes.toString() : undefined
    if (text === undefined || !isDecent(text)) return done(new ApiError('INVALID_PARAMS', ['body']))
    return void parse(request, text, done)
  })
  const readFile = (kind: RegExp) =>
    app.addContentTypeParser<Buffer>(kind, { parseAs: 'buffer' }, (request, bytes, done) =>
      request.routeOptions.config.upload?.some((type) => kind.test(type))
        ? done(null, bytes)
        : done(new ApiError('UNSUPPORTED_MEDIA_TYPE')),
    )
  readFile(/^image\//)
  readFile(/^application\/octet-stream$/)
}

/**
 * Whether a JSON text is flat enough and names no field twice: of two, some readers take the first and some the last.
 * Judged on the text, before anything is built from it; a loop, because a hostile text makes a pattern crawl.
 * Whether it is JSON at all, the parser says.
 */
function isDecent(json: string): boolean {
  /** The names seen in each object that is open; undefined for a list. */
  const open: (Set<string> | undefined)[] = []
  for (let at = 0; at < json.length; at++) {
    const char = json[at]
    if (char === '{' || char === '[') {
      if (open.push(char === '{' ? new Set() : undefined) > DEEPEST) return false
    } else if (char === '}' || char === ']') open.pop()
    else if (char === '"') {
      const end = endOfString(json, at)
      const names = open.at(-1)
      if (names && isName(json, end)) {
        const name = json.slice(at, end + 1)
        const plain = name.includes('\\') ? unescaped(name) : name
        if (names.has(plain)) return false
        names.add(plain)
      }
      at = end
    }
  }
  return true
}

/** @returns where the closing quote is, or the end of a text that has none. */
function endOfString(json: string, from: number): number {
  for (let at = from + 1; at < json.length; at++) {
    if (json[at] === '\\') at++
    else if (json[at] === '"') return at
  }
  return json.length
}

function isName(json: string, end: number): boolean {
  for (let at = end + 1; at < json.length; at++) {
    const char = json[at]
    if (char === ':') return true
    if (char !== ' ' && char !== '\n' && char !== '\r' && char !== '\t') return false
  }
  return false
}

function unescaped(name: string): string {
  try {
    return JSON.stringify(JSON.parse(name))
  } catch {
    return name
  }
}
