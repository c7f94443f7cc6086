import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { addDays, type Instant, type LocalDate } from '#domain/time.ts'
import { keepDaily } from './daily.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'hourkin-daily-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
})

const FIRST = '2026-02-25' as LocalDate
const at = (day: number, clock = '04:00') => `${addDays(FIRST, day)}T${clock}:00.000Z` as Instant
const kept = () => readdirSync(join(dataDir, 'backups')).toSorted()
const make = async (file: string) => writeFileSync(file, file)

test('decisions 20: one a day, and the last seven are kept', async () => {
  for (let day = 0; day < 9; day++) await keepDaily(dataDir, at(day), make)
  expect(kept()).toEqual([2, 3, 4, 5, 6, 7, 8].map((day) => `hourkin-${addDays(FIRST, day)}.zip`))
})

test('the first of the day stays, and after days without a server there are seven all the same', async () => {
  for (const day of [0, 1, 20, 21]) await keepDaily(dataDir, at(day), make)
  await keepDaily(dataDir, at(21, '23:00'), () => Promise.reject(new Error('made again')))
  expect(kept()).toHaveLength(4)
})

test('one that fails takes none of the others away, and is tried again', async () => {
  for (let day = 0; day < 7; day++) await keepDaily(dataDir, at(day), make)
  await expect(keepDaily(dataDir, at(7), () => Promise.reject(new Error('the disk is full')))).rejects.toThrow('full')
  expect(kept()).toHaveLength(7)
  await keepDaily(dataDir, at(7, '05:00'), make)
  expect(kept().at(-1)).toBe(`hourkin-${addDays(FIRST, 7)}.zip`)
})

test('what is not ours is left alone', async () => {
  const folder = join(dataDir, 'backups')
  mkdirSync(folder)
  for (let day = -8; day < 0; day++) writeFileSync(join(folder, `before-the-move-${day}.zip`), '')
  await keepDaily(dataDir, at(2), make)
  expect(kept()).toEqual([
    ...[-1, -2, -3, -4, -5, -6, -7, -8].map((day) => `before-the-move-${day}.zip`),
    `hourkin-${addDays(FIRST, 2)}.zip`,
  ])
})
