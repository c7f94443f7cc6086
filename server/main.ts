// The composition root: the only reader of the environment and of the clock.
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { v7 as uuidv7 } from 'uuid'
import { demoPeople } from '#domain/demo.ts'
import type { Instant } from '#domain/time.ts'
import { createApp, feedsOf, jobsOf, sweep } from './app.ts'
import { backUp } from './backup/backup.ts'
import { keepDaily } from './backup/daily.ts'
import type { Place } from './backup/place.ts'
import { restore } from './backup/restore.ts'
import { isSecure } from './cookie.ts'
import { postgresNotices } from './db/notices.ts'
import { isPostgresUrl, openDb } from './db/open.ts'
import { DEMO_FAMILY_CODE, DEMO_PIN } from './demo/family.ts'
import { seedDemo } from './demo/seed.ts'
import { type Config, type Errand, PRODUCT, readConfig } from './env.ts'
import { sessionFinder } from './features/auth/service.ts'
import { runner } from './jobs/runner.ts'
import { liveHub } from './live.ts'
import { smtpMail, unsentMail } from './ports/mail.ts'
import { openIdClient } from './ports/oidc.ts'
import { pushDesk, webPush } from './ports/push.ts'
import { chatModel } from './ports/vacation-model.ts'
import { openMeteo } from './ports/weather.ts'
import { newPushKeys, pushKeysIn } from './push-keys.ts'
import { secretIn } from './secret-file.ts'
import { accessTokens } from './session.ts'
import { Unusable } from './unusable.ts'

const SWEEP_EVERY_MS = 3_600_000
/** People who have waited for the start come first. */
const FIRST_BACKUP_MS = 300_000
/** Who has not got an answer by then does not get one. */
const LONGEST_STOP_MS = 8000

const say = (text: string) => void process.stdout.write(`${text}\n`)

/** Beside the bundle; beside the sources there is the web as it is written. */
const webRoot = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../dist/web' : '../web', import.meta.url))

/** A demo touches nothing of ours: its database is gone with it. */
function placeOf({ demo, database, dataDir }: Config) {
  if (!demo) return { database, secret: secretIn(dataDir), pushKeys: pushKeysIn(dataDir) }
  const folder = mkdtempSync(join(tmpdir(), 'hourkin-demo-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return { database: join(folder, 'demo.db'), secret: randomBytes(32), pushKeys: newPushKeys() }
}

/** Whom a push service turns to if something is wrong with what it is sent. */
function contactOf({ smtp, settings: { publicUrl } }: Config): string {
  if (smtp) return `mailto:${smtp.from.replace(/^.*</, '').replace(/>.*$/, '')}`
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:nobody@localhost'
}

const clockWith = (offset: number) => () => new Date(Date.now() + offset).toISOString() as Instant
const newPassword = () => randomBytes(6).toString('base64url')

/** Tells a process of ours that it is to fill a demo and no more. */
const SEED = 'HOURKIN_DEMO_SEED'
type Seed = { database: string; clockOffset: number; password: string }

/** In a process of its own: half a year of four people takes memory that the server has no further use for. */
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
  await seedDemo(db, { now: clockWith(clockOffset), newId: uuidv7, password })
  await db.destroy()
}

/** decisions 20. */
async function runErrand({ kind, file }: Errand, place: Place) {
  if (kind === 'restore') {
    await restore(file, place)
    say(`${file} has been restored. Start ${PRODUCT} as ever: npm start`)
    return
  }
  await backUp(place, file)
  say(
    `${file} holds all that people have entrusted to this server, and its keys: keep it as safe as the server itself.`,
  )
}

/** In a process of its own: nobody's request waits for the copy. */
async function backUpApart(file: string) {
  const child = fork(fileURLToPath(import.meta.url), ['backup', file], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The daily backup ${file} could not be made`)
}

async function main() {
  process.umask(0o077)
  const config = readConfig(process.env, process.argv.slice(2), Date.now())
  await (config.errand ? runErrand(config.errand, config) : serve(config))
}

async function serve(config: Config) {
  const now = clockWith(config.clockOffset)
  const { database, secret, pushKeys } = placeOf(config)
  if (config.demo) await fillDemo({ ...config, database, password: config.demo.password ?? newPassword() })
  const db = await openDb(database)
  const { settings, smtp } = config
  const oidc = config.oidc && openIdClient(config.oidc, `${settings.publicUrl}/auth/google/callback`)
  const tokens = accessTokens(secret)
  const world = {
    db,
    now,
    newId: uuidv7,
    settings,
    tokens,
    findSession: sessionFinder(db, tokens, now),
  }
  const web = existsSync(join(webRoot, 'index.html')) ? webRoot : undefined
  const live = liveHub(now, isPostgresUrl(database) ? postgresNotices(database) : undefined)
  const operator = { keys: pushKeys, services: config.pushServices }
  const weather = config.weather === undefined ? undefined : openMeteo(config.weather)
  const outside = { oidc, weather, push: pushDesk(operator) }
  const app = createApp({ ...world, ...outside, live, logLevel: config.logLevel, webRoot: web })
  const { log } = app
  const sendMail = smtp ? smtpMail(smtp.url, smtp.from) : unsentMail(log)
  const model = config.model && chatModel(config.model, log)
  const sendPush = webPush(operator, { subject: contactOf(config), now, log })
  const jobs = jobsOf({ ...world, live, sendMail, sendPush, model })
  const work = runner({ db, now, jobs, feeds: feedsOf({ db, live }), log })

  let stopping = false
  async function stop() {
    if (stopping) return
    stopping = true
    const finished = Promise.all([work.stop(), app.close()]).then(() => db.destroy())
    await Promise.race([finished, setTimeout(LONGEST_STOP_MS)])
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())

  await listen(config)
  async function listen({ port, host }: Config) {
    try {
      await app.listen({ port, host, listenTextResolver: () => 'listening' })
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      if (!isTaken) throw error
      throw new Unusable(`Port ${port} is in use by another program. Stop it, or set PORT to another number.`)
    }
  }
  work.start()
  const tidy = () => void sweep(db, now()).catch((error: unknown) => log.error(error))
  tidy()
  setInterval(tidy, SWEEP_EVERY_MS).unref()
  if (!config.demo && !isPostgresUrl(database)) {
    const copy = () => void keepDaily(config.dataDir, now(), backUpApart).catch((error: unknown) => log.error(error))
    setTimeout(FIRST_BACKUP_MS, undefined, { ref: false }).then(copy, copy)
    setInterval(copy, SWEEP_EVERY_MS).unref()
  }
  if (!isSecure(settings.publicUrl))
    log.warn(`PUBLIC_URL is plain http (${settings.publicUrl}): whoever listens in on the network can read along.`)
  if (!web) log.warn('The web has not been built: this is the API alone.')
  say(`${PRODUCT} is at ${settings.publicUrl}`)
}

try {
  const filling = process.env[SEED]
  await (filling === undefined ? main() : seed(JSON.parse(filling) as Seed))
} catch (error) {
  console.error(error instanceof Unusable ? error.message : error)
  process.exit(1)
}
