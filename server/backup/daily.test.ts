import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { addDays, type Instant, type LocalDate } from '#domain/time/time.ts'
import { bytesLacking } from '#server/operation/disk-space.ts'
import { dailyBackups } from './daily.ts'

let dataDir = ''
let database = ''
let make: (file: string) => Promise<void>
let warned: string[] = []
let keepDaily: ReturnType<typeof dailyBackups>
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'hourkin-daily-'))
  database = join(dataDir, 'hourkin.db')
  writeFileSync(database, '')
  succeed()
  warned = []
  const log = { warn: (text: string) => void warned.push(text) }
  keepDaily = dailyBackups({ dataDir, database, make: (file) => make(file), log })
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
})

const FIRST = '2026-02-25' as LocalDate
const at = (day: number, clock = '04:00') => `${addDays(FIRST, day)}T${clock}:00.000Z` as Instant
const kept = () => readdirSync(join(dataDir, 'backups')).toSorted()
const failWith = (why: string) => {
  make = () => Promise.reject(new Error(why))
}
const succeed = () => {
  make = async (file) => writeFileSync(file, file)
}

test('one backup a day is made, and the last seven are kept', async () => {
  for (let day = 0; day < 9; day++) await keepDaily(at(day))
  expect(kept()).toEqual([2, 3, 4, 5, 6, 7, 8].map((day) => `hourkin-${addDays(FIRST, day)}.zip`))
})

test('the first of the day stays, and after days without a server there are seven all the same', async () => {
  for (const day of [0, 1, 20, 21]) await keepDaily(at(day))
  failWith('made again')
  await keepDaily(at(21, '23:00'))
  expect(kept()).toHaveLength(4)
})

test('one that fails takes none of the others away, and is tried again', async () => {
  for (let day = 0; day < 7; day++) await keepDaily(at(day))
  failWith('the disk is full')
  await expect(keepDaily(at(7))).rejects.toThrow('full')
  expect(kept()).toHaveLength(7)
  succeed()
  await keepDaily(at(7, '05:00'))
  expect(kept().at(-1)).toBe(`hourkin-${addDays(FIRST, 7)}.zip`)
})

test('a daily backup leaves other files alone', async () => {
  const folder = join(dataDir, 'backups')
  mkdirSync(folder)
  for (let day = -8; day < 0; day++) writeFileSync(join(folder, `before-the-move-${day}.zip`), '')
  await keepDaily(at(2))
  expect(kept()).toEqual([
    ...[-1, -2, -3, -4, -5, -6, -7, -8].map((day) => `before-the-move-${day}.zip`),
    `hourkin-${addDays(FIRST, 2)}.zip`,
  ])
})

test('a backup that would fill the disk is not made: leftovers are deleted, and the missing space is reported once a day', async () => {
  const { bavail, bsize } = statfsSync(dataDir)
  await keepDaily(at(0))
  const leftOver = join(dataDir, 'backups', '.hourkin-backup-cut-off')
  mkdirSync(leftOver)
  // A file with a hole takes no room, and its copy would take all there is.
  truncateSync(database, bavail * bsize)
  for (const clock of ['04:00', '05:00', '06:00']) await keepDaily(at(1, clock))
  expect(kept()).toEqual([`hourkin-${addDays(FIRST, 0)}.zip`])
  expect(warned).toEqual([
    expect.stringMatching(/^The backup .*hourkin-2026-02-26\.zip is not made: the disk lacks \d+ MB for it\. /),
  ])
  await keepDaily(at(2))
  expect(warned).toHaveLength(2)
  truncateSync(database, 0)
  await keepDaily(at(2, '05:00'))
  expect(kept()).toHaveLength(2)
  expect(warned).toHaveLength(2)
})

test('the space to keep free does not count as room for a backup', () => {
  const disk = { bsize: 10, blocks: 100, bavail: 20 }
  expect(bytesLacking(disk, 150)).toBe(0)
  expect(bytesLacking(disk, 151)).toBe(1)
  expect(bytesLacking({ ...disk, bavail: 4 }, 0)).toBe(10)
})
