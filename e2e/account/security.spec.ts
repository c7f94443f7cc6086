import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, expectAccessible, test } from '#e2e/support/fixtures.ts'
import { openSqliteFile } from '#server/db/sqlite-file.ts'
import { signIn } from '#e2e/support/person.ts'
import { SecurityPage, addVirtualAuthenticator } from './security-page.ts'
import { putAway } from '#e2e/support/sheets.ts'

const NEW_PASSWORD = 'five quiet blue hills'

test('devices are listed, and one that is signed out is out within a second, and so are all the others', async ({
  signUp,
  browser,
}) => {
  const ann = await signUp()
  const at = new SecurityPage(ann.page)
  const contexts = [await browser.newContext(), await browser.newContext()]
  const others = await Promise.all(contexts.map((context) => context.newPage()))
  for (const page of others) {
    await signIn(page.context(), page, ann)
    await page.goto('/home')
    await expect(page).toHaveURL(/\/home/)
  }
  await at.open()
  const devices = at.card('sessions').getByRole('listitem')
  await expect(devices).toHaveCount(3)
  await expect(devices.filter({ hasText: at.t('thisDevice') })).toHaveCount(1)
  await expect(devices.first()).toContainText(/on Linux/)
  await devices
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click()
  await expect(devices).toHaveCount(2)
  await at.button(at.t('signOutOthers')).click()
  await at.dialog.getByRole('button', { name: at.t('signOutOthers') }).click()
  await expect(at.notice(at.t('signedOut', { count: 1 }))).toBeVisible()
  await expect(devices).toHaveCount(1)
  await expect(at.card('sessions')).toContainText(at.t('onlyHere'))
  for (const page of others) {
    await expect(page).toHaveURL(/\/sign-in\?.*reason=ended/)
    await page.context().close()
  }
})

test('a wrong new password is reported at its field, and other devices are told why they are signed out', async ({
  signUp,
  browser,
}) => {
  const ann = await signUp()
  const at = new SecurityPage(ann.page)
  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(context, other, ann)
  await other.goto('/home')
  await expect(other).toHaveURL(/\/home/)
  await at.open()
  await at.button(at.t('changePassword')).click()
  await at.save()
  await expect(at.dialog.getByText(at.t('needCurrent'))).toBeVisible()
  const current = at.dialog.getByLabel(at.t('currentPassword'))
  await expect(current).toBeFocused()
  await current.fill('not my password')
  await at.dialog.getByLabel(at.t('newPassword')).fill('password1')
  await at.save()
  await expect(at.dialog.getByText(at.t('wrongCurrent'))).toBeVisible()
  await expect(at.dialog.getByText(at.t('passwordCommon'))).toBeVisible()
  await current.fill(ann.password)
  await at.dialog.getByLabel(at.t('newPassword')).fill(NEW_PASSWORD)
  await at.save()
  await putAway(at.dialog)
  await expect(at.notice(at.t('passwordChanged'))).toBeVisible()
  await expect(other).toHaveURL(/\/sign-in\?.*reason=changed/)
  const there = new SecurityPage(other)
  await there.signIn(ann.email, NEW_PASSWORD)
  await expect(other).toHaveURL(/\/home/)
  await context.close()
})

test('two steps: set up with the app, asked for at sign-in, a recovery code once, and off again', async ({
  signUp,
}) => {
  const ann = await signUp()
  const at = new SecurityPage(ann.page)
  await at.open()
  let file = ''
  const { codes } = await at.setUpTwoStep(async () => {
    const coming = ann.page.waitForEvent('download')
    await at.dialog.getByRole('link', { name: at.t('saveCodes') }).click()
    const download = await coming
    expect(download.suggestedFilename()).toBe(at.t('codesFile'))
    file = await text(await download.createReadStream())
  })
  expect(file).toBe(`${codes.join('\n')}\n`)
  await expect(at.card('twoStep')).toContainText(at.t('codesLeft', { count: 10 }))

  const signOut = async () => {
    await ann.page.getByRole('button', { name: /^Account: Ann/ }).click()
    await at.button('Sign out').click()
    await expect(ann.page).toHaveURL(/\/sign-in/)
  }
  await signOut()
  await at.signIn(ann.email, ann.password)
  await expect(ann.page.getByRole('heading', { level: 1, name: at.auth('secondTitle') })).toBeVisible()
  const code = ann.page.getByLabel(at.auth('code'), { exact: true })
  await expect(code).toBeFocused()
  await code.fill('000000')
  await at.button(at.auth('confirmCode')).click()
  await expect(ann.page.getByText(at.auth('wrongCode'))).toBeVisible()
  await code.fill((codes[0] ?? '').toLowerCase())
  await at.button(at.auth('confirmCode')).click()
  await expect(ann.page).toHaveURL(/\/home/)

  await signOut()
  await at.signIn(ann.email, ann.password)
  await code.fill(codes[0] ?? '')
  await at.button(at.auth('confirmCode')).click()
  await expect(ann.page.getByText(at.auth('wrongCode'))).toBeVisible()
  await at.button(at.auth('backToSignIn')).click()
  await at.signIn(ann.email, ann.password)
  await code.fill(codes[1] ?? '')
  await at.button(at.auth('confirmCode')).click()
  await expect(ann.page).toHaveURL(/\/home/)

  await at.open()
  await expect(at.card('twoStep')).toContainText(at.t('codesLeft', { count: 8 }))
  await at.button(at.t('turnOff')).click()
  await at.dialog.getByRole('button', { name: at.t('turnOff') }).click()
  await expect(at.notice(at.t('twoStepOffNow'))).toBeVisible()
  await expect(at.button(at.t('turnOn'))).toBeVisible()
})

