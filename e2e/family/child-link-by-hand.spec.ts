import { randomUUID } from 'node:crypto'
import { authMessages } from '#web/features/auth/messages.ts'
import { profileMessages } from '#web/features/profile/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { handedMessages } from '#web/widgets/family/handed-messages.ts'
import { createChildWithDevice } from './child-device.ts'
import { FamilyPage } from './family-page.ts'
import { expect, fitting, PHONE, test } from '#e2e/support/fixtures.ts'
import { labelled } from '#e2e/support/labels.ts'
import { scan } from '#e2e/support/qr.ts'

const [auth, profile, handed] = [
  wordsIn(authMessages, 'en'),
  wordsIn(profileMessages, 'en'),
  wordsIn(handedMessages, 'en'),
]

test.use(PHONE)

test('ADR 17: without mail a parent hands a child the link to a sign-in of its own', async ({ signUp }) => {
  test.slow()
  const ann = await signUp({ firstName: 'Ann' })
  const { own } = await createChildWithDevice(ann, 'Mia', PHONE)
  const parent = new FamilyPage(ann.page)
  const email = `${randomUUID()}@example.org`
  await parent.open()
  await parent.chooseFromMenu('Mia', parent.t('giveEmail'))
  await expect(parent.dialog.getByText(parent.managed('handLead', { name: 'Mia' }))).toBeVisible()
  await labelled(parent.dialog, parent.managed('email')).fill(email)
  await parent.dialog.getByRole('button', { name: parent.managed('createLink'), exact: true }).click()
  const field = parent.dialog.getByLabel(handed('link'), { exact: true })
  const link = await field.inputValue()
  expect(await scan(parent.dialog.getByRole('img', { name: handed('linkPicture') }))).toBe(link)
  await fitting(ann.page)('the link of a child')

  await own.goto(link)
  await expect(own.getByText(profile('handedText'))).toBeVisible()
  await fitting(own)('the link is opened')
  // A user who leaves before choosing a password comes back by the same link.
  await own.reload()
  await own.getByLabel(auth('newPassword'), { exact: true }).fill('four quiet green hills')
  await own.getByRole('button', { name: profile('saveSignIn') }).click()
  await expect(own.getByText(auth('passwordSaved'))).toBeVisible()
  // The user sees which address it is, and need not type it.
  await expect(own.getByLabel('Email')).toHaveValue(email)
  await own.getByLabel('Password', { exact: true }).fill('four quiet green hills')
  await own.getByRole('button', { name: auth('signIn'), exact: true }).click()
  await expect(own).toHaveURL(/\/home/)
  await own.context().close()
})
