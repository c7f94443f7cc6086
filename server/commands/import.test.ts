import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { activityLog } from '#contract/activity-log.ts'
import { logImport } from '#contract/import.ts'
import { startServer, where } from '#server/testing/harness.ts'
import { sampleFile } from '#server/testing/importing.ts'
import { runCommand } from '#server/testing/operator.ts'

const home = mkdtempSync(join(tmpdir(), 'hourkin-import-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const run = (...args: string[]) => runCommand(['import', ...args], { env: { DATA_DIR: home }, database: where })
const DAYS = { query: { from: '2024-03-04T00:00:00Z', to: '2024-03-06T00:00:00Z' } }

test(
  'an operator sees what a file would bring, and imports it; its owner can undo it',
  { timeout: 60_000 },
  async () => {
    const server = startServer({ now: '2026-03-02T12:00:00Z' })
    const ann = server.as('ann')
    const { email } = await ann(account.basicInfo)
    const file = join(home, 'toggl.csv')
    writeFileSync(file, sampleFile('toggl.csv'))
    const dry = await run(email!, file, '--dry-run', '--time-zone', 'Europe/Berlin')
    expect(dry.failure).toBeUndefined()
    expect(dry.said).toEqual([
      'A file of the kind toggl with 5 entries from 2024-03-04 to 2024-03-05.',
      'Its times are read as those of Europe/Berlin.',
      'New 4, there already 0, overlapping 0 (skip), faulty 1, left out 0.',
      '  line 5: it is shorter than a minute (End time "08:00:09")',
      'Nothing was imported. Leave out --dry-run to import it.',
    ])
    expect([await ann(logImport.list), await ann(activityLog.between, DAYS)]).toEqual([[], []])
    const { said } = await run(email!, file, '--time-zone', 'Europe/Berlin')
    expect(said.at(-1)).toBe('Imported 4, skipped 1. It can be undone in the app, under Import.')
    const logs = await ann(activityLog.between, DAYS)
    expect(logs.map(({ startTime }) => startTime.slice(0, 16))[0]).toBe('2024-03-04T08:00')
    const [done] = await ann(logImport.list)
    await ann(logImport.undo, { params: { id: done!.id } })
    await server.runJobs()
    expect(await ann(activityLog.between, DAYS)).toEqual([])
  },
)

test('wrong arguments and files end with a sentence', { timeout: 60_000 }, async () => {
  const server = startServer()
  const { email } = await server.as('bob')(account.basicInfo)
  const picture = join(home, 'picture.png')
  writeFileSync(picture, Buffer.from('89504e470d0a1a0a0000', 'hex'))
  expect((await run('nobody@example.org', picture)).failure).toContain('No account has the address nobody@example.org.')
  expect((await run(email!, join(home, 'gone.csv'))).failure).toContain('gone.csv cannot be read')
  expect((await run(email!, picture, '--time-zone', 'Mars')).failure).toBe(
    "'Mars' is no time zone. Write it as in Europe/Berlin.",
  )
  expect((await run(email!, picture)).failure).toBe(
    'The file cannot be imported: it is neither text nor an archive of text; export it as CSV, JSON or .ics.',
  )
  const cut = join(home, 'cut.csv')
  writeFileSync(cut, 'Start,End,Name\n2026-02-02 09:00,2026-02-02 10:00,"Read\n')
  expect((await run(email!, cut)).failure).toBe(
    'The file cannot be imported (line 2): a quotation mark is opened and never closed; add the missing mark, or export the file again.',
  )
  expect(await server.as('bob')(logImport.list)).toEqual([])
})
