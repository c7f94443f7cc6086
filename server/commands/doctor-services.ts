import { addDays, type LocalDate } from '#domain/time/time.ts'
import type { Config } from '#server/env.ts'
import { openIdClient } from '#server/ports/oidc.ts'
import { openHolidays } from '#server/ports/school-holidays.ts'
import { chatModel } from '#server/ports/vacation-model.ts'
import { openMeteo } from '#server/ports/weather.ts'
import type { CommandContext } from './context.ts'
import { reasonOf } from './doctor-reason.ts'
import { type Finding, off, ok, wrong } from './report.ts'

const LONGEST_MS = 10_000
/** A model may think for as long as a job waits for it. */
const LONGEST_ANSWER_MS = 60_000

const BERLIN = { latitude: 52.5, longitude: 13.4 }

type Now = CommandContext['now']

export async function trySignIn({ oidc, settings }: Config): Promise<Finding> {
  const name = 'Single sign-in'
  if (!oidc) return off(name, 'not set; set OIDC_CLIENT_ID and OIDC_CLIENT_SECRET to let people sign in with Google.')
  const { issuer } = oidc
  const redirectUri = `${settings.publicUrl}/auth/google/callback`
  try {
    await openIdClient(oidc, redirectUri).begin('doctor')
    return ok(name, `${issuer} answers. ${redirectUri} must be among its redirect addresses; sign in once to see it.`)
  } catch (error) {
    return wrong(name, `${issuer} failed: ${reasonOf(error)}. Set OIDC_ISSUER to the address of the provider.`)
  }
}

export async function tryWeather({ weather }: Config): Promise<Finding> {
  const name = 'Weather'
  if (weather === undefined) return off(name, 'not set; set WEATHER_URL to show a forecast.')
  try {
    const hours = await openMeteo(weather).ask(BERLIN)
    return ok(name, `${weather} has a forecast of ${hours.length} hours.`)
  } catch (error) {
    return wrong(
      name,
      `${weather} failed: ${reasonOf(error)}. Set WEATHER_URL to https://api.open-meteo.com or the like.`,
    )
  }
}

export async function tryHolidays({ schoolHolidays: url }: Config, now: Now): Promise<Finding> {
  const name = 'School vacations'
  if (url === undefined)
    return off(name, 'not set; set HOLIDAYS_URL to look them up. Public holidays come with the server.')
  const from = now().slice(0, 10) as LocalDate
  const question = { country: 'DE', region: 'BE', language: 'en', from, until: addDays(from, 365) } as const
  try {
    const said = await openHolidays(url).ask(question, AbortSignal.timeout(LONGEST_MS))
    return ok(name, `${url} knows ${said?.length ?? 0} of Berlin in the next year.`)
  } catch (error) {
    return wrong(
      name,
      `${url} failed: ${reasonOf(error)}. Set HOLIDAYS_URL to https://openholidaysapi.org or the like.`,
    )
  }
}

/** Asks the model for a single day, as the server asks it for a year: other questions would say less. */
export async function tryModel({ model }: Config, now: Now): Promise<Finding> {
  const name = 'AI model'
  if (!model) return off(name, 'not set; set AI_BASE_URL, AI_API_KEY and AI_MODEL to look up vacations with a model.')
  const day = now().slice(0, 10) as LocalDate
  const question = {
    country: 'DE',
    city: 'Berlin',
    level: null,
    language: 'en',
    from: day,
    until: day,
    known: [],
  } as const
  try {
    const answer = chatModel(model, { warn: () => undefined }).ask(question, AbortSignal.timeout(LONGEST_ANSWER_MS))
    for await (const _ of answer) continue
    return ok(name, `${model.model} at ${model.baseUrl} answers.`)
  } catch (error) {
    const status = statusOf(error)
    // What a refusal says may name the key.
    const reason = status === undefined ? reasonOf(error) : `it answered ${status}`
    return wrong(name, `${model.model} at ${model.baseUrl} failed: ${reason}. ${STEPS[status ?? 0] ?? STEP}`)
  }
}

const STEPS: Readonly<Record<number, string>> = {
  401: 'Set the right AI_API_KEY.',
  403: 'Set an AI_API_KEY that may use this model.',
  404: 'Set AI_MODEL to a model of this server, and AI_BASE_URL to the part of its address before /chat/completions.',
  429: 'Wait, or raise the limit or the balance of this key.',
}

const STEP = 'Check AI_BASE_URL and AI_MODEL, and the status of that server.'

function statusOf(error: unknown): number | undefined {
  const last = error instanceof Error && 'lastError' in error ? error.lastError : error
  return last instanceof Error && 'statusCode' in last ? Number(last.statusCode) : undefined
}
