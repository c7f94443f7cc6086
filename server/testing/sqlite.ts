import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDb } from '#server/db/open.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated file. Absent when the tests run on PostgreSQL. */
    sqlite?: string
  }
}

/** Vitest's global set-up: what every test file would migrate for itself, which takes ten times as long as to copy it. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'hourkin-template-'))
  const template = join(folder, 'template.db')
  const db = await openDb(template)
  await db.destroy()
  project.provide('sqlite', template)
  return () => rmSync(folder, { recursive: true, force: true })
}

/** A copy of the migrated template, in a folder of the test file's. */
export function freshFile(template: string, folder: string): string {
  const file = join(folder, 'test.db')
  copyFileSync(template, file)
  return file
}
