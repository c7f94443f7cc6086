// The gates of this tree. A gate is green when its tool is content and can show that it saw its subject: a blind tool
// is content with everything.
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { results } from './fresh.mjs'
import { missingChromium, missingPooler, missingPostgres } from './machine.mjs'
import { hasSqlite } from './node-version.mjs'
import { filesOf, ROOMS, sourcesOf } from './sources.mjs'

/**
 * @typedef {{ saw: string, blind?: string | undefined, passed?: number, failed?: number, broken?: string[], unsteady?: string[] }} Verdict
 * `blind`: what the tool did not see. `passed`, `failed`: the tests it ran. `broken`: the names of the failed, and why.
 * `unsteady`: those of the passed that needed a second try, and why.
 * @typedef {object} Gate
 * @property {string} name
 * @property {number} stage Gates of one stage do not disturb each other.
 * @property {'ours'} [node] The Node that runs us; else the one of the release.
 * @property {string[]} [needs] Gates without which this one cannot make sense.
 * @property {string[]} command
 * @property {string[]} [quick] What is added to the command, so that it runs a part of its tests, without `--whole`: ADR 39.
 * @property {Record<string, string>} [environment]
 * @property {() => string | undefined} [missing] What the machine lacks, and how to get it.
 * @property {(output: string, isWhole?: boolean) => Verdict} judge
 */

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
/** The folder of the reports of counting tools. */
export const reports = join(tmpdir(), `hourkin-test-${process.pid}`)
const UNIT_REPORT = join(reports, 'unit.json')
const UNIT_HERE_REPORT = join(reports, 'unit-here.json')
const E2E_REPORT = join(reports, 'e2e.json')

/** @type {(file: string) => any} */
const json = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})

/** @type {(missed: readonly string[]) => string | undefined} */
const blindTo = (missed) =>
  missed.length > 0 ? `not seen: ${missed.slice(0, 5).join(', ')}${missed.length > 5 ? ' …' : ''}` : undefined

/**
 * For tools that say how many files they looked at.
 * @type {(said: RegExp) => (output: string) => Verdict}
 */
const counting = (said) => (output) => {
  const seen = Number(output.match(said)?.[1] ?? 0)
  const all = sourcesOf(root).length
  return {
    saw: `${seen} files`,
    blind: seen < all || all === 0 ? `only ${seen} of at least ${all} files were seen` : undefined,
  }
}

/** The compiler writes down, for each room, which files it checked. */
function judgeTypes() {
  const seen = ROOMS.flatMap((room) => {
    const home = join(root, '.tsc', room, room)
    /** @type {string[]} */
    const files = json(join(home, 'tsconfig.tsbuildinfo')).fileNames ?? []
    return files.map((file) => relative(root, resolve(home, file))).filter((path) => path.startsWith(`${room}/`))
  })
  const missed = sourcesOf(root).filter((path) => !seen.includes(path))
  return { saw: `${seen.length} files in ${ROOMS.length} rooms`, blind: blindTo(missed) }
}

/** @type {(path: string) => boolean} */
const usesDatabase = (path) =>
  path.startsWith('server/') && readFileSync(join(root, path), 'utf8').includes('harness.ts')

/** Every test file once, and tests of the database once on each. */
function judgeUnit() {
  const { testResults = [], numPassedTests: passed = 0, numFailedTests: failed = 0 } = json(UNIT_REPORT)
  /** @type {string[]} */
  const ran = testResults.map((/** @type {{ name: string }} */ { name }) => relative(root, name))
  const tests = filesOf(root, /\.test\.tsx?$/)
  const twice = (/** @type {string} */ path) => ran.indexOf(path) !== ran.lastIndexOf(path)
  const onOne = tests.filter((path) => usesDatabase(path) && ran.includes(path) && !twice(path))
  const lacking = onOne.length > 0 ? (missingPostgres() ?? 'some tests ran on one database only') : missingPooler()
  const blind = blindTo(tests.filter((path) => !ran.includes(path))) ?? lacking
  return {
    saw: `${passed + failed} tests in ${ran.length} files`,
    passed,
    failed,
    blind,
    broken: brokenOf(testResults),
  }
}

