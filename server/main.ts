// The composition root: the only reader of the environment and of the clock.
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import module from 'node:module'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { newId } from '#server/security/new-id.ts'
import { demoPeople } from '#domain/demo/demo.ts'
import type { Instant } from '#domain/time/time.ts'
import { createApp, feedsOf, jobsOf } from './app.ts'
import { openUpgraded } from './backup/before-upgrade.ts'
import { dailyBackups } from './backup/daily.ts'
import { clearWorkshops } from './backup/workshop.ts'
import { runProgram } from './commands/program.ts'
import { isSecure } from './security/cookie.ts'
import { watchDiskSpace } from './operation/disk-space.ts'
import { postgresNotices } from './db/live-notices.ts'
import { isPostgresUrl, openDb } from './db/open.ts'
import { writeProbe } from './db/probe.ts'
import { DEMO_FAMILY_CODE, DEMO_PIN } from './demo/family.ts'
import { seedDemo } from './demo/seed.ts'
import { type Config, type Flags, PRODUCT, readConfig } from './env.ts'
import { sessionFinder } from './features/auth/service.ts'
import { assertNotLost, assertRestored, assertWritable, retryUntilReachable } from './operation/first-start.ts'
import { runner } from './jobs/runner.ts'
import { liveHub } from './http/live.ts'
import { smtpMail, unsentMail } from './ports/mail.ts'
import { openIdClient } from './ports/oidc.ts'
import { pushDesk, webPush } from './ports/push.ts'
import { chatModel } from './ports/vacation-model.ts'
import { openHolidays } from './ports/school-holidays.ts'
import { openMeteo } from './ports/weather.ts'
import { newPushKeys, pushKeysIn } from './security/push-keys.ts'
import { secretIn } from './security/secret-file.ts'
import { accessTokens } from './security/access-token.ts'
import { quietDuring, watchOutages } from './operation/outages.ts'
import { sweep } from './operation/sweep.ts'
import { ConfigError } from './operation/config-error.ts'

const SWEEP_EVERY_MS = 3_600_000
/** Users who have waited for the start come first. */
const FIRST_BACKUP_MS = 300_000
/** A request that has no answer by then gets none. */
const LONGEST_STOP_MS = 8000

// The heap may grow by a third of what is in use before it is cleaned. By default it grows to several times as much, and
// the process keeps that memory.
setFlagsFromString('--heap-growing-percent=30')

/** A reader such as `head` may leave before the end. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})
const say = (text: string) => void process.stdout.write(`${text}\n`)

/** Beside the bundle lies the built web; beside the sources lies only the source of the web. */
const webRoot = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../dist/web' : '../web', import.meta.url))

/** Opens the database, with the folder of data and the keys. Fails with a sentence where a server cannot work. */
async function openPlace({ database, pooler, dataDir, newDatabase }: Config, now: () => Instant) {
  if (!isPostgresUrl(database)) assertWritable(dataDir)
  // A backup or a restore that was killed leaves copies of the database, which fill the disk.
  for (const folder of [dataDir, join(dataDir, 'backups')])
    try {
      clearWorkshops(folder)
    } catch (error) {
      say(`What interrupted backups may have left in ${folder} cannot be removed: ${(error as Error).message}.`)
    }
  const db = await retryUntilReachable(async () => {
    assertRestored({ dataDir })
    if (!newDatabase) await assertNotLost({ database, dataDir })
    const opened = { database, pooler, dataDir, version: version(), date: now().slice(0, 10), say }
    return openUpgraded(opened)
  }, say)
  // The keys are made after the database, because keys mean that there is one. [operation/lost-database]
  return { database, db, secret: secretIn(dataDir), pushKeys: pushKeysIn(dataDir) }
}

