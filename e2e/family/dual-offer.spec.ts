import { messages } from '#web/features/run-mode/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { FamilyPage } from './family-page.ts'
import { DEVICES, expect, fitting, test } from '#e2e/support/fixtures.ts'

const t = wordsIn(messages, 'en')

for (const [device, options] of DEVICES)
  test.describe(device, () => {
    test.use(options)

    test('with the first child a parent is offered both views, and never again after the answer', async ({
      signUp,
    }) => {
      for (const answer of ['turnOn', 'notNow'] as const) {
        const ann = await signUp({ firstName: 'Ann' })
        const { page } = ann
        const offer = page.getByRole('region', { name: t('offerTitle') })
        await ann.api('POST', '/family-group', { name: 'The Musters' })
        const family = new FamilyPage(page)
        await family.open()
        await expect(offer).toBeHidden()
        await family.addChild('Mia', { pin: '2580' })
        await expect(offer).toBeVisible()
        if (answer === 'turnOn') await fitting(page)('both days are offered')
        await offer.getByRole('button', { name: t(answer), exact: true }).click()
        await expect(offer).toBeHidden()
        const mode = answer === 'turnOn' ? 'DUAL' : 'PERSONAL'
        await expect
          .poll(() => ann.api('GET', '/user/account/mode'))
          .toMatchObject({ appRunMode: { accountMode: mode } })
        const kept = () => ann.api('GET', '/user/preference')
        await expect.poll(kept).toMatchObject({ pageState: { dualOffer: expect.anything() } })
        if (answer === 'turnOn')
          await ann.api('POST', '/user/account/mode', {
            appRunMode: { accountMode: 'PERSONAL', enableSelfJournaling: true },
          })
        await family.open()
        await expect(family.member('Mia')).toBeVisible()
        await expect(offer).toBeHidden()
      }
    })
  })
