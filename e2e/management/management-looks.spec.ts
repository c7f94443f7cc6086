import { expect, fitting, test } from '#e2e/support/fixtures.ts'
import { LOOKS } from '#e2e/support/looks.ts'
import { ManagementPage } from './management-page.ts'

test.use({ tolerated: [/409/] })

const LONG = 'A name as long as a name may be, for whoever says it all: 60'

for (const { look, device, language, change } of LOOKS)
  test.describe(look, () => {
    test.use(device)

    test('lists, forms, questions and empty shelves are accessible and fit', async ({ signUp }) => {
      const { page, api, prefer } = await signUp({ language })
      const at = new ManagementPage(page, language)
      const fits = fitting(page)
      await prefer(change)
      const mia = (await api('POST', '/user/recipient', { name: LONG, type: 'personal', alias: 'Mia' })) as {
        id: string
      }
      await api('POST', '/user/recipient', { name: 'Club', type: 'group', members: [mia.id] })
      await api('POST', '/user/project', { name: LONG, defaultBeneficiaries: [mia.id] })

      await page.goto('/management/projects')
      await expect(at.row(LONG)).toBeVisible()
      await fits('projects')
      await at.button(at.t('newProject')).click()
      await at.dialog.getByRole('button', { name: at.t('add'), exact: true }).click()
      await expect(at.dialog.getByText(at.t('nameNeeded'))).toBeVisible()
      await fits('a form with something missing')

      await page.goto('/management/activity-objects?tab=personal')
      await at.button(at.t('remove', { name: LONG })).click()
      await expect(at.dialog).toBeVisible()
      await fits('a question')
      await at.dialog.getByRole('button', { name: at.t('delete'), exact: true }).click()
      await expect(at.dialog.getByRole('alert')).toHaveText(at.errors('refGroups', { count: 1 }))
      await fits('what is in the way, and where it can go')

      await page.goto('/management/activity-objects?tab=group')
      await at.button(at.t('edit', { name: 'Club' })).click()
      await expect(at.dialog).toBeVisible()
      await fits('a group and its members')

      await page.goto('/management/tags?tab=activities')
      await expect(page.getByRole('row')).toHaveCount(11)
      await fits('activity names')
      await page.goto('/management/tags?tab=note-tag')
      await expect(page.getByText(at.t('emptyNoteTag'))).toBeVisible()
      await fits('an empty shelf')
    })
  })