/** A demo touches no data of the operator; its database is thrown away. [demo/demo-database] */
async function openDemo({ clockOffset, demo }: Config) {
  const folder = mkdtempSync(join(tmpdir(), 'hourkin-demo-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const database = join(folder, 'demo.db')
  await fillDemo({ clockOffset, database, password: demo?.password ?? newPassword() })
  return { database, db: await openDb(database), secret: randomBytes(32), pushKeys: newPushKeys() }
}

/** The contact that a push service uses if something is wrong with the messages. */
function contactOf({ smtp, settings: { publicUrl } }: Config): string {
  if (smtp) return `mailto:${smtp.from.replace(/^.*</, '').replace(/>.*$/, '')}`
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:nobody@localhost'
}

const clockWith = (offset: number) => () => new Date(Date.now() + offset).toISOString() as Instant
/** The path differs between the bundle and the sources. */
function version(): string {
  const file = new URL(import.meta.url.endsWith('.ts') ? '../package.json' : '../../package.json', import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
const newPassword = () => randomBytes(6).toString('base64url')

/** Tells a forked process to fill a demo and to do nothing else. */
const SEED = 'HOURKIN_DEMO_SEED'
type Seed = { database: string; clockOffset: number; password: string }

/**
 * This runs in a process of its own, because half a year of four people takes memory that the server does not need
 * afterwards.
 */
async function fillDemo({ database, clockOffset, password }: Seed) {
  const env = { ...process.env, [SEED]: JSON.stringify({ database, clockOffset, password } satisfies Seed) }
  const [code] = await once(fork(fileURLToPath(import.meta.url), { env }), 'exit')
  if (code !== 0) throw new Error('The demo family could not be written')
  const people = demoPeople.map(({ email, name }) =>
    email === null
      ? `  ${name.en}, a child: family code ${DEMO_FAMILY_CODE}, PIN ${DEMO_PIN}`
      : `  ${email}  (${name.en})`,
  )
  say(`The demo family, all with the password ${password}\n${people.join('\n')}`)
}

async function seed({ database, clockOffset, password }: Seed) {
  const db = await openDb(database)
  await seedDemo(db, { now: clockWith(clockOffset), newId, password })
  await db.destroy()
}

/** A process of its own makes the copy, so that no request waits for it. */
async function runBackupProcess(file: string) {
  const child = fork(fileURLToPath(import.meta.url), ['backup', file], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The daily backup ${file} could not be made`)
}

async function main() {
  process.umask(0o077)
  const config = (flags: Flags) => readConfig(process.env, flags, Date.now())
  await runProgram(process.argv.slice(2), {
    config: () => config({ demo: false }),
    now: clockWith(0),
    newId,
    version: version(),
    say,
    serve: (flags) => serve(config(flags)),
  })
}

async function serve(config: Config) {
  const now = clockWith(config.clockOffset)
  const { database, db, secret, pushKeys } = await (config.demo ? openDemo(config) : openPlace(config, now))
  const { settings, smtp } = config
  const oidc = config.oidc && openIdClient(config.oidc, `${settings.publicUrl}/auth/google/callback`)
  const tokens = accessTokens(secret)
  const world = {
    db,
    now,
    newId,
    settings,
    version: version(),
    tokens,
    findSession: sessionFinder(db, tokens, now),
  }
  const web = existsSync(join(webRoot, 'index.html')) ? webRoot : undefined
  const live = liveHub(now, isPostgresUrl(database) ? postgresNotices(database) : undefined)
  const operator = { keys: pushKeys, services: config.pushServices }
  const weather = config.weather === undefined ? undefined : openMeteo(config.weather)
  const outside = { oidc, weather, push: pushDesk(operator) }
  const outages = watchOutages(db)
  const metrics = { token: config.metricsToken, dataDir: config.dataDir, ownsProcess: true }
  const app = createApp({
    ...world,
    ...outside,
    dataDir: config.dataDir,
    metrics,
    live,
    outages,
    logLevel: config.logLevel,
    webRoot: web,
  })
  const { log } = app
  const quiet = quietDuring(outages, log)
  const sendMail = smtp ? smtpMail(smtp.url, smtp.from) : unsentMail(log)
  const model = config.model && chatModel(config.model, log)
  const sendPush = webPush(operator, { subject: contactOf(config), now, log })
  const schools = config.schoolHolidays === undefined ? undefined : openHolidays(config.schoolHolidays)
  const jobs = jobsOf({ ...world, live, log, sendMail, sendPush, model, schools })
  const work = runner({ db, now, jobs, feeds: feedsOf({ db, live }), log: quiet })

  let stopping = false
  async function stop() {
    if (stopping) return
    stopping = true
    const finished = Promise.all([work.stop(), app.close()]).then(() => db.destroy())
    await Promise.race([finished, setTimeout(LONGEST_STOP_MS)])
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
  // The process that started this one, and restarts it if it dies, is gone. Only if this one ends can it be started
  // again.
  process.on('disconnect', () => void stop())

  await listen(config)
  async function listen({ port, host }: Config) {
    try {
      await app.listen({ port, host, listenTextResolver: () => 'listening' })
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      if (!isTaken) throw error
      throw new ConfigError(`Port ${port} is in use by another program. Stop it, or set PORT to another number.`)
    }
  }
  work.start()
  // If nothing is written for hours, only this probe notices that the server cannot write and is not ready.
  const tryWrite = () => writeProbe(db).catch((error: unknown) => quiet.error(error))
  const tidy = () => void sweep(db, now()).catch((error: unknown) => quiet.error(error))
  tidy()
  setInterval(tidy, SWEEP_EVERY_MS).unref()
  if (!config.demo && !isPostgresUrl(database)) {
    const backUpDaily = dailyBackups({ database, dataDir: config.dataDir, make: runBackupProcess, log })
    const copy = () => void backUpDaily(now()).catch((error: unknown) => quiet.error(error))
    setTimeout(FIRST_BACKUP_MS, undefined, { ref: false }).then(copy, copy)
    setInterval(copy, SWEEP_EVERY_MS).unref()
  }
  if (!config.demo) await watchDiskSpace({ folder: config.dataDir, log, onLow: () => void tryWrite() })()
  if (!isSecure(settings.publicUrl))
    log.warn(`PUBLIC_URL is plain http (${settings.publicUrl}): anyone on the network can read along.`)
  if (!web) log.warn('The web has not been built: this is the API alone.')
  say(`${PRODUCT} is at ${settings.publicUrl}`)
  // Node would keep what it has compiled when it ends, which may be in months, or by a power cut.
  module.flushCompileCache?.()
  // For tools/keep-running.mjs.
  process.send?.('serving')
}

try {
  const filling = process.env[SEED]
  await (filling === undefined ? main() : seed(JSON.parse(filling) as Seed))
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
