import { readFile } from 'node:fs/promises'
import type { ExportedLogs } from '#contract/log-export.ts'
import { addDays } from '#domain/time/time.ts'
import { messages } from '#web/features/report/messages.ts'
import { dateSpan, length, numberText } from '#web/i18n/format.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { exportMessages } from '#web/widgets/log-export/messages.ts'
import { categoryNames } from '#web/widgets/category-names.ts'
import { testAt } from '#e2e/support/clock-fixtures.ts'
import { DEVICES, expect, fitting } from '#e2e/support/fixtures.ts'
import { LOOKS } from '#e2e/support/looks.ts'
import { readPdf } from '#e2e/support/pdf-text.ts'
import { NOON, seedDays, TODAY } from './statistics-page.ts'

const test = testAt(NOON)
const DAYS = { from: addDays(TODAY, -40), to: addDays(TODAY, -1) }
const ADDRESS = `/statistics/report?${new URLSearchParams({ when: 'own', ...DAYS })}`
/** Minutes of the forty days of `seedDays`. */
const SLEEP = 40 * 420
const WORK = 10 * (120 + 130 + 140 + 150)
const SPORTS = 27 * 30

for (const language of ['en', 'zh_CN', 'zh_TW'] as const)
  test(`a report is printed on pages of paper with its totals, in ${language}`, async ({ signUp }) => {
    const ann = await signUp({ language })
    const { page } = ann
    const t = wordsIn(messages, language)
    const category = wordsIn(categoryNames, language)
    await seedDays(ann, 40)
    await page.goto(ADDRESS)
    await expect(page.getByRole('heading', { name: t('title') })).toBeVisible()
    await expect(page.getByRole('button', { name: t('print') })).toBeVisible()
    const { pages, text } = readPdf(await page.pdf({ format: 'A4' }))
    const said = [
      dateSpan(DAYS.from, DAYS.to, language),
      length(SLEEP + WORK + SPORTS, language),
      t('logsCount', { count: 107, number: numberText(107, language) }),
      category('sleep') + length(SLEEP, language),
      category('work') + length(WORK, language),
      category('sports') + length(SPORTS, language),
      t('noProject'),
    ]
    expect(said.filter((words) => !text.includes(words.normalize('NFKC').replaceAll(/\s/gu, '')))).toEqual([])
    expect(pages).toBeGreaterThan(1)
    // The titles of the columns stand on every page of the table.
    expect(text.split(t('clock').replaceAll(' ', '')).length - 1).toBeGreaterThan(1)
    expect(text).not.toContain(t('print').replaceAll(' ', ''))
  })

for (const { look, device, language, change } of LOOKS)
  test(`${look}: a report is accessible and fits`, async ({ signUp }) => {
    const ann = await signUp({ language, device })
    const { page, api } = ann
    const t = wordsIn(messages, language)
    const fits = fitting(page)
    await ann.prefer(change)
    await seedDays(ann, 3)
    const { id } = (await api('POST', '/user/project', {
      name: 'The house of a name that is as long as a name can be',
    })) as {
      id: string
    }
    const mia = (await api('POST', '/user/recipient', { name: 'Mia', type: 'personal' })) as { id: string }
    await api('POST', '/user/log/activity-log', {
      category: 'housework',
      activityName: 'Paint',
      projectId: id,
      beneficiaries: [{ recipientId: mia.id }],
      remark: 'the first coat; '.repeat(30),
      startTime: `${addDays(TODAY, -1)}T20:00:00Z`,
      endTime: `${addDays(TODAY, -1)}T21:00:00Z`,
      parallelActivity: true,
    })
    await page.goto('/statistics/report')
    await expect(page.getByRole('table', { name: t('byRecipient') }).getByText('Mia')).toBeVisible()
    await fits('the report')
    await page.goto('/statistics/report?q=nothing')
    await expect(page.getByText(t('none'))).toBeVisible()
    await fits('a report of nothing')
  })

for (const [name, device] of DEVICES)
  test(`${name}: the statistics export the days that they show, and lead to their report`, async ({ signUp }) => {
    const ann = await signUp({ device })
    const { page } = ann
    const t = wordsIn(exportMessages, 'en')
    await seedDays(ann, 12)
    await page.goto('/statistics?range=last-7-days')
    await page.getByRole('button', { name: t('export') }).click()
    for (const command of ['csv', 'xlsx', 'json', 'ics', 'report'] as const)
      await expect(page.getByRole('menuitem', { name: t(command) })).toBeInViewport({ ratio: 1 })
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: t('json') }).click(),
    ])
    expect(file.suggestedFilename()).toBe('hourkin-logs-2026-06-30.json')
    const { logs } = JSON.parse(await readFile(await file.path(), 'utf8')) as typeof ExportedLogs._zod.output
    expect(logs.length).toBeGreaterThan(10)
    // A night that began the day before belongs to both.
    expect(logs.every(({ end }) => end.slice(0, 10) >= addDays(TODAY, -6))).toBe(true)
    await page.getByRole('button', { name: t('export') }).click()
    await page.getByRole('menuitem', { name: t('report') }).click()
    await expect(page).toHaveURL(/\/statistics\/report\?.*from=2026-06-24/)
    await expect(page.getByRole('heading', { name: wordsIn(messages, 'en')('title') })).toBeVisible()
  })
