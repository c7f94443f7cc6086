import { authMessages } from '#web/features/auth/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { createChildWithDevice, PIN } from './child-device.ts'
import { FamilyPage } from './family-page.ts'
import { expect, fitting, PHONE, test } from '#e2e/support/fixtures.ts'
import { ViewsPage } from './views-page.ts'

const auth = wordsIn(authMessages, 'en')

test.use(PHONE)

test('a device of the family shows its children first, and says why a code or a PIN stopped working', async ({
  signUp,
}) => {
  test.slow()
  const ann = await signUp({ firstName: 'Ann' })
  const { child: mia, own } = await createChildWithDevice(ann, 'Mia', PHONE)
  const at = new FamilyPage(own)
  const views = new ViewsPage(own)
  const face = at.button('Mia')
  const email = own.getByLabel('Email')
  const enter = async (pin: string) => {
    await face.click()
    await own.getByLabel(at.child('pin'), { exact: true }).fill(pin)
    await own.keyboard.press('Enter')
    await expect(own).toHaveURL(/\/home/)
    // Before the screen is there, its frame may still change, and close a menu that was opened.
    await expect(views.hello('Mia')).toBeVisible()
  }

  await test.step('after a child has signed out, with the way for adults', async () => {
    await views.choose(views.words.shell('signOut'))
    await expect(face).toBeVisible()
    await fitting(own)('faces first')
    await at.button(at.child('withEmail')).click()
    await expect(email).toBeVisible()
    await expect(own.getByRole('heading', { name: auth('signInTitle') })).toBeVisible()
    await own.getByRole('link', { name: at.child('asChild') }).click()
    await expect(face).toBeVisible()
    await own.getByRole('link', { name: at.child('withEmail') }).click()
    await expect(email).toBeVisible()
    await own.goto('/sign-in')
    await expect(face).toBeVisible()
  })

  await test.step('after another PIN, with the reason', async () => {
    await enter(PIN)
    await ann.api('PATCH', `/user/family-group/children/${mia._id}`, { pin: '3691' })
    // Told over the stream, or by the next answer.
    await expect(own.getByText(at.child('pinChanged'))).toBeVisible({ timeout: 20_000 })
    await enter('3691')
  })

  await test.step('another code: the device says so until it has it, and a parent sees a notice until they have read it', async () => {
    await views.choose(views.words.shell('signOut'))
    await expect(face).toBeVisible()
    const { code } = (await ann.api('POST', '/family-group/code')) as { code: string }
    for (const _ of ['first', 'again']) {
      await own.goto('/sign-in')
      await expect(own.getByText(at.child('codeOutdated'))).toBeVisible()
    }
    await fitting(own)('the code has changed')
    await own.getByLabel(at.child('code')).fill(code)
    await at.button(at.child('goOn')).click()
    await enter('3691')

    const parent = new FamilyPage(ann.page)
    const news = ann.page.getByText(parent.child('codeRenewed'))
    await parent.open()
    await expect(news).toBeVisible()
    await fitting(ann.page)('the family has another code')
    await parent.button(parent.child('understood')).click()
    await expect(news).toBeHidden()
    await expect.poll(() => ann.api('GET', '/user/preference')).toMatchObject({ pageState: { familyCode: {} } })
    await parent.open()
    await expect(parent.heading(parent.child('code'))).toBeVisible()
    await expect(news).toBeHidden()
  })
  await own.context().close()
})
