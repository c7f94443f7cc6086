// The table of docs/figures.md, which `npm run bench -- --write` draws.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'

const PAGE = new URL('../../docs/figures.md', import.meta.url).pathname
const BEGIN = '<!-- npm run bench -- --write draws this table -->'
const END = '<!-- end of the table -->'

/** Puts a table between the two marks of a page. */
export function replaceTable(page: string, table: string): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (from < 0 || to < from) throw new Error(`docs/figures.md has no ‘${BEGIN}’ and ‘${END}’ after it`)
  return `${page.slice(0, from + BEGIN.length)}\n\n${table}\n\n${page.slice(to)}`
}

/** Says on which machine a run was made. @param minutes how long it took */
export function describeRun(at: Date, minutes: number): string {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}`
  return `Measured on ${at.toISOString().slice(0, 10)} in ${minutes.toFixed(0)} minutes on ${machine}.`
}

export function writeFiguresPage(description: string, table: string): void {
  writeFileSync(PAGE, replaceTable(readFileSync(PAGE, 'utf8'), `${description}\n\n${table}`))
  spawnSync('npx', ['oxfmt', PAGE], { stdio: 'inherit' })
}
