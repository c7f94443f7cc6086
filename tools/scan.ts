// Two scanners of others look for holes: sqlmap for SQL injection, wapiti for scripts, files, commands and redirects.
// First both must find the holes that are planted for them, or their silence about the product means nothing.
// Usage: tsx tools/scan.ts
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BuiltServer } from '#e2e/support/built-server.ts'
import { signUp } from './faults/call.ts'
import { plantHoles } from './scan-holes.ts'
import { type Target, prepareTargets } from './scan-targets.ts'

/** By their names: what Debian calls the package. */
const PROGRAMS = ['sqlmap', 'wapiti'] as const
const MODULES = 'sql,xss,permanentxss,exec,file,redirect,crlf'

const folder = mkdtempSync(join(tmpdir(), 'hourkin-scan-'))

/** @returns its output, or undefined where there is no such program */
function run(program: string, args: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    let said = ''
    const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
    child.on('error', () => resolve(undefined))
    child.on('close', () => resolve(said))
  })
}

/** Whether sqlmap can put SQL into one of the parameters. */
async function canInjectSql({ method, url, token, body }: Target): Promise<boolean> {
  const said = await run('sqlmap', [
    '-u',
    url,
    '--method',
    method,
    '--batch',
    '--technique',
    'BE',
    '--flush-session',
    '--output-dir',
    join(folder, 'sqlmap'),
    '--ignore-code',
    '400,401,404,409,429',
    ...(token ? ['--headers', `Authorization: Bearer ${token}\\nContent-Type: application/json`] : []),
    ...(body ? ['--data', JSON.stringify(body)] : []),
  ])
  if (!said?.includes('[INFO]')) throw new Error(`sqlmap did not look at ${url}:\n${said}`)
  return said.includes('identified the following injection point')
}

/** What wapiti finds from these addresses on: `Cross Site Scripting: /echo`. */
async function scanWithWapiti(base: string, starts: readonly string[], token?: string): Promise<string[]> {
  const report = join(folder, `wapiti-${performance.now()}.json`)
  const said = await run('wapiti', [
    '-u',
    `${base}/`,
    '-m',
    MODULES,
    '--scope',
    'domain',
    '--max-scan-time',
    '600',
    '--max-attack-time',
    '300',
    '--flush-session',
    '--store-session',
    folder,
    '--store-config',
    folder,
    '--no-bugreport',
    '-v',
    '0',
    '-f',
    'json',
    '-o',
    report,
    ...starts.flatMap((url) => ['-s', url]),
    ...(token ? ['-H', `Authorization: Bearer ${token}`] : []),
  ])
  let found: { vulnerabilities: Record<string, { path: string }[]> }
  try {
    found = JSON.parse(readFileSync(report, 'utf8')) as typeof found
  } catch {
    throw new Error(`wapiti did not look at ${base}:\n${said}`)
  }
  return Object.entries(found.vulnerabilities).flatMap(([kind, all]) => all.map(({ path }) => `${kind}: ${path}`))
}

/** @throws where a scanner is blind */
async function findPlanted(): Promise<void> {
  const holes = await plantHoles()
  try {
    const isFound = await canInjectSql({ method: 'GET', url: `${holes.url}/things?name=garden` })
    if (!isFound) throw new Error('sqlmap did not find the hole that was planted for it.')
    const found = await scanWithWapiti(holes.url, [`${holes.url}/echo?name=garden`])
    if (!found.some((each) => each.includes('/echo')))
      throw new Error(`wapiti did not find the hole that was planted for it, but ${found.join(', ') || 'nothing'}.`)
    console.log(`Both scanners find what is planted: SQL injection, ${[...new Set(found)].join(', ')}.`)
  } finally {
    holes.stop()
  }
}

/** @returns the findings in the product */
async function scanProduct(): Promise<string[]> {
  const server = await BuiltServer.launch()
  try {
    const token = await signUp(server.url)
    const targets = await prepareTargets(server.url, token)
    const found: string[] = []
    for (const target of targets) {
      const isOpen = await canInjectSql(target)
      if (isOpen) found.push(`SQL injection: ${target.method} ${target.url}`)
      console.log(`${isOpen ? 'HOLE' : 'ok  '} ${target.method.padEnd(6)} ${new URL(target.url).pathname}`)
    }
    const readings = targets.filter(({ method }) => method === 'GET').map(({ url }) => url.replaceAll('*', ''))
    found.push(...(await scanWithWapiti(server.url, readings, token)))
    console.log(`sqlmap asked ${targets.length} endpoints, wapiti began with ${readings.length}.`)
    return found
  } finally {
    await server.dispose()
  }
}

try {
  for (const program of PROGRAMS)
    if ((await run(program, ['--version'])) === undefined)
      throw new Error(`${program} is missing (Debian: apt install ${program}).`)
  await findPlanted()
  const found = await scanProduct()
  console.log(found.length > 0 ? found.join('\n') : 'Neither scanner found a hole.')
  process.exitCode = found.length > 0 ? 1 : 0
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 2
} finally {
  rmSync(folder, { recursive: true, force: true })
}
