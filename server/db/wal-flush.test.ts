import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { walFlush } from './wal-flush.ts'

/** A flush whose disk answers when the test says so. */
function startFlush() {
  const wal = join(mkdtempSync(join(tmpdir(), 'hourkin-test-')), 'wal')
  writeFileSync(wal, '')
  const disk: { done: () => void; fail: (error: Error) => void }[] = []
  const file = { writtenBack: 0, isFull: false }
  function writeBack() {
    if (file.isFull) throw new Error('the disk is full')
    file.writtenBack += 1
  }
  const sync = () => new Promise<void>((done, fail) => void disk.push({ done, fail }))
  const { flush, close } = walFlush(wal, writeBack, sync)
  onTestFinished(close)
  return { flush, disk, file }
}

test('calls that come during a flush share the next one, which begins after it', async () => {
  const { flush, disk } = startFlush()
  const first = flush()
  const [second, third] = [flush(), flush()]
  expect(disk).toHaveLength(1)
  disk[0]!.done()
  await first
  await expect.poll(() => disk.length).toBe(2)
  disk[1]!.done()
  await Promise.all([second, third])
  expect(disk).toHaveLength(2)
})

test('what a failed flush leaves in doubt is written back before anything is acknowledged', async () => {
  const { flush, disk, file } = startFlush()
  const failed = flush()
  disk[0]!.fail(new Error('the disk did not answer'))
  await failed
  expect(file.writtenBack).toBe(1)
  const later = flush()
  disk[1]!.done()
  await later
  expect(file.writtenBack).toBe(1)
})

test('nothing is acknowledged as long as it cannot be written back, even if the disk calls a flush a success', async () => {
  const { flush, disk, file } = startFlush()
  file.isFull = true
  const failed = flush()
  disk[0]!.fail(new Error('the disk did not answer'))
  await expect(failed).rejects.toThrow('the disk is full')
  const second = flush()
  disk[1]!.done()
  await expect(second).rejects.toThrow('the disk is full')
  file.isFull = false
  const third = flush()
  disk[2]!.done()
  await third
  expect(file.writtenBack).toBe(1)
})
