import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { filesOf } from './sources.mjs'

export type SourceFile = {
  /** From the root of the repository: `web/features/plans/queries.ts`. */
  readonly path: string
  readonly text: string
  /** The text without comments. */
  readonly code: string
  /** The code with its strings emptied. */
  readonly bare: string
  readonly comments: string
}
export type Rule = { readonly name: string; readonly broken: (file: SourceFile) => string[] }

export const isTest = (path: string) => /\.test\.tsx?$/.test(path)
export const isPage = (path: string) => path.endsWith('.md')
/** The room, the noun and the name of a file in a feature. */
export const featureOf = (path: string) =>
  path.match(/^(server|web)\/features\/([^/]+)\/(.+)$/)?.slice(1) as ['server' | 'web', string, string] | undefined
export const found = (code: string, pattern: RegExp) => [...code.matchAll(pattern)].map(([match]) => match.trim())

// The pattern of a string comes first, so that a `//` inside one is not taken for a comment.
const TOKENS = /('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")|\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm

function read(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8')
  const code = text.replaceAll(TOKENS, (_, literal: string | undefined) => literal ?? '')
  const comments = [...text.matchAll(TOKENS)].flatMap(([token, literal]) => (literal === undefined ? [token] : []))
  return { path, text, code, bare: code.replaceAll(TOKENS, "''"), comments: comments.join('\n') }
}

/** Every room whole, and what stands at the root. */
export function sourceFiles(root: string): SourceFile[] {
  const rooms = filesOf(root, /\.(tsx?|mjs|css|md)$/)
  const pages = filesOf(root, /\.md$/, ['docs'])
  const porch = readdirSync(root).filter((name) => /\.(ts|md)$/.test(name))
  return [...rooms, ...pages, ...porch].map((path) => read(root, path))
}

/** The imports of a file, as paths from the root where they are ours. */
export function importsOf({ path, code }: SourceFile): string[] {
  const specs = [...code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map(([, spec = '']) => spec)
  return specs.map((spec) => (spec.startsWith('.') ? posix.join(posix.dirname(path), spec) : spec.replace(/^#/, '')))
}
