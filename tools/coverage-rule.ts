// The lists of what proves which line of the specification and of the security bar stay true: every test that they
// name exists.
import type { Rule, SourceFile } from './source-file.ts'

const LIST = /^docs\/(?:coverage\/|security)[\w.-]*\.md$/
const TEST_FILE = /\.(?:test|spec)\.tsx?\b/
/** What follows `test(`, `describe.serial(` or the table of a `test.each(…)(`. */
const TITLE = /(?:\b(?:test|it|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g
/** `${row.name}` of a template; `$row.name` and `%s` of a table. */
const PARAMETER = /\$\{[^}]*\}|\$\w[\w.]*|%[sdifjoO#]/

/** The pattern of a title: any text may replace its parameters. A title of parameters only has no name. */
function calledBy(title: string): RegExp | null {
  const parts = title.replaceAll(/\\(.)/g, '$1').split(PARAMETER)
  if (!/\p{L}/u.test(parts.join(''))) return null
  return new RegExp(`^${parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('.+')}$`, 's')
}

const titlesIn = ({ text }: SourceFile) =>
  [...text.matchAll(TITLE)].flatMap(([, , title = '']) => calledBy(title) ?? [])

/** The items of a list, numbered or with a bold head, each with the indented lines that belong to it. */
const itemsOf = (text: string) => [...text.matchAll(/^(?:\d+\. |- \*\*).*(?:\n {2,}.*)*/gm)].map(([item]) => item)
/** A proof that is too slow for `npm test` is a command of its own. */
const SLOW_PROOF = /`npm run [\w-]+/

/** In the lists, `a/file.test.ts › outer › inner` names a test by its file and titles; each item names one. */
export function coverageRule(files: readonly SourceFile[]): Rule {
  const known = new Map<string, RegExp[]>()
  const titlesOf = (path: string) => {
    const file = files.find((each) => each.path === path)
    if (file && !known.has(path)) known.set(path, titlesIn(file))
    return known.get(path)
  }
  /** The errors in one name. */
  const lacks = (name: string): string[] => {
    const [path = '', ...titles] = name.split(' › ')
    const there = titlesOf(path)
    if (there === undefined) return [`names '${path}', which is not there`]
    if (titles.length === 0) return [`names no test of '${path}'`]
    return titles
      .filter((title) => !there.some((pattern) => pattern.test(title)))
      .map((title) => `names '${title}', which is not in ${path}`)
  }
  return {
    name: 'coverage',
    broken({ path, text }) {
      if (!LIST.test(path)) return []
      const withoutTest = itemsOf(text)
        .filter((item) => !TEST_FILE.test(item) && !SLOW_PROOF.test(item))
        .map((item) => `has no proof of '${item.split('\n', 1)[0]}'`)
      const names = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name)
      return [...withoutTest, ...names.filter((name) => TEST_FILE.test(name)).flatMap(lacks)]
    },
  }
}
