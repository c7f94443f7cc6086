import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { createBackup } from '#server/backup/backup.ts'
import { pushKeysIn } from '#server/security/push-keys.ts'
import { secretIn } from '#server/security/secret-file.ts'
import { seedEveryTable } from '#server/testing/every-table.ts'
import { startServer, where } from '#server/testing/harness.ts'
import { KEEP_AS, KEPT_SCHEMAS, MAX_KEPT_BYTES } from '#server/testing/kept-schema.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'hourkin-keep-schema-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

// Not a check: `npm run keep-schema` runs it, because only the tests can fill every table.
test.runIf(KEEP_AS)(
  'a backup with rows in every table is kept for the version that is about to be released',
  async () => {
    await seedEveryTable(startServer())
    secretIn(dataDir)
    pushKeysIn(dataDir)
    const kind = inject('postgres') ? 'postgres' : 'sqlite'
    const file = join(KEPT_SCHEMAS, `${KEEP_AS}-${kind}.zip`)
    await createBackup({ database: where, dataDir }, file)
    expect(statSync(file).size).toBeLessThan(MAX_KEPT_BYTES)
  },
  60_000,
)
