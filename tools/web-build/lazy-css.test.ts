import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../../web')
const read = (path: string) => readFileSync(join(web, path), 'utf8')

/** The style sheets of every visit. */
const base = [...read('main.tsx').matchAll(/import '\.\/(.*\.css)'/g)].map(([, path]) => path)
/** Also in an at-rule, and by the attributes of the page alone. */
const REACHES_ALL =
  /(?:^|[{},])\s*(?::root|html|body|\*|(?=\[data-(?:scheme|mantine-color-scheme|layout)))(?:\[[^\]]*\]|:[\w-]+)*\s*(?=[,{])/

test('a style sheet that comes later sets nothing that every element inherits: the whole page would be styled anew', () => {
  const sheets = readdirSync(web, { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.css'))
  const later = sheets.filter((path) => !base.includes(path) && !path.endsWith('print.css'))
  expect(base.length).toBeGreaterThan(3)
  expect(later.length).toBeGreaterThan(30)
  const withoutComments = (path: string) => read(path).replaceAll(/\/\*[\s\S]*?\*\//g, '')
  expect(later.filter((path) => REACHES_ALL.test(withoutComments(path)))).toEqual([])
})
