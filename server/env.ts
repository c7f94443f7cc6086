import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import * as z from 'zod/mini'
import { epochMs, instant } from '#domain/time/time.ts'
import { isSecure } from './security/cookie.ts'
import { GOOGLE, type OidcSettings } from './ports/oidc.ts'
import type { ModelSettings } from './ports/vacation-model.ts'
import { ConfigError } from './operation/config-error.ts'

/** The name of the product in English. [view/product-name] */
export const PRODUCT = 'Hourkin'

/** The operator's decisions that a request needs. */
export type Settings = {
  /** undefined: open until there is an account, by invitation from then on. [account/sign-up-modes] */
  readonly signUp: 'open' | 'invite' | 'closed' | undefined
  /** The number of new accounts an hour from one network address. */
  readonly signUpsPerHour: number
  /** Whether mail leaves this server. */
  readonly mail: boolean
  /** The name of the identity provider that users may sign in with; null: there is none. */
  readonly singleSignOn: string | null
  readonly demo: boolean
  /** The address where users reach this server, without a slash at the end. */
  readonly publicUrl: string
  /** The proxies whose `X-Forwarded-For` counts, as addresses and in CIDR notation. */
  readonly trustedProxies: readonly string[]
  /** Further names of this server besides that of `publicUrl`. */
  readonly hosts: readonly string[]
}

/** All decisions of the operator. [operation/environment-settings] */
export type Config = {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** A `postgres:` URL, or the path of a file for SQLite. */
  readonly database: string
  /** The address of a pooler before the same database. */
  readonly pooler: string | undefined
  readonly smtp: { readonly url: string; readonly from: string } | undefined
  readonly oidc: OidcSettings | undefined
  readonly model: ModelSettings | undefined
  /**
   * The address of the weather service, without a slash at the end; undefined: none is asked.
   * [operation/configured-services-only]
   */
  readonly weather: string | undefined
  /**
   * The address of the service for school holidays, without a slash at the end; undefined: none is asked.
   * [operation/configured-services-only]
   */
  readonly schoolHolidays: string | undefined
  /** Origins of push services besides those of the known browsers. [notification/known-push-services] */
  readonly pushServices: readonly string[]
  /** Whether the operator accepts an empty database beside keys of a lost one. [operation/lost-database] */
  readonly newDatabase: boolean
  /** The token that lets its sender read the metrics from anywhere; undefined: only this machine may read them. */
  readonly metricsToken: string | undefined
  readonly logLevel: string
  readonly demo: { readonly password: string | undefined } | undefined
  /** How far the clock of a demo is moved, in milliseconds. */
  readonly clockOffset: number
  readonly settings: Settings
}

/** The options of the command line. [operation/bad-settings] */
export type Flags = { readonly demo: boolean; readonly now?: string }

const webUrl = z.url({ protocol: /^https?$/ })
/** The provider's answers open accounts, so the connection to it must be secure. */
const issuerUrl = z.url({ protocol: /^https?$/, abort: true }).check(z.refine(isSecure))
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, hostname: /^/ })
const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535))
const filled = z.string().check(z.minLength(1))

/** A star would look like a wildcard and is none, so it is refused. */
const isOrigin = (text: string) =>
  URL.canParse(text) && new URL(text).origin === text && isSecure(text) && !text.includes('*')
const origins = z.string().check(z.refine((list) => list.split(',').every(isOrigin)))

const listOf = (isGood: (entry: string) => boolean) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((list) => list.split(',').map((entry) => entry.trim())),
    ),
    z.array(z.string().check(z.refine(isGood))),
  )
const isNetwork = (text: string) => (text.includes('/') ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text))
const isHostName = (text: string) => /^[\w-]+(?:\.[\w-]+)*$/.test(text)

