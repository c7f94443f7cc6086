import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { clearWorkshops, withWorkshop } from './workshop.ts'

let parent = ''
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'hourkin-workshop-'))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
})

/** A process that holds a temporary folder below `parent` until it is killed. */
async function startHolder() {
  const module = JSON.stringify(join(import.meta.dirname, 'workshop.ts'))
  const code = `import { withWorkshop } from ${module}
    await withWorkshop(${JSON.stringify(parent)}, () => new Promise((never) => {
      setInterval(() => never, 60_000)
      console.log('holding')
    }))`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code])
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

test(
  'the leftovers of a killed process are deleted by the next one, and not earlier',
  { timeout: 30_000 },
  async () => {
    const child = await startHolder()
    const [held] = readdirSync(parent)
    clearWorkshops(parent)
    expect(readdirSync(parent)).toEqual([held])
    child.kill('SIGKILL')
    await once(child, 'exit')
    await withWorkshop(parent, async () => expect(readdirSync(parent)).not.toContain(held))
    expect(readdirSync(parent)).toEqual([])
  },
)

test('two at once leave each other alone', async () => {
  await withWorkshop(parent, async (first) => {
    await withWorkshop(parent, async () => expect(readdirSync(first)).toContain('lock'))
    expect(readdirSync(first)).toContain('lock')
  })
})

test('a folder whose process was killed before it was locked is deleted, and other folders stay', () => {
  for (const name of ['.hourkin-backup-cut-off', 'photos']) mkdirSync(join(parent, name))
  clearWorkshops(parent)
  expect(readdirSync(parent)).toEqual(['photos'])
})
