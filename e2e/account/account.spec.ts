import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { AccountPage, drawPicture } from './account-page.ts'
import { BuiltServer } from '#e2e/support/built-server.ts'
import { WITHOUT_SERVER } from '#e2e/support/complaints.ts'
import { DEVICES, expect, expectAccessible, test } from '#e2e/support/fixtures.ts'
import { signUp as signUpAs } from '#e2e/support/person.ts'
import { putAway } from '#e2e/support/sheets.ts'

const LOG = {
  category: 'work',
  activityName: 'Quokka report',
  startTime: '2026-03-02T08:00:00Z',
  endTime: '2026-03-02T09:00:00Z',
  remark: '=Quokka remark',
}

/** One file of a zip. */
async function unpackFile(bytes: Buffer, name: string): Promise<string> {
  const zip = await fromBufferPromise(bytes)
  for await (const entry of zip.eachEntry())
    if (entry.fileName === name) return text(await zip.openReadStreamPromise(entry))
  throw new Error(`There is no ${name}`)
}

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)

    test('a changed name is shown everywhere, also after a reload', async ({ signUp }) => {
      const { page } = await signUp()
      const account = new AccountPage(page)
      await account.open()
      await account.field('First name').fill('  ')
      await account.button('Save').click()
      await expect(page.getByText('Enter a name')).toBeVisible()
      await expect(account.field('First name')).toBeFocused()
      await account.field('First name').fill('Annika')
      await account.button('Save').click()
      await expect(account.notice('Saved.')).toBeVisible()
      await expect(account.button('Account: Annika Muster')).toBeVisible()
      await page.reload()
      await expect(account.button('Account: Annika Muster')).toBeVisible()
      await expect(account.field('First name')).toHaveValue('Annika')
    })

    test('a picture is cut out, shown in the header, kept, and taken away again', async ({ signUp }) => {
      const { page } = await signUp()
      const account = new AccountPage(page)
      await account.open()
      await account.choose({ name: '../../me.png', mimeType: 'image/png', buffer: await drawPicture(page, 900, 600) })
      await expect(account.dialog.getByRole('group', { name: 'Picture' })).toBeVisible()
      await expect(account.dialog).toContainText(/me\.png · PNG · [\d,]+ kB/)
      await account.dialog.getByLabel('Zoom').fill('2')
      await expectAccessible(page)
      await account.button('Use this picture').click()
      await expect(account.notice('Picture updated.')).toBeVisible()
      await putAway(account.dialog)
      await expect(account.faces()).toHaveCount(2)
      await page.reload()
      await expect(account.faces()).toHaveCount(2)
      await account.button('Remove picture').click()
      await account.dialog.getByRole('button', { name: 'Remove picture' }).click()
      await expect(account.faces()).toHaveCount(0)
      await expect(account.button('Add a picture')).toBeVisible()
    })
  })

test('a file that is not a picture is refused with a reason, before anything is sent', async ({ signUp }, testInfo) => {
  const { page } = await signUp()
  const account = new AccountPage(page)
  await account.open()
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  )
  await account.choose({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: svg })
  await expect(account.notice('Upload Failed!')).toContainText('not a JPEG, PNG, WebP or GIF picture')
  const huge = testInfo.outputPath('me.jpg')
  writeFileSync(huge, '')
  truncateSync(huge, 50_000_000)
  await account.choose(huge)
  await expect(account.notice('larger than 25 MB')).toBeVisible()
  for (const buffer of [svg, Buffer.from('%PDF-1.7')]) {
    await account.choose({ name: 'renamed.png', mimeType: 'image/png', buffer })
    await expect(account.dialog.getByRole('alert')).toContainText('not a JPEG, PNG, WebP or GIF picture')
    await account.dialog.getByRole('button', { name: 'Cancel' }).click()
    await putAway(account.dialog)
  }
  await expect(account.faces()).toHaveCount(0)
})