const Env = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(z.string().check(z.regex(/^[\w.:[\]-]+$/)), '127.0.0.1'),
  PUBLIC_URL: z.optional(webUrl),
  TRUSTED_PROXIES: z.optional(listOf(isNetwork)),
  ALLOWED_HOSTS: z.optional(listOf(isHostName)),
  DATA_DIR: z._default(filled, './data'),
  DATABASE_URL: z.optional(postgresUrl),
  DATABASE_POOLER_URL: z.optional(postgresUrl),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: z.optional(z.string().check(z.regex(/^[^\r\n]*@[^\r\n@]+$/))),
  OIDC_ISSUER: z.optional(issuerUrl),
  OIDC_CLIENT_ID: z.optional(filled),
  OIDC_CLIENT_SECRET: z.optional(filled),
  AI_BASE_URL: z.optional(webUrl),
  AI_API_KEY: z.optional(filled),
  AI_MODEL: z.optional(filled),
  WEATHER_URL: z.optional(webUrl),
  HOLIDAYS_URL: z.optional(webUrl),
  PUSH_SERVICES: z.optional(origins),
  METRICS_TOKEN: z.optional(z.string().check(z.regex(/^[\w.~+/=-]{16,200}$/))),
  SIGN_UP: z.optional(z.enum(['open', 'invite', 'closed'])),
  SIGN_UPS_PER_HOUR: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 40),
  NEW_DATABASE: z.optional(z.enum(['yes', 'no'])),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  DEMO_PASSWORD: z.optional(z.string().check(z.minLength(8), z.maxLength(128))),
})
type Name = keyof z.output<typeof Env>

/** Completes 'NAME must be …'. */
const MEANING: Record<Name, string> = {
  PORT: 'a whole number from 0 to 65535',
  HOST: 'the name or the address of a network interface, such as 127.0.0.1 or 0.0.0.0',
  PUBLIC_URL: 'the address that people open, such as https://time.example.org',
  TRUSTED_PROXIES: 'addresses such as 10.0.0.2 or networks such as 172.16.0.0/12, with commas between them',
  ALLOWED_HOSTS: 'names such as hourkin.fritz.box, without ports, with commas between them',
  DATA_DIR: 'the path of a folder',
  DATABASE_URL: 'an address such as postgres://user:password@host:5432/hourkin',
  DATABASE_POOLER_URL: 'an address such as postgres://user:password@host:6432/hourkin, beside a DATABASE_URL',
  SMTP_URL: 'an address such as smtp://user:password@host:587',
  MAIL_FROM: 'an email address, which SMTP_URL needs',
  OIDC_ISSUER: 'an address that begins with https://',
  OIDC_CLIENT_ID: 'what the identity provider calls this server, and it is needed with OIDC_CLIENT_SECRET',
  OIDC_CLIENT_SECRET: 'what the identity provider knows this server by, and it is needed with OIDC_CLIENT_ID',
  AI_BASE_URL: 'an address such as https://ai.example.org/v1, and it is needed with AI_API_KEY and AI_MODEL',
  AI_API_KEY: 'the key of the server at AI_BASE_URL, and it is needed with AI_BASE_URL and AI_MODEL',
  AI_MODEL: 'the name of a model of the server at AI_BASE_URL, and it is needed with AI_BASE_URL and AI_API_KEY',
  WEATHER_URL: 'an address such as https://api.open-meteo.com',
  HOLIDAYS_URL: 'an address such as https://openholidaysapi.org',
  PUSH_SERVICES: 'addresses such as https://push.example.org, with commas between them and nothing after the host',
  METRICS_TOKEN: 'a text of 16 to 200 letters, digits and ._~+/=-, which nobody can guess',
  SIGN_UP: "one of 'open', 'invite' and 'closed'",
  SIGN_UPS_PER_HOUR: 'a whole number from 1 to 100000',
  NEW_DATABASE: "one of 'yes' and 'no'",
  LOG_LEVEL: "one of 'fatal', 'error', 'warn', 'info', 'debug' and 'silent'",
  DEMO_PASSWORD: 'a text of 8 to 128 characters',
}

const isName = (name: unknown): name is Name => typeof name === 'string' && name in MEANING
const mustBe = (name: Name) => `${name} must be ${MEANING[name]}.`

const Moment = z.iso.datetime({ offset: true })