/** Where the two libraries of the embedded database could differ: transactions, migrations, copies, searches, jobs. */
const OF_THE_LIBRARY = [
  'server/backup/',
  'server/commands/',
  'server/db/',
  'server/jobs/',
  'server/main.test.ts',
  'server/features/activity-log/activity-log-search',
  'server/features/bank/',
  'server/features/import/import-restart.test.ts',
  'server/features/import/import.test.ts',
  'server/features/note/',
  'server/features/statistics/',
]

/**
 * The tests of the server on the embedded database.
 * @type {Gate['judge']}
 */
function judgeUnitHere(_, isWhole) {
  const { testResults = [], numPassedTests: passed = 0, numFailedTests: failed = 0 } = json(UNIT_HERE_REPORT)
  /** @type {string[]} */
  const ran = testResults.map((/** @type {{ name: string }} */ { name }) => relative(root, name))
  const wanted = filesOf(root, /^server\/.*\.test\.ts$/).filter(
    (path) => isWhole || OF_THE_LIBRARY.some((start) => path.startsWith(start)),
  )
  const blind = blindTo(wanted.filter((path) => !ran.includes(path)))
  const saw = `${passed + failed} tests in ${ran.length} files on Node ${process.versions.node}`
  return { saw, passed, failed, blind, broken: brokenOf(testResults) }
}

/**
 * The names of the failed, and why, and the files whose process ended before their tests.
 * @type {(files: readonly any[]) => string[]}
 */
const brokenOf = (files) =>
  files.flatMap(({ name, assertionResults = [] }) => {
    const path = relative(root, name)
    const having = (/** @type {string} */ status) =>
      assertionResults.filter((/** @type {any} */ result) => result.status === status)
    const failed = having('failed').map((/** @type {any} */ { fullName, failureMessages: [why = ''] }) =>
      called(`${path} › ${fullName}`, why),
    )
    const left = having('pending').length
    return left > 0 ? [...failed, `${path}: its process ended before ${left} of its tests`] : failed
  })

/** @type {(name: string, why: string) => string} */
const called = (name, why) => `${name}: ${stripVTControlCharacters(why).split('\n')[0]}`

/**
 * The tests of one status, by the path to them.
 * @type {(status: string) => (suite: any) => string[]}
 */
const thoseOf = (status) => {
  /** @type {(suite: any) => string[]} */
  const within = ({ title, specs = [], suites = [] }) => [
    ...specs
      .filter((/** @type {any} */ { tests }) => tests.some((/** @type {any} */ test) => test.status === status))
      .map((/** @type {any} */ { title: name, tests }) => called(`${title} › ${name}`, reason(tests))),
    ...suites.flatMap(within).map((/** @type {string} */ name) => (title ? `${title} › ${name}` : name)),
  ]
  return within
}
const MAX_RECEIVED = 3

/**
 * In one line: the error, the locator, the actual value, and where in the browser tests.
 * @type {(tests: any[]) => string}
 */
function reason(tests) {
  const { message = '', stack = '' } = tests.flatMap((test) => test.results).find(({ error }) => error)?.error ?? {}
  /** @type {string[]} */
  const [first = '', ...lines] = stripVTControlCharacters(message).split('\n')
  const looked = lines.filter((line) => line.startsWith('Locator:'))
  const received = lines.filter((line) => /^\+ (?!Received)/.test(line)).slice(0, MAX_RECEIVED)
  const frames = [...stripVTControlCharacters(stack).matchAll(/\/e2e\/(?:[\w-]+\/)*([\w.-]+:\d+)/g)]
    .map(([, at]) => at)
    .join(', ')
  return [first, ...looked, ...received, frames].filter(Boolean).join(' · ')
}

/** A machine that others use, too, may hold a browser up for seconds; more than this is no accident: see ADR 18. */
const MAX_UNSTEADY = 2

function judgeBrowser() {
  const { suites = [], stats = {} } = json(E2E_REPORT)
  /** @type {string[]} */
  const ran = suites.map((/** @type {{ file: string }} */ { file }) => `e2e/${file}`)
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats
  const isSteady = flaky <= MAX_UNSTEADY
  const failed = unexpected + skipped + (isSteady ? 0 : flaky)
  const passed = expected + (isSteady ? flaky : 0)
  const missed = filesOf(root, /\.spec\.ts$/).filter((path) => !ran.includes(path))
  const blind =
    (ran.length === 0 ? 'no browser test was seen' : blindTo(missed)) ??
    (isSteady ? undefined : `${flaky} tests passed only at the second try`)
  const [broken, unsteady] = ['unexpected', 'flaky'].map((status) => suites.flatMap(thoseOf(status)))
  return { saw: `${passed + failed} tests in ${ran.length} files`, passed, failed, blind, broken, unsteady }
}