test('only a user who proves their identity again can change the sign-in settings', async ({ signUp, server }) => {
  const ann = await signUp()
  const at = new SecurityPage(ann.page)
  await server.stop()
  // Ten minutes later, for a user who has signed in here.
  const db = openSqliteFile(join(server.folder, 'hourkin.db'))
  db.prepare("update sessions set proved_at = '2020-01-01T00:00:00.000Z'").run([])
  db.close()
  await server.start()
  await at.open()
  const setUp = at.card('twoStep').getByRole('button', { name: at.t('turnOn') })
  const question = ann.page.getByRole('dialog', { name: at.proof('title') })
  await setUp.click()
  await question.getByRole('button', { name: at.proof('close') }).click()
  await putAway(question)
  await expect(setUp).toBeEnabled()
  await setUp.click()
  await expectAccessible(ann.page)
  await question.getByRole('button', { name: at.proof('confirm') }).click()
  await expect(question.getByText(at.proof('needPassword'))).toBeVisible()
  const password = question.getByLabel(at.proof('password'), { exact: true })
  await password.fill('not my password')
  await question.getByRole('button', { name: at.proof('confirm') }).click()
  await expect(question.getByText(at.proof('wrongPassword'))).toBeVisible()
  await password.fill(ann.password)
  await question.getByRole('button', { name: at.proof('confirm') }).click()
  await expect(at.dialog.getByRole('img', { name: at.t('qrCode') })).toBeVisible()
})

test.describe('a passkey', () => {
  // Passkeys belong to names, not to addresses on the net.
  test.use({ baseURL: async ({ server }, use) => use(server.url.replace('127.0.0.1', 'localhost')) })

  test('is made, signs in without a name, is renamed and removed', async ({ signUp }) => {
    const ann = await signUp()
    const at = new SecurityPage(ann.page)
    const key = await addVirtualAuthenticator(ann.page)
    await at.open()
    await at.addPasskey('Blue key')
    await expect(at.card('passkeys')).toContainText(at.t('neverUsed'))

    await ann.page.getByRole('button', { name: /^Account: Ann/ }).click()
    await at.button('Sign out').click()
    await expect(ann.page).toHaveURL(/\/sign-in/)
    await key.knowsFinger(false)
    await at.button(at.auth('passkeySignIn')).click()
    await expect(at.notice(at.auth('passkeyDeclined'))).toBeVisible()
    await key.knowsFinger(true)
    await at.button(at.auth('passkeySignIn')).click()
    await expect(ann.page).toHaveURL(/\/home/)

    await at.open()
    await at.button(at.t('renamePasskey', { name: 'Blue key' })).click()
    await at.dialog.getByLabel(at.t('passkeyName')).fill('Old key')
    await at.save()
    await putAway(at.dialog)
    await at.button(at.t('addPasskey')).click()
    await at.button(at.t('next')).click()
    await expect(at.dialog.getByRole('alert')).toHaveText(at.t('passkeyThere'))
    await at.button(at.t('close')).click()
    await putAway(at.dialog)
    await at.button(at.t('removePasskey', { name: 'Old key' })).click()
    await at.dialog.getByRole('button', { name: at.t('remove'), exact: true }).click()
    await putAway(at.dialog)
    await expect(at.card('passkeys').getByRole('listitem')).toHaveCount(0)
  })

  test('the only way to sign in stays, and its owner is told what to do first', async ({ signUp, server }) => {
    const ann = await signUp()
    const at = new SecurityPage(ann.page)
    await addVirtualAuthenticator(ann.page)
    await at.open()
    await at.addPasskey('Blue key')
    // The page's later requests would be missed by name.
    await ann.page.goto('about:blank')
    await server.stop()
    // As for a user who has come by an identity provider.
    const db = openSqliteFile(join(server.folder, 'hourkin.db'))
    db.prepare('update users set password_hash = null where email = ?').run([ann.email])
    db.close()
    await server.start()
    await at.open()
    await at.button(at.t('removePasskey', { name: 'Blue key' })).click()
    await at.dialog.getByRole('button', { name: at.t('remove'), exact: true }).click()
    await expect(at.notice(at.t('lastWayIn'))).toBeVisible()
    await expect(at.card('passkeys').getByText('Blue key', { exact: true })).toBeVisible()
  })

  test('is the second step as well', async ({ signUp }) => {
    const ann = await signUp()
    const at = new SecurityPage(ann.page)
    await addVirtualAuthenticator(ann.page)
    await at.open()
    await at.addPasskey('Blue key')
    await at.setUpTwoStep()
    await ann.page.getByRole('button', { name: /^Account: Ann/ }).click()
    await at.button('Sign out').click()
    await at.signIn(ann.email, ann.password)
    await at.button(at.auth('usePasskey')).click()
    await expect(ann.page).toHaveURL(/\/home/)
  })
})
