import { expect, PHONE, test } from '#e2e/support/fixtures.ts'
import { NotesPage, createTitledNote } from './notes-page.ts'

test('notes are put in an order by mouse and by keyboard, and keep it', async ({ signUp }) => {
  const ann = await signUp()
  const { page } = ann
  const at = new NotesPage(page)
  for (const name of ['Cedar', 'Birch', 'Alder']) await createTitledNote(ann, name)
  await at.open('?view=all')
  await expect.poll(at.readTitles).toEqual(['Alder', 'Birch', 'Cedar'])

  const from = (await at.handle('Alder').boundingBox())!
  const last = (await at.card('Cedar').boundingBox())!
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, last.y, { steps: 3 })
  await page.mouse.move(from.x + 10, last.y + last.height - 2)
  await expect(page.getByText(at.t('holding', { name: 'Alder', place: 3, count: 3 }))).toBeAttached()
  await page.mouse.up()
  await expect.poll(at.readTitles).toEqual(['Birch', 'Cedar', 'Alder'])

  const [cedar, top] = [(await at.handle('Cedar').boundingBox())!, (await at.card('Birch').boundingBox())!]
  await page.mouse.move(cedar.x + cedar.width / 2, cedar.y + cedar.height / 2)
  await page.mouse.down()
  await page.mouse.move(cedar.x + 10, top.y, { steps: 3 })
  await expect(page.getByText(at.t('holding', { name: 'Cedar', place: 1, count: 3 }))).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByText(at.t('letGo', { name: 'Cedar' }))).toBeAttached()
  await page.mouse.move(cedar.x + 10, top.y + 1)
  await page.mouse.up()
  expect(await at.readTitles(), 'Escape leaves it where it was').toEqual(['Birch', 'Cedar', 'Alder'])

  await at.handle('Cedar').focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await expect(page.getByText(at.t('letGo', { name: 'Cedar' }))).toBeAttached()
  expect(await at.readTitles()).toEqual(['Birch', 'Cedar', 'Alder'])
  const saved = page.waitForResponse('**/api/user/note/order')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByText(at.t('moved', { name: 'Cedar', place: 1, count: 3 }))).toBeAttached()
  await expect.poll(at.readTitles).toEqual(['Cedar', 'Birch', 'Alder'])
  await expect(at.handle('Cedar')).toBeFocused()
  await saved

  await page.reload()
  await expect.poll(at.readTitles).toEqual(['Cedar', 'Birch', 'Alder'])
  await at.view('quick').click()
  await expect.poll(at.readTitles, 'another view has its own').toEqual(['Alder', 'Birch', 'Cedar'])
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a finger on the handle moves the note, and not the page', async ({ signUp }) => {
    const ann = await signUp()
    const { page } = ann
    const at = new NotesPage(page)
    for (const name of ['Birch', 'Alder']) await createTitledNote(ann, name)
    await at.open('?view=all')
    const from = (await at.handle('Alder').boundingBox())!
    const last = (await at.card('Birch').boundingBox())!
    const hand = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      hand.send('Input.dispatchTouchEvent', { type, touchPoints })
    const x = from.x + from.width / 2
    await touch('touchStart', { x, y: from.y + from.height / 2 })
    await touch('touchMove', { x, y: last.y })
    await touch('touchMove', { x, y: last.y + last.height - 2 })
    await touch('touchEnd')
    await expect.poll(at.readTitles).toEqual(['Birch', 'Alder'])
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  test('it is the list or the note, and the way back', async ({ signUp }) => {
    const ann = await signUp()
    const { page } = ann
    const at = new NotesPage(page)
    await createTitledNote(ann, 'Alder')
    await at.open('?view=all')
    await at.link('Alder').click()
    await expect(page.getByRole('region', { name: at.t('one') })).toBeVisible()
    await expect(at.cards).toHaveCount(0)
    await at.button(at.t('back')).click()
    await expect(at.card('Alder')).toBeVisible()
    await at.link('Alder').click()
    await expect(at.button(at.t('back'))).toBeVisible()
    await page.goBack()
    await expect(at.card('Alder')).toBeVisible()
  })
})