/**
 * The other library of the embedded database, which a Node without its own needs. See ADR 35.
 * @type {Gate}
 */
const UNIT_ON_OLD_NODE = {
  name: 'old-node',
  stage: 3,
  node: 'ours',
  command: ['vitest', 'run', '--project=sqlite', '--reporter=json', `--outputFile.json=${UNIT_HERE_REPORT}`],
  quick: OF_THE_LIBRARY,
  judge: judgeUnitHere,
}

/** @type {readonly Gate[]} */
export const GATES = [
  {
    name: 'build',
    stage: 1,
    command: ['node', 'tools/build.mjs'],
    judge: () => ({ saw: 'server and web', blind: blindTo(results(root).filter((file) => !existsSync(file))) }),
  },
  { name: 'types', stage: 1, command: ['tsc', '-b'], judge: judgeTypes },
  {
    name: 'lint',
    stage: 1,
    command: ['oxlint', '--type-aware', '--deny-warnings'],
    judge: counting(/on (\d+) files/),
  },
  { name: 'format', stage: 1, command: ['oxfmt', '--check', '.'], judge: counting(/on (\d+) files/) },
  { name: 'house', stage: 1, command: ['tsx', 'tools/check-house.ts'], judge: counting(/\((\d+) files\)/) },
  {
    name: 'unused',
    stage: 1,
    command: [
      'knip',
      '--treat-config-hints-as-errors',
      '--reporter',
      'symbols',
      '--reporter',
      './tools/knip-count.mjs',
    ],
    judge: counting(/\((\d+) files\)/),
  },
  {
    name: 'licences',
    stage: 1,
    command: ['tsx', 'tools/check-licences.ts'],
    judge(output) {
      const seen = Number(output.match(/\((\d+) packages\)/)?.[1] ?? 0)
      const named = Object.keys(json(join(root, 'package.json')).dependencies).length
      const blind = seen < named ? `only ${seen} of at least ${named} packages were seen` : undefined
      return { saw: `${seen} packages`, blind }
    },
  },
  {
    name: 'unit',
    stage: 2,
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`],
    judge: judgeUnit,
  },
  ...(hasSqlite() ? [] : [UNIT_ON_OLD_NODE]),
  {
    name: 'e2e',
    stage: 4,
    needs: ['build'],
    command: ['playwright', 'test', '--reporter=dot,json'],
    quick: ['--grep-invert', '@again'],
    environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: E2E_REPORT },
    missing: missingChromium,
    judge: judgeBrowser,
  },
  {
    name: 'faults',
    stage: 5,
    needs: ['build'],
    command: ['tsx', 'tools/faults/main.ts', 'kill', 'reminders', 'restart', 'network', '--rounds', '3'],
    missing: missingPostgres,
    judge(output) {
      const rows = [...output.matchAll(/^\| (.+?) \| (.+?) \|/gm)].map(([, what = '']) => what)
      // On both databases the parts that need both, and of restarts two figures.
      const seen = ['kills (SQLite', 'kills (PostgreSQL', 'missed or told', 'restarts of PostgreSQL', 'the network']
      const isWhole = rows.length === 7 && seen.every((name) => rows.some((what) => what.includes(name)))
      const logs = [...output.matchAll(/(\d+) logs\)/g)].reduce((sum, [, count]) => sum + Number(count), 0)
      return {
        saw: `${logs} logs in ${rows.length} figures`,
        blind: isWhole ? undefined : `only ${rows.length} of 7 figures were measured`,
      }
    },
  },
  {
    name: 'release',
    stage: 5,
    needs: ['build'],
    command: ['node', 'tools/release.mjs', '--try'],
    judge(output) {
      const [, saw] = output.match(/^The release: (.*)\.$/m) ?? []
      return { saw: saw ?? '', blind: saw === undefined ? 'the release was not started' : undefined }
    },
  },
]
