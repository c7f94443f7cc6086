import { defineConfig } from 'vitest/config'
import { words } from './tools/web-build/words.ts'
import { hasPostgres } from './server/testing/cluster.ts'

const serverTests = ['server/**/*.test.ts']

/** What no database can change is tested once. */
const withoutDatabase = [
  'server/{env,http/host-names,security/{access,network,throttle}}.test.ts',
  'server/ports/*.test.ts',
  'server/testing/import-samples.test.ts',
]

const propertySeed = './tools/property-seed.ts'

const setupFiles = [propertySeed, './server/testing/each-file.ts']

/** Two databases and a password hash of 64 MiB, on a busy machine with two cores. */
const testTimeout = 30_000

/** What is polled for happens in the server or in a browser, which may have to wait for the machine. */
const polled = { poll: { timeout: 10_000 } }

/** As many as the machine of the gate has cores: by default, one of two would stay unused. */
const maxWorkers = 2

/** Modules that are loaded once serve all files of a worker: no module of ours keeps state except by owner. */
const shared = { isolate: false, testTimeout, expect: polled }

/** The server's tests do not know which database they run on: each runs once on either. */
const databases = [
  {
    test: {
      name: 'sqlite',
      include: serverTests,
      setupFiles,
      ...shared,
      globalSetup: './server/testing/sqlite.ts',
    },
  },
  {
    test: {
      name: 'postgres',
      ...shared,
      setupFiles,
      include: serverTests,
      exclude: withoutDatabase,
      globalSetup: './server/testing/postgres.ts',
    },
  },
]
if (!hasPostgres()) {
  databases.pop()
  console.warn(
    'PostgreSQL was NOT tested: neither TEST_DATABASE_URL nor the server binaries are here. Set PG_BIN to their folder.',
  )
}

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        plugins: [words(import.meta.dirname)],
        test: {
          name: 'pure',
          setupFiles: [propertySeed, './e2e/support/languages.ts'],
          include: ['{domain,contract,web,bench,tools}/**/*.test.{ts,tsx}'],
          ...shared,
        },
      },
      ...databases,
    ],
  },
})
