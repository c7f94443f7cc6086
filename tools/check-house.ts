// The house rules that the compiler cannot state. One line for each broken rule; nothing scanned is a failure too.
import { pathToFileURL } from 'node:url'
import { citationRule } from './citation-rule.ts'
import { coverageRule } from './coverage-rule.ts'
import { houseRules } from './house-rules.ts'
import { layerRule } from './layer-rule.ts'
import { releasedRule } from './released-rule.ts'
import { isPage, sourceFiles } from './source-file.ts'
import { sqlRules } from './sql-rules.ts'
import { textRules } from './text-rules.ts'
import { verbRule } from './verb-rule.ts'

export type Report = { seen: number; broken: string[] }

export function checkHouse(root: string): Report {
  const files = sourceFiles(root)
  const broken = [
    ...houseRules(files),
    ...sqlRules(files),
    ...textRules,
    coverageRule(files),
    citationRule(files),
    verbRule,
    layerRule,
    releasedRule(root, files),
  ].flatMap(({ name, broken: check }) =>
    files.flatMap((file) => check(file).map((what) => `${file.path}: ${what} [${name}]`)),
  )
  const sources = files.filter(({ path }) => !isPage(path))
  return { seen: files.length, broken: sources.length > 0 ? broken : ['nothing was scanned [scope]'] }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { seen, broken } = checkHouse(process.cwd())
  console.log(broken.length ? broken.join('\n') : `The house is in order (${seen} files).`)
  process.exitCode = broken.length ? 1 : 0
}
