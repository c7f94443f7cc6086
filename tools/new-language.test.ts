// A language is added as a translator adds it: one entry of languages.json, one file of texts, and a build.
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BuiltServer } from '#e2e/support/built-server.ts'
import { findChromium } from '#e2e/support/chromium.mjs'
import { startSmtp } from '#server/testing/smtp.ts'
import { englishCatalog, type Texts } from './catalogs.ts'
import { ROOMS } from './sources.mjs'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)

/** Polish has four plural forms. Its texts are the English ones in brackets, but for those that are not translated. */
const POLISH = {
  ...entryOf('en'),
  tag: 'pl',
  scriptTag: 'pl',
  name: 'Polski',
  englishName: 'Polish',
  isComplete: false,
}
const FORMS = ['one', 'few', 'many', 'other']
const NOT_TRANSLATED = new Set(['account'])

function entryOf(language: string): object {
  const languages = JSON.parse(readFileSync(join(root, 'domain/data/languages.json'), 'utf8')) as Record<string, object>
  return languages[language] ?? {}
}

function marked(texts: Texts): Texts {
  const entries = Object.entries(texts).flatMap(([key, text]) => {
    const plural = key.replace(/_other$/, '')
    if (plural === key) return key.endsWith('_one') ? [] : [[key, `[${text}]`] as const]
    return FORMS.map((form) => [`${plural}_${form}`, `[${form}: ${text}]`] as const)
  })
  return Object.fromEntries(entries)
}

/** A copy of the project that has the language. @returns its folder */
async function buildWithPolish(): Promise<string> {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'hourkin-language-')))
  for (const name of [...ROOMS, 'package.json', 'tsconfig.base.json', 'vite.config.ts'])
    cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const languages = join(copy, 'domain/data/languages.json')
  const known = JSON.parse(readFileSync(languages, 'utf8')) as object
  writeFileSync(languages, JSON.stringify({ ...known, pl: POLISH }))
  const catalog = Object.entries(englishCatalog(root)).filter(([namespace]) => !NOT_TRANSLATED.has(namespace))
  const texts = Object.fromEntries(catalog.map(([namespace, english]) => [namespace, marked(english)]))
  writeFileSync(join(copy, 'domain/data/locales/pl.json'), JSON.stringify(texts))
  await run(process.execPath, ['tools/build.mjs'], { cwd: copy })
  return copy
}

const isOfWords = (url: string) => url.includes('/assets/words-')
const languageOfFile = (url: string) => /words-(\w+?)-(?:first|names|rest)-/.exec(url)?.[1]

let copy: string
let smtp: Awaited<ReturnType<typeof startSmtp>>
let server: BuiltServer
let browser: Browser

beforeAll(async () => {
  copy = await buildWithPolish()
  smtp = await startSmtp()
  const program = join(copy, 'dist/server/main.js')
  server = await BuiltServer.launch({ program, environment: { SMTP_URL: smtp.url, MAIL_FROM: 'hello@example.org' } })
  browser = await chromium.launch({ executablePath: findChromium() ?? 'chromium', args: ['--no-sandbox'] })
}, 240_000)

afterAll(async () => {
  await browser?.close()
  await server?.dispose()
  await smtp?.stop()
  if (copy) rmSync(copy, { recursive: true, force: true })
}, 60_000)

/** A new user of this language, on their day. */
async function openDay(): Promise<Page> {
  const page = await browser.newPage({ locale: 'pl', viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
  const body = { firstName: 'Ola', lastName: 'Nowak', email: 'ola@example.org', password: 'one long walk a day' }
  const answer = await page.request.post(`${server.url}/api/auth/sign-up`, { data: { ...body, language: 'pl' } })
  expect(answer.status()).toBe(200)
  const { token } = (await answer.json()) as { token: string }
  await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)})`)
  await page.goto(`${server.url}/home`)
  return page
}

test('it is spoken on the first screen and on later ones, without a file of another language', async () => {
  const page = await openDay()
  const files: string[] = []
  page.on('request', (request) => isOfWords(request.url()) && files.push(request.url()))
  await page.reload()
  await page.getByRole('link', { name: '[Plans]' }).first().waitFor()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain('[My day]')
  await page.getByRole('link', { name: '[Plans]' }).first().click()
  await expect.poll(() => page.locator('main').innerText()).toMatch(/\[[^\]]+plan[^\]]*\]/i)
  expect([...new Set(files.map(languageOfFile))]).toEqual(['pl'])
  await page.context().close()
}, 60_000)

test('missing translations are English, and the account keeps the language', async () => {
  const page = await browser.newPage({ locale: 'pl', viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
  const answer = await page.request.post(`${server.url}/api/auth/sign-in`, {
    data: { email: 'ola@example.org', password: 'one long walk a day' },
  })
  const { token } = (await answer.json()) as { token: string }
  await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)})`)
  await page.goto(`${server.url}/account/preferences`)
  await page.getByText('Changes are saved automatically.').first().waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('pl')
  const manifest = await page.request.get(`${server.url}/manifest.pl.webmanifest`)
  expect(await manifest.json()).toMatchObject({ lang: 'pl' })
  const headers = { authorization: `Bearer ${token}` }
  const preference = await page.request.get(`${server.url}/api/user/preference`, { headers })
  expect(await preference.json()).toMatchObject({ language: { lang: 'pl' } })
  await page.context().close()
}, 60_000)

test('a mail is in the language of its reader', async () => {
  const answer = await fetch(`${server.url}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ola@example.org' }),
  })
  expect(answer.ok).toBe(true)
  // The server looks for mail once a second.
  await expect
    .poll(() => smtp.received.map(({ subject }) => subject), { timeout: 20_000 })
    .toContain('[Reset your Hourkin password]')
}, 60_000)

test('a number has the plural form that CLDR has for it', async () => {
  const script = `
    const { addCatalog } = await import('#web/i18n/catalog.ts')
    const { defineMessages } = await import('#domain/language/messages.ts')
    const { wordsIn } = await import('#web/i18n/words-in.ts')
    const pears = defineMessages('fruit', { pears_one: '{{count}} pear', pears_other: '{{count}} pears' })
    addCatalog('pl', { fruit: ${JSON.stringify(marked({ pears_other: '{{count}}' }))} })
    console.log([0, 1, 2, 5, 22].map((count) => wordsIn(pears, 'pl')('pears', { count })).join(' '))`
  const { stdout } = await run(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: copy,
  })
  expect(stdout.trim()).toBe('[many: 0] [one: 1] [few: 2] [many: 5] [few: 22]')
}, 60_000)
