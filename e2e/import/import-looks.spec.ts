import { testAt } from '#e2e/support/clock-fixtures.ts'
import { expect, fitting } from '#e2e/support/fixtures.ts'
import { LOOKS } from '#e2e/support/looks.ts'
import { NOON, TODAY } from '#e2e/statistics/statistics-page.ts'
import { ImportPage } from './import-page.ts'
import { togglHistory } from './toggl-history.ts'

const test = testAt(NOON)

for (const { look, device, language, change } of LOOKS)
  test(`${look}: each step of an import is accessible and fits`, async ({ signUp }) => {
    const { page, prefer, api } = await signUp({ language, device })
    await prefer(change)
    const log = { category: 'leisure', activityName: 'Play', startTime: '2026-06-29T14:00:00Z' }
    await api('POST', '/user/log/activity-log', { ...log, endTime: '2026-06-29T15:00:00Z' })
    const at = new ImportPage(page, language)
    const fits = fitting(page)
    await at.open()
    await fits('where files are dropped')

    await at.choose('toggl.csv', togglHistory(TODAY, 12))
    const start = await at.expectReady(23)
    await expect(at.day(at.preview('after'))).toBeVisible()
    const folded = page.locator('details:not([open])')
    for (let left = await folded.count(); left > 0; left -= 1) {
      await folded.first().locator('summary').click()
      await expect(folded).toHaveCount(left - 1)
    }
    await fits('the preview with all parts open')
    await at.tab('overlapping', 1).click()
    await expect(at.field(at.preview('choiceFor', { name: 'Sketch the start page' }))).toBeVisible()
    await fits('entries whose time is taken')

    await start.click()
    await at.expectImported(23)
    await fits('the result')
    await at.button(at.t('undo')).click()
    await at.expectUndone(23)
    await at.button(at.t('otherFile')).click()
    await expect(at.button(at.t('removeThis', { name: 'toggl.csv' }))).toBeVisible()
    await fits('earlier imports')

    await at.choose('broken.csv', 'Start,End,Name\n2026-06-01 09:00,2026-06-01 10:00,"Read\n')
    await expect(at.alert(at.problem('quoteNotClosed'))).toBeVisible()
    await fits('a file that cannot be read')
  })