/**
 * Reads the environment and checks it together with the flags of the command line.
 * @param clock milliseconds since 1970
 * @throws an error that names every bad setting [operation/bad-settings]
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, flags: Flags, clock: number): Config {
  assertDemoClock(flags)
  // A compose file passes an empty value for a variable that it does not set. [operation/bad-settings]
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const { data, error } = z.safeParse(Env, given)
  if (error) {
    const names = new Set(error.issues.map(({ path }) => path[0]).filter(isName))
    throw new ConfigError([...names].map(mustBe).join('\n'))
  }
  if (data.DATABASE_POOLER_URL !== undefined && data.DATABASE_URL === undefined)
    throw new ConfigError(mustBe('DATABASE_POOLER_URL'))
  if (data.SMTP_URL !== undefined && data.MAIL_FROM === undefined) throw new ConfigError(mustBe('MAIL_FROM'))
  const oidc = oidcFrom(data)
  const dataDir = resolve(data.DATA_DIR)
  const publicUrl = (data.PUBLIC_URL ?? localUrl(data.HOST, data.PORT)).replace(/\/+$/, '')
  const smtp = data.SMTP_URL === undefined ? undefined : { url: data.SMTP_URL, from: data.MAIL_FROM! }
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir,
    database: data.DATABASE_URL ?? join(dataDir, 'hourkin.db'),
    pooler: data.DATABASE_POOLER_URL,
    smtp,
    oidc,
    model: modelFrom(data),
    weather: data.WEATHER_URL?.replace(/\/+$/, ''),
    schoolHolidays: data.HOLIDAYS_URL?.replace(/\/+$/, ''),
    pushServices: data.PUSH_SERVICES?.split(',') ?? [],
    newDatabase: data.NEW_DATABASE === 'yes',
    metricsToken: data.METRICS_TOKEN,
    logLevel: data.LOG_LEVEL,
    demo: flags.demo ? { password: data.DEMO_PASSWORD } : undefined,
    clockOffset: flags.now === undefined ? 0 : epochMs(instant(flags.now)) - clock,
    settings: {
      signUp: data.SIGN_UP ?? (flags.demo ? 'open' : undefined),
      signUpsPerHour: data.SIGN_UPS_PER_HOUR,
      mail: smtp !== undefined,
      singleSignOn: oidc ? nameOf(oidc.issuer) : null,
      demo: flags.demo,
      publicUrl,
      // TLS means a proxy, most often on this machine, which forwards the address of the client.
      trustedProxies: data.TRUSTED_PROXIES ?? (publicUrl.startsWith('https:') ? LOOPBACK_NETWORKS : []),
      hosts: [...(data.ALLOWED_HOSTS ?? []), ...localNames(data.HOST)],
    },
  }
}

/** Either all settings of the provider or none. */
function oidcFrom(data: z.output<typeof Env>): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = data
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return undefined
  if (clientId === undefined) throw new ConfigError(mustBe('OIDC_CLIENT_ID'))
  if (clientSecret === undefined) throw new ConfigError(mustBe('OIDC_CLIENT_SECRET'))
  return { issuer: issuer ?? GOOGLE, clientId, clientSecret }
}

/** Either all settings of the model or none. */
function modelFrom(data: z.output<typeof Env>): ModelSettings | undefined {
  const { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: model } = data
  if (baseUrl === undefined && apiKey === undefined && model === undefined) return undefined
  const lacking = (['AI_BASE_URL', 'AI_API_KEY', 'AI_MODEL'] as const).filter((name) => data[name] === undefined)
  if (lacking.length) throw new ConfigError(lacking.map(mustBe).join('\n'))
  return { baseUrl: baseUrl!.replace(/\/+$/, ''), apiKey: apiKey!, model: model! }
}

const nameOf = (issuer: string) => (issuer === GOOGLE ? 'Google' : new URL(issuer).hostname)

function assertDemoClock({ demo, now }: Flags): void {
  if (now === undefined) return
  if (!demo) throw new ConfigError('--now is for a demo only: a real clock is not to be set. Add --demo.')
  if (!z.safeParse(Moment, now).success) throw new ConfigError('--now must be a moment such as 2026-06-30T12:00:00Z.')
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])
const LOOPBACK_NETWORKS = ['127.0.0.0/8', '::1/128']
const EVERYWHERE = new Set(['0.0.0.0', '::'])

/** Guesses the address if `PUBLIC_URL` is not set: this machine, or its name in the home network. */
function localUrl(host: string, at: number): string {
  if (LOOPBACK.has(host)) return `http://localhost:${at}`
  return `http://${EVERYWHERE.has(host) ? hostname() : host}:${at}`
}

/** The names of this machine in the home network, if it can be reached from there. */
const localNames = (host: string) => (LOOPBACK.has(host) ? [] : [hostname(), `${hostname()}.local`])
