import { readFile } from 'node:fs/promises'
import { addDays } from '#domain/time/time.ts'
import { messages as reportMessages } from '#web/features/report/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { testAt } from '#e2e/support/clock-fixtures.ts'
import { DEVICES, expect, fitting } from '#e2e/support/fixtures.ts'
import { NOON, StatisticsPage, TODAY } from '#e2e/statistics/statistics-page.ts'
import { ImportPage } from './import-page.ts'
import { togglHistory } from './toggl-history.ts'

const test = testAt(NOON)

const FAULTY = 'Mia Berg,mia@example.org,,,,Sleep,No,2024-02-31,00:00:00,2024-02-31,07:00:00,07:00:00,\n'

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)

    test('a history from Toggl is previewed, imported, found in the statistics, and undone', async ({ signUp }) => {
      const { page } = await signUp({ device })
      const at = new ImportPage(page)
      const statistics = new StatisticsPage(page, 'en')
      await at.open()
      await at.drop({ 'toggl.csv': togglHistory(TODAY, 40) })
      await at.expectReady(80)
      await expect(page.getByText('Toggl Track: 80 entries from May 21, 2026 to June 29, 2026')).toBeVisible()
      await expect(at.tab('new', 80)).toHaveAttribute('aria-selected', 'true')
      await expect(at.day(at.preview('after'))).toHaveAccessibleName(/Sketch the start page 9:00 AM – 12:30 PM/)
      await expect(at.day(at.preview('before'))).toHaveAccessibleName(new RegExp(at.preview('nothing')))

      await at.field(at.mapping('categoryOf', { name: 'Website' })).selectOption('work')
      await (await at.expectReady(80)).click()
      await at.expectImported(80)
      await page.getByRole('link', { name: at.t('statistics') }).click()
      const totals = page.getByRole('table', { name: statistics.t('list') })
      await expect(totals.getByRole('row', { name: /Work/ })).toContainText('101 h 30 min')

      await page.goBack()
      await at.button(at.t('undo')).click()
      await at.expectUndone(80)
      await page.goto('/statistics')
      await expect(page.getByRole('heading', { name: statistics.wait('emptyTitle') })).toBeVisible()
    })

    test('the figures of entries that are long past are those of a report', async ({ signUp }) => {
      const { page } = await signUp({ device })
      const at = new ImportPage(page)
      await at.open()
      await at.drop({ 'toggl.csv': togglHistory(addDays(TODAY, -200), 5) + FAULTY })
      const start = await at.expectReady(10)
      await expect(page.getByText(at.t('faulty', { count: 1, number: '1' }))).toBeVisible()
      await start.click()
      await at.expectImported(10)
      await page.getByRole('link', { name: at.t('statistics') }).click()
      const totals = page.getByRole('table', { name: wordsIn(reportMessages, 'en')('byCategory') })
      await expect(totals.getByRole('row', { name: /Sleep/ })).toContainText('35 h')
    })

    test('what is there already is not imported twice, and an import survives a reload', async ({ signUp }) => {
      const { page } = await signUp({ device })
      const at = new ImportPage(page)
      const history = togglHistory(TODAY, 5)
      await at.open()
      await at.choose('toggl.csv', history)
      await expect(page).toHaveURL(/\?id=/)
      await page.reload()
      await (await at.expectReady(10)).click()
      await page.reload()
      await at.expectImported(10)

      await at.button(at.t('otherFile')).click()
      await at.choose('toggl again.csv', history)
      await expect(at.tab('duplicate', 10)).toBeVisible()
      await expect(at.button(at.t('importNothing'))).toBeDisabled()
    })

    test('a faulty row says what is wrong, and is handed out to be mended', async ({ signUp }) => {
      const { page } = await signUp({ device })
      const at = new ImportPage(page)
      await at.open()
      await at.choose('toggl.csv')
      await at.expectReady(4)
      await at.tab('faulty', 1).click()
      await expect(at.row('Tapped by mistake')).toContainText(at.preview('tooShort'))
      await expect(at.row('Tapped by mistake')).toContainText('End time 08:00:09')
      const saving = page.waitForEvent('download')
      await at.button(at.t('downloadFaulty')).click()
      const text = await readFile(await (await saving).path(), 'utf8')
      expect(text).toContain('Tapped by mistake')
      expect(text).not.toContain('Sketch the start page')
    })

    test('a table with unknown columns is mapped by hand', async ({ signUp }) => {
      const { page } = await signUp({ device })
      const at = new ImportPage(page)
      await at.open()
      await at.choose('own.csv', 'What,When,How much\nRead,2026-06-01 09:00,45\nBake,2026-06-01 11:00,30\n')
      await expect(page.getByText(at.mapping('columnsMissing', { roles: at.role('end') }))).toBeVisible()
      await fitting(page)('columns that are missing')
      await at.field(at.mapping('columnRole', { name: 'How much' })).selectOption('durationMinutes')
      await at.expectReady(2)
      await expect(at.row('Read').filter({ hasText: '9:00 – 9:45 AM' })).toBeVisible()
    })

    test('an entry whose time is taken is skipped, unless its owner wants it otherwise', async ({ signUp }) => {
      const { page, api } = await signUp({ device })
      const log = { category: 'leisure', activityName: 'Play', startTime: '2026-06-29T14:00:00Z' }
      await api('POST', '/user/log/activity-log', { ...log, endTime: '2026-06-29T15:00:00Z' })
      const at = new ImportPage(page)
      await at.open()
      await at.choose('toggl.csv', togglHistory(TODAY, 1))
      await at.expectReady(1)
      await at.tab('overlapping', 1).click()
      await expect(at.day(at.preview('after'))).toHaveAccessibleName(/Play 10:00 – 11:00 AM/)
      await page.getByRole('radio', { name: at.mapping('replace') }).click()
      await at.expectReady(2)
      await expect(at.day(at.preview('after'))).not.toHaveAccessibleName(/Play/)
      await at.field(at.preview('choiceFor', { name: 'Sketch the start page' })).selectOption('skip')
      await at.expectReady(1)
      await expect(at.day(at.preview('after'))).toHaveAccessibleName(/Play/)
    })

    test('several files are looked at one after another', async ({ signUp }) => {
      const { page } = await signUp({ device })
      const at = new ImportPage(page)
      await at.open()
      await at.drop({ 'first.csv': togglHistory(TODAY, 2), 'second.csv': togglHistory(TODAY, 3) })
      await (await at.expectReady(4)).click()
      await at.expectImported(4)
      await at.button(at.t('next', { name: 'second.csv' })).click()
      await at.expectReady(2)
      await expect(at.tab('duplicate', 4)).toBeVisible()
    })

    test('what stands in a file is text, and runs on no step', async ({ signUp }) => {
      const { page } = await signUp({ device })
      const at = new ImportPage(page)
      const hostile = (what: string) => `<img src=x onerror=alert(1)>${what}`
      const rows = ['Ann', 'Tom'].map((user, day) =>
        [user, 'project', 'tag', 'client', 'remark', 'entry']
          .map(hostile)
          .concat(`2026-06-0${day + 1}T09:00:00Z`, `2026-06-0${day + 1}T10:00:00Z`)
          .join(','),
      )
      const expectText = async (what: string) => {
        await expect(page.getByText(hostile(what)).first()).toBeVisible()
        await expect(page.locator('img[src="x"]')).toHaveCount(0)
      }
      await at.open()
      await at.choose(hostile('file'), ['User,Project,Tags,Client,Remark,Activity,Start,End', ...rows, ''].join('\n'))
      const start = await at.expectReady(2)
      for (const what of ['file', 'Tom', 'project', 'entry']) await expectText(what)
      await start.click()
      await at.expectImported(2)
      await at.button(at.t('otherFile')).click()
      await expectText('file')
      await page.goto('/home?date=2026-06-01')
      await expectText('entry')
    })

    test('a file that cannot be read says where and why', async ({ signUp }) => {
      const { page } = await signUp({ device })
      const at = new ImportPage(page)
      await at.open()
      await at.choose('broken.csv', 'Start,End,Name\n2026-06-01 09:00,2026-06-01 10:00,"Read\n')
      await expect(at.alert(at.problem('quoteNotClosed'))).toBeVisible()
      await at.button(at.t('otherFile')).click()
      await at.choose('empty.csv', '')
      await expect(at.alert(at.t('emptyFile', { name: 'empty.csv' }))).toBeVisible()
    })
  })