test.describe('while the server is away', () => {
  test.use({ tolerated: [WITHOUT_SERVER] })

  test('a failed upload shows an error for two seconds at the top, and can be tried again', async ({
    signUp,
    server,
  }) => {
    const { page } = await signUp()
    const account = new AccountPage(page)
    await page.clock.install()
    await account.open()
    // What says it is fetched when there is something to say for the first time.
    await account.button('Save').click()
    await expect(account.notice('Saved.')).toBeVisible()
    await account.choose({ name: 'me.png', mimeType: 'image/png', buffer: await drawPicture(page, 300, 300) })
    await expect(account.button('Use this picture')).toBeEnabled()
    await server.stop()
    await page.clock.pauseAt(Date.now() + 60_000)
    await account.button('Use this picture').click()
    await expect(account.notice('Upload Failed!')).toBeVisible()
    const { x = 0, y = 0, width = 0 } = (await account.notice('Upload Failed!').boundingBox()) ?? {}
    expect([Math.round(x + width / 2), y < 120]).toEqual([720, true])
    await page.clock.runFor(1900)
    await expect(account.notice('Upload Failed!')).toBeVisible()
    await page.clock.runFor(600)
    await expect(account.notice('Upload Failed!')).toBeHidden()
    await page.clock.resume()
    await server.start()
    await account.button('Use this picture').click()
    await expect(account.notice('Picture updated.')).toBeVisible()
  })
})

test('a move leaves past days where they were, and can apply to them, too', async ({ signUp }) => {
  const { page, api } = await signUp()
  await api('POST', '/user/log/activity-log', LOG)
  await api('POST', '/user/preference', { timezone: { timezone: 'Asia/Shanghai' } })
  await page.goto('/account/preferences')
  const history = page.getByRole('list', { name: 'Time zone history' })
  await expect(history.getByRole('listitem')).toHaveText([/^America\/New York until /, /^Asia\/Shanghai since /])
  await page.getByRole('button', { name: 'Change past days too' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change past days too' }).click()
  await expect(history).toBeHidden()
  await expect
    .poll(() => api('GET', '/user/preference/timezones'))
    .toEqual({ items: [{ from: null, timezone: 'Asia/Shanghai' }] })
})

test.describe('deleting an account', () => {
  /** Thirty-one days later, for a server that is started from then on. */
  const LATER = 'const now=Date.now.bind(Date);Date.now=()=>now()+31*86400000'

  test('export, delete, and sign up anew', async ({ browser }) => {
    const environment: Record<string, string> = {}
    const server = await BuiltServer.launchWithAdmin({ environment })
    const context = await browser.newContext({ baseURL: server.url, acceptDownloads: true })
    try {
      const page = await context.newPage()
      const { email, password, api } = await signUpAs(context, page)
      await api('POST', '/user/log/activity-log', LOG)
      const account = new AccountPage(page)
      await account.open()

      const saving = page.waitForEvent('download')
      await account.button('Export my data').click()
      const download = await saving
      expect(download.suggestedFilename()).toMatch(/^hourkin-\d{4}-\d\d-\d\d\.zip$/)
      const zip = readFileSync(await download.path())
      expect(await unpackFile(zip, 'data.json')).toContain('"remark":"=Quokka remark"')
      expect(await unpackFile(zip, 'csv/activity-logs.csv')).toContain('Quokka report')

      await account.button('Delete my account').click()
      await account.dialog.getByRole('textbox').fill('somebody@example.org')
      await account.dialog.getByRole('button', { name: 'Delete my account' }).click()
      await expect(account.dialog).toContainText('What you entered does not match')
      await account.dialog.getByRole('textbox').fill(email)
      await account.dialog.getByRole('button', { name: 'Delete my account' }).click()
      await expect(page).toHaveURL(/\/sign-in\?reason=leaving$/)
      await expect(page.getByRole('status')).toContainText('deleted in 30 days')

      await server.stop()
      environment['NODE_OPTIONS'] = `--import=data:text/javascript,${encodeURIComponent(LATER)}`
      await server.start()
      await page.reload()
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('alert')).toContainText('Wrong email or password.')

      await page.goto('/sign-up')
      await page.getByLabel('First name').fill('Ann')
      await page.getByLabel('Last name').fill('Anew')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign up' }).click()
      await expect(page).toHaveURL(/\/home/)
      await page.goto('/home?date=2026-03-02')
      await expect(page.getByRole('button', { name: 'Account: Ann Anew' })).toBeVisible()
      await expect(page.getByText('Quokka report')).toHaveCount(0)
    } finally {
      await context.close()
      await server.dispose()
    }
  })

  test('a user who signs in before the deadline finds everything unchanged', async ({ signUp, page }) => {
    const ann = await signUp()
    await ann.api('POST', '/user/log/activity-log', LOG)
    await ann.api('POST', '/user/account/deletion', { typed: ann.email })
    await page.goto('/home?date=2026-03-02')
    await page.getByLabel('Email').fill(ann.email)
    await page.getByLabel('Password', { exact: true }).fill(ann.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Quokka report').first()).toBeVisible()
  })
})
