// The texts of the product: English in the message files of web/ and server/, every other language in domain/data/locales/.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { filesOf } from './sources.mjs'

export type Texts = Readonly<Record<string, string>>
/** Namespace → key → text. */
export type Catalog = Readonly<Record<string, Texts>>

/** `npm run house` allows messages in these files only. */
export const MESSAGES_FILE = /^(?:web|server)\/.*\/(?:(?:[a-z0-9-]+-)?(?:messages|names|words)|errors)\.ts$/

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Call = { readonly namespace: string; readonly texts: Node }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** An expression without the words of TypeScript around it, such as `satisfies`. */
const bareOf = (node: Node): Node => (isNode(node['expression']) ? bareOf(node['expression']) : node)

function callsIn(value: unknown): Call[] {
  if (Array.isArray(value)) return value.flatMap(callsIn)
  if (typeof value !== 'object' || value === null) return []
  const node = value as Node
  const inside = Object.values(node).flatMap(callsIn)
  const called = node['callee']
  if (node.type !== 'CallExpression' || !isNode(called) || called['name'] !== 'defineMessages') return inside
  const [namespace, texts] = node['arguments'] as readonly Node[]
  return texts ? [{ namespace: String(namespace?.['value']), texts: bareOf(texts) }, ...inside] : inside
}

/** The text of a literal, or of literals that `+` joins. */
function textOf(given: unknown): string {
  const node = given as Node
  if (node.type === 'Literal') return String(node['value'])
  if (node.type === 'BinaryExpression') return textOf(node['left']) + textOf(node['right'])
  if (node.type === 'TemplateLiteral') {
    const [quasi, ...more] = node['quasis'] as readonly { value: { cooked: string } }[]
    if (quasi && more.length === 0) return quasi.value.cooked
  }
  throw new Error(`A text must be a literal, not a ${node.type}`)
}

function textsOf({ texts }: Call): Texts {
  const properties = texts['properties'] as readonly { key: Node; value: Node }[]
  return Object.fromEntries(properties.map(({ key, value }) => [String(key['name'] ?? key['value']), textOf(value)]))
}

/** The code without the texts of each `defineMessages`. All else stays on its line. */
export function removeTexts(code: string): string {
  return callsIn(parseSync('messages.ts', code).program)
    .toSorted((a, b) => b.texts.start - a.texts.start)
    .reduce((text, { texts }) => {
      const lines = code.slice(texts.start, texts.end).split('\n').length - 1
      return `${text.slice(0, texts.start)}{${'\n'.repeat(lines)}}${text.slice(texts.end)}`
    }, code)
}

/** The English texts. @param isWanted whether to read a file, by its path from the root */
export function englishCatalog(root: string, isWanted: (file: string) => boolean = () => true): Catalog {
  const files = filesOf(root, /\.ts$/, ['web', 'server']).filter((file) => MESSAGES_FILE.test(file) && isWanted(file))
  const calls = files.flatMap((file) => callsIn(parseSync(file, readFileSync(join(root, file), 'utf8')).program))
  return Object.fromEntries(calls.map((call) => [call.namespace, textsOf(call)]))
}

/** The texts of another language, as far as they are translated; none for English. */
export function readCatalog(root: string, language: string): Catalog {
  const file = join(root, `domain/data/locales/${language}.json`)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Catalog) : {}
}

/** `pears_one` and `pears_other` are forms of one text. */
export const keyOf = (key: string): string => key.replace(/_(?:zero|one|two|few|many|other)$/, '')

/** The catalog with English where a text is missing. */
export function completeCatalog(catalog: Catalog, english: Catalog): Catalog {
  return Object.fromEntries(
    Object.entries(english).map(([namespace, texts]) => {
      const translated = catalog[namespace] ?? {}
      const known = new Set(Object.keys(translated).map(keyOf))
      const missing = Object.entries(texts).filter(([key]) => !known.has(keyOf(key)))
      return [namespace, { ...translated, ...Object.fromEntries(missing) }]
    }),
  )
}
