import { expect, fitting, test } from '#e2e/support/fixtures.ts'
import { seedLogs } from '#e2e/day/timeline-drag.ts'
import { LinePage } from '#e2e/support/line-page.ts'
import { LOOKS } from '#e2e/support/looks.ts'

for (const { look, device, language, change } of LOOKS)
  test(`${look}: the line, its chips, suggestions and questions are accessible and fit`, async ({ signUp }) => {
    const person = await signUp({ language, device })
    const { page } = person
    await person.prefer(change)
    await seedLogs(person, { Meeting: { from: 9, to: 10 } })
    await person.api('POST', '/management/tag', { name: 'focus', kind: 'activity_tag' })
    const line = new LinePage(person, language)
    const fits = fitting(page)
    await line.open()
    expect((await line.input.boundingBox())!.height, 'one row as long as nothing is typed').toBeLessThan(48)
    await fits('an empty line')

    await page.getByRole('button', { name: line.words.line('legend') }).click()
    await expect(page.getByRole('region', { name: line.words.assist('legendTitle') })).toBeVisible()
    await fits('the grammar')

    await line.type('9:30-10:30 math @Nobody || #focus #brandnew *4 // 第5題 tomorrow')
    await expect(line.hint).toBeVisible()
    await expect(line.categories).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toBeVisible()
    await fits('everything that can be said of a line')

    await line.type('14-15 math #fo')
    await expect(line.options).not.toHaveCount(0)
    await page.keyboard.press('ArrowDown')
    await fits('what completes it')
  })
