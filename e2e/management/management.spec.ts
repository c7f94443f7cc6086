import { DEVICES, expect, test } from '#e2e/support/fixtures.ts'
import { labelled } from '#e2e/support/labels.ts'
import { ManagementPage } from './management-page.ts'
import type { Person } from '#e2e/support/person.ts'

const HELPED = { activityName: 'Write the report', category: 'work' }
const id = (answer: unknown) => (answer as { id: string }).id

async function log({ api }: Person, hour: number, more: object) {
  const startTime = `2026-03-02T${String(hour).padStart(2, '0')}:00:00.000Z`
  const endTime = `2026-03-02T${String(hour).padStart(2, '0')}:30:00.000Z`
  return api('POST', '/user/log/activity-log', { ...HELPED, startTime, endTime, ...more })
}

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)

    test('a project is made, renamed, deleted, and brought back', async ({ signUp }) => {
      const { page, api } = await signUp()
      const at = new ManagementPage(page, 'en')
      await api('POST', '/user/recipient', { name: 'Mia', type: 'personal' })
      await page.goto('/management/projects')
      await expect(page.getByText(at.t('emptyProjects'))).toBeVisible()
      await at.add(at.t('newProject'), 'Kitchen', async (dialog) => {
        await dialog.getByRole('combobox', { name: at.t('defaults') }).click()
        await page.getByRole('option', { name: 'Mia' }).click()
      })
      await expect(at.row('Kitchen')).toContainText('Mia')
      await at.rename('Kitchen', 'New kitchen')
      await at.undoRenaming('Kitchen', 'New kitchen')
      await at.rename('Kitchen', 'New kitchen')
      await expect(at.row('New kitchen')).toContainText('Mia')

      await at.button(at.t('remove', { name: 'New kitchen' })).click()
      await at.dialog.getByRole('button', { name: at.ui('cancel'), exact: true }).click()
      await expect(at.row('New kitchen')).toBeVisible()
      await at.remove('New kitchen')
      await expect(at.row('New kitchen')).toBeHidden()
      await at
        .notice(at.t('deleted', { name: 'New kitchen' }))
        .getByRole('button', { name: at.t('undo') })
        .click()
      await expect(at.row('New kitchen')).toContainText('Mia')
    })

    test.describe(() => {
      test.use({ tolerated: [/409/] })

      test('an item in use shows the number of logs, which can be moved to another item', async ({ signUp }) => {
        const person = await signUp()
        const { page, api } = person
        const at = new ManagementPage(page, 'en')
        const kitchen = id(await api('POST', '/user/project', { name: 'Kitchen' }))
        await api('POST', '/user/project', { name: 'House' })
        const made = id(await log(person, 8, { projectId: kitchen }))
        await log(person, 9, { projectId: kitchen })
        await page.goto('/management/projects')
        await at.remove('Kitchen')
        await expect(at.dialog.getByRole('alert')).toHaveText(at.errors('refLogs', { count: 2 }))
        await at.moveTo('House')
        await expect(at.notice(at.t('moved', { count: 2, name: 'House' }))).toBeVisible()
        await expect(at.row('Kitchen')).toBeHidden()
        await expect(at.row('House').getByRole('cell', { name: '2' })).toBeVisible()
        expect(await api('GET', `/user/log/activity-log/${made}`)).not.toMatchObject({ projectId: kitchen })
      })

      test('a group with members keeps them, and a member shows its group', async ({ signUp }) => {
        const { page, api } = await signUp()
        const at = new ManagementPage(page, 'en')
        for (const friend of ['Mia', 'Ben', 'Mia Lin'])
          await api('POST', '/user/recipient', { name: friend, type: 'personal', entityType: 'friend' })
        await page.goto('/management/activity-objects')
        await expect(page.getByRole('tab')).toHaveText([at.t('customer'), at.t('personal'), at.t('group')])
        await page.getByRole('tab', { name: at.t('group'), exact: true }).click()
        await expect(page).toHaveURL(/tab=group/)
        await at.add(at.t('newGroup'), 'Book club', async (dialog) => {
          await dialog.getByRole('combobox', { name: at.t('members') }).click()
          await page.getByRole('option', { name: 'Mia', exact: true }).click()
          await page.getByRole('option', { name: 'Ben' }).click()
        })
        await expect(at.row('Book club')).toContainText('Mia · Ben')
        await page.goto('/management/activity-objects?tab=personal')
        await expect(at.row('Ben')).toContainText(at.t('friend'))
        await at.remove('Mia')
        await expect(at.dialog.getByRole('alert')).toHaveText(at.errors('refGroups', { count: 1 }))
        await at.moveTo('Mia Lin')
        await expect(at.notice('Mia Lin')).toBeVisible()
        await page.goto('/management/activity-objects?tab=group')
        await expect(at.row('Book club')).toContainText('Mia Lin · Ben')
      })

      test('deleting a note tag shows how many notes use it', async ({ signUp }) => {
        const { page, api } = await signUp()
        const at = new ManagementPage(page, 'en')
        const [garden] = [id(await api('POST', '/management/tag', { kind: 'note_tag', name: 'Garden' }))]
        await api('POST', '/management/tag', { kind: 'note_tag', name: 'Home' })
        for (const title of ['Seeds', 'Tools']) await api('POST', '/user/note', { title, tags: [garden] })
        await page.goto('/management/tags?tab=note-tag')
        await expect(at.row('Garden').getByRole('cell', { name: '2' })).toBeVisible()
        await at.button(at.t('remove', { name: 'Garden' })).click()
        await expect(at.dialog).toContainText(at.t('deleteUsed', { count: 2 }))
        await at.dialog.getByRole('button', { name: at.t('delete'), exact: true }).click()
        await expect(at.dialog.getByRole('alert')).toHaveText(at.t('refNotes', { count: 2 }))
        await at.moveTo('Home')
        await expect(at.notice(at.t('movedNotes', { count: 2, name: 'Home' }))).toBeVisible()
        await at.button(at.t('remove', { name: 'Home' })).click()
        await expect(at.dialog).toContainText(at.t('deleteUsed', { count: 2 }))
      })

      test('a conflict shows the other change, and the typed text is still there', async ({ signUp }) => {
        const { page, api } = await signUp()
        const at = new ManagementPage(page, 'en')
        const kitchen = id(await api('POST', '/user/project', { name: 'Kitchen' }))
        await api('POST', '/user/project', { name: 'House' })
        await page.goto('/management/projects')
        await at.button(at.t('edit', { name: 'Kitchen' })).click()
        const field = labelled(at.dialog, at.t('name'))
        await field.fill('house')
        await at.save()
        await expect(field).toHaveAccessibleDescription(at.errors('exists', { values: 'house' }))
        await field.fill('My kitchen')
        await api('PATCH', `/user/project/${kitchen}`, { name: 'Our kitchen' })
        await at.save()
        await expect(at.dialog.getByRole('alert')).toHaveText(at.t('stale', { name: 'Our kitchen' }))
        await expect(field).toHaveValue('My kitchen')
        await at.save()
        await expect(at.row('My kitchen')).toBeVisible()
      })
    })

    test('tags and names: sub-activities of an activity, a default hidden and brought back', async ({ signUp }) => {
      const { page } = await signUp()
      const at = new ManagementPage(page, 'en')
      await page.goto('/management/tags')
      const tabs = ['subActivity', 'activityTag', 'noteTag', 'activitiesTab'] as const
      await expect(page.getByRole('tab')).toHaveText(tabs.map((tab) => at.t(tab)))
      await at.add(at.t('newSubActivity'), 'The Hobbit', async (dialog) => {
        await dialog.getByRole('combobox', { name: at.t('ofActivity') }).click()
        await page.getByRole('option', { name: 'Read a book' }).click()
      })
      await expect(at.row('The Hobbit')).toContainText('Read a book')
      await page.getByRole('tab', { name: at.t('activityTag'), exact: true }).click()
      await at.add(at.t('newActivityTag'), 'outdoors')
      await page.getByRole('tab', { name: at.t('noteTag'), exact: true }).click()
      await at.add(at.t('newNoteTag'), 'recipes')
      await page.getByRole('tab', { name: at.t('activitiesTab'), exact: true }).click()
      await page.getByRole('searchbox', { name: at.t('search') }).fill('nap')
      await at.button(at.t('hide', { name: 'Take a nap' })).click()
      const nap = page.getByRole('row', { name: /^Take a nap/ })
      await expect(nap).toContainText(at.t('hidden'))
      await at.button(at.t('bringBack', { name: 'Take a nap' })).click()
      await expect(nap).not.toContainText(at.t('hidden'))
      // The owner has not used this default yet, so it has no id until it is renamed.
      await at.rename('Take a nap', 'Short nap')
      await at.undoRenaming('Take a nap', 'Short nap')
      await at.rename('Take a nap', 'Short nap')
      await page.reload()
      await expect(page).toHaveURL(/tab=activities/)
      await expect(at.row('Short nap')).toBeVisible()
    })
  })
