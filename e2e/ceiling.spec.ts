import { CEILINGS } from '#domain/ceiling.ts'
import { expect, test } from './fixtures.ts'
import { ManagementPage } from './management-page.ts'

const AT_ONCE = 50

test.use({ tolerated: [/409/] })

test('what is full says so in the form, with the number, and what was typed is saved once there is room', async ({
  signUp,
}) => {
  const { page, api } = await signUp()
  const at = new ManagementPage(page, 'en')
  const names = Array.from({ length: CEILINGS.projects }, (_, n) => `Project ${n}`)
  const made: { id: string }[] = []
  while (made.length < names.length) {
    const next = names.slice(made.length, made.length + AT_ONCE)
    made.push(
      ...(await Promise.all(next.map((name) => api('POST', '/user/project', { name }) as Promise<{ id: string }>))),
    )
  }

  await page.goto('/management/projects')
  await at.button(at.t('newProject')).first().click()
  const name = at.dialog.getByLabel(at.t('name'), { exact: true })
  await name.fill('Kitchen')
  const add = at.dialog.getByRole('button', { name: at.t('add'), exact: true })
  await add.click()
  await expect(at.dialog.getByRole('alert')).toHaveText(at.errors('projects', { limit: '1,000' }))
  await expect(name).toHaveValue('Kitchen')

  await api('DELETE', `/user/project/${made[0]!.id}`)
  await add.click()
  await expect(at.dialog).toBeHidden()
  await expect(at.row('Kitchen')).toBeVisible()
})
