// ASVS 1.3.12: no regular expression takes more than a time that grows with the length of its text. recheck decides it
// for each of them, so that the answer is the same on a busy machine.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { checkSync } from 'recheck'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { root } from './gates.mjs'
import { filesOf } from './sources.mjs'

// Else the checker asks a process of its own.
process.env['RECHECK_SYNC_BACKEND'] = 'pure'

/** A file whose patterns see only short texts, or texts of the operator, and why. */
const BOUNDED: Readonly<Record<string, string>> = {
  'server/env.ts': 'the operator writes the environment',
  'server/main.ts': 'the operator writes the environment',
  'server/ports/mail.ts': 'the operator writes the environment',
  'server/db/check-copy.ts': 'the operator chooses the backup, and PostgreSQL writes its text anew',
  'server/security/weak-password.ts': 'a password has at most 128 characters',
}

type Pattern = { path: string; source: string; flags: string }

/** The regular expressions that `code` contains as literals. */
function literalsOf(path: string, code: string): Pattern[] {
  const found: Pattern[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('regex' in node && node.regex) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string }
      found.push({ path, source: pattern, flags })
    }
    Object.values(node).forEach(visit)
  }
  visit(parseSync(path, code).program)
  return found
}

const paths = filesOf(root, /^(?!.*\.test\.ts$|server\/(?:testing|demo)\/).*\.ts$/, ['domain', 'contract', 'server'])
const codeOf = (path: string) => readFileSync(join(root, path), 'utf8')
const literals = paths.flatMap((path) => literalsOf(path, codeOf(path)))

/** The regular expressions that a module builds from strings when it is loaded. */
async function collectPatterns(path: string): Promise<Pattern[]> {
  const found: Pattern[] = []
  const original = globalThis.RegExp
  globalThis.RegExp = new Proxy(original, {
    construct(target, args: [string, string]) {
      const made = new target(...args)
      found.push({ path, source: made.source, flags: made.flags })
      return made
    },
  })
  try {
    // With a query, a module that another test has loaded is loaded anew.
    await import(`${join(root, path)}?built`)
  } finally {
    globalThis.RegExp = original
  }
  return found
}

/** The patterns that zod itself applies to a field: those of ids, dates and addresses. */
function patternsOfZod(): Pattern[] {
  const found: Pattern[] = []
  const visit = (node: unknown, path: string): void => {
    if (typeof node !== 'object' || node === null) return
    if ('pattern' in node && typeof node.pattern === 'string') found.push({ path, source: node.pattern, flags: 'u' })
    for (const inner of Object.values(node)) visit(inner, path)
  }
  for (const [noun, all] of Object.entries(contract))
    for (const [verb, { params, query, body }] of Object.entries<Endpoint>(all))
      for (const schema of [params, query, body])
        if (schema) visit(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), `${noun}.${verb}`)
  return found
}

/** Steps are counted, not time: on a busy machine, a pattern would be called slow that is not. */
const UNHURRIED = { timeout: 60_000, seedingTimeout: null, incubationTimeout: null, attackTimeout: null }

/** Those that take a time which grows faster than their text. */
function slowOf(patterns: readonly Pattern[]): string[] {
  const once = new Map(patterns.map((each) => [`/${each.source}/${each.flags}`, each]))
  return [...once].flatMap(([written, { path, source, flags }]) => {
    // A sticky pattern is tried at one place alone; without the flag it is tried everywhere, which is no quicker.
    const { status } = checkSync(source, flags.replace('y', ''), UNHURRIED)
    return status === 'safe' ? [] : [`${path}: ${written} is ${status}`]
  })
}

test('a pattern that is slow on long input is reported', () => {
  const seeded = literalsOf('a.ts', String.raw`const name = text.replace(/\s+$/, ''); const all = /^(a+)+$/.test(name)`)
  expect(slowOf(seeded)).toEqual([
    expect.stringContaining(String.raw`a.ts: /\s+$/ is vulnerable`),
    expect.stringContaining('a.ts: /^(a+)+$/ is vulnerable'),
  ])
})

/** Some hundred patterns, on a machine that has other work. */
const LONGEST_CHECK_MS = 120_000

test(
  'every pattern of the sources takes a time that grows with its text, and no faster',
  { timeout: LONGEST_CHECK_MS },
  () => {
    expect(literals.length).toBeGreaterThan(100)
    expect(slowOf(literals.filter(({ path }) => !(path in BOUNDED)))).toEqual([])
  },
)

test('every pattern built from strings is fast on long input, too', async () => {
  const building = paths.filter((path) => /\bnew RegExp\(/.test(codeOf(path)))
  const built: Pattern[] = []
  for (const path of building) built.push(...(await collectPatterns(path)))
  expect(new Set(built.map(({ path }) => path))).toEqual(new Set(building))
  expect(slowOf(built)).toEqual([])
}, 120_000)

test('every pattern that the contract gets from zod is fast on long input, too', () => {
  const patterns = patternsOfZod()
  expect(patterns.length).toBeGreaterThan(50)
  expect(slowOf(patterns)).toEqual([])
}, 120_000)
