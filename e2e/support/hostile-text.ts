// Text that would run as a program, in every field of the contract that takes text.
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'

type Schema = {
  type?: string | string[]
  enum?: unknown
  const?: unknown
  format?: string
  pattern?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}
type Noun = keyof typeof contract

/** What no screen shows: secrets, codes, and what must be written in one way alone. Each is refused where it is not. */
const NEVER_SHOWN = new Set(
  (
    'email password newPassword currentPassword token ticket code pin currentPin devicePin state iss familyCode invitation ' +
    'timezone previousType recurrence defaultKey typed transports linkSchemes'
  ).split(' '),
)
/** These say again what another field says first; a screen shows the same row. */
const SAME_ROW: Readonly<Partial<Record<Noun, Noun>>> = { google: 'auth', logBatch: 'activityLog' }
/**
 * Needs a model, an authenticator or a file; e2e/vacations/smart-vacations.spec.ts, e2e/account/security.spec.ts,
 * e2e/import/import.spec.ts and e2e/import/import-offer.spec.ts have these.
 */
const ELSEWHERE = new Set([
  'vacation city',
  'secondFactor name',
  'logImport fileName',
  'logImport nameless',
  'logImport people',
  'logImport person',
  'logImport zone',
])
/**
 * One part of a log, which `activityLog.create` fills as well; a name that is typed once more; the text of a search.
 */
const NOT_KEPT = new Set(['activityLog value', 'child name', 'logSearch q'])

/** The paths of the fields of a body that take text of any kind: `['reward', 'title']`. */
function textPaths(schema: Schema, path: readonly string[] = []): string[][] {
  const types = [schema.type].flat()
  const own =
    types.includes('string') && !('enum' in schema) && !('const' in schema) && !schema.format && !schema.pattern
  return [
    ...(own ? [[...path]] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => textPaths(inner, [...path, name])),
    ...(schema.items ? textPaths(schema.items, [...path, '0']) : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((inner) => textPaths(inner, path)),
  ]
}

const pathsOf = ({ body }: Endpoint): string[][] =>
  (body ? textPaths(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema) : []).filter(
    (path) => !NEVER_SHOWN.has(path.findLast((name) => name !== '0') ?? ''),
  )

const nameOf = (noun: string, path: readonly string[]) => `${noun} ${path.findLast((name) => name !== '0')}`

/** `noun field` of all that takes text. */
export const allTextFields = (): Set<string> =>
  new Set(
    Object.entries(contract)
      .filter(([noun]) => !(noun in SAME_ROW))
      .flatMap(([noun, endpoints]) =>
        Object.values<Endpoint>(endpoints).flatMap((each) => pathsOf(each).map((path) => nameOf(noun, path))),
      )
      .filter((name) => !ELSEWHERE.has(name) && !NOT_KEPT.has(name)),
  )

/** At most 40 characters each, which fits into every field. */
const PAYLOADS: readonly ((number: number) => string)[] = [
  (n) => `<img src=x onerror=hacked(${n})>`,
  (n) => `"><svg onload=hacked(${n})>`,
  (n) => `<script>hacked(${n})</script>`,
  (n) => `'><a href=javascript:hacked(${n})>x</a>`,
  (n) => `</script><script>hacked(${n})</script>`,
  (n) => `</title><svg/onload=hacked(${n})>`,
  (n) => `{{hacked(${n})}}\${hacked(${n})}`,
  (n) => `<iframe srcdoc=x onload=hacked(${n})>`,
  (n) => `\u202e<b onclick=hacked(${n})>b</b>`,
]

/** Fills the text fields of bodies, each with another text, and remembers which it has filled. */
export function hostileTexts() {
  const filled = new Set<string>()
  let count = 0
  const next = (): string => {
    count += 1
    return PAYLOADS[count % PAYLOADS.length]!(count)
  }
  /** Sets the field at the path, where the body has all parents of it. */
  function put(body: Record<string, unknown>, [name = '', ...rest]: readonly string[]): boolean {
    if (rest.length === 0) {
      body[name] = next()
      return true
    }
    const inner = body[name]
    return typeof inner === 'object' && inner !== null && put(inner as Record<string, unknown>, rest)
  }
  /** @returns a body for an endpoint, with hostile text in every text field that it has room for */
  function bodyFor(noun: Noun, verb: string, given: object = {}): Record<string, unknown> {
    const body = structuredClone(given) as Record<string, unknown>
    const endpoint = (contract[noun] as Readonly<Record<string, Endpoint>>)[verb]
    if (!endpoint) throw new Error(`There is no ${noun}.${verb}`)
    for (const path of pathsOf(endpoint)) if (put(body, path)) filled.add(nameOf(noun, path))
    return body
  }
  return { bodyFor, filled, next }
}
