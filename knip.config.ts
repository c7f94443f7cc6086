import type { KnipConfig } from 'knip'

/** The imports of a style sheet, written as TypeScript imports. */
const importsOf = (css: string) =>
  [...css.matchAll(/(?:@import\s+|url\()['"](?!data:)([^'"]+)['"]/g)].map(([, from]) => `import '${from}'`).join('\n')

export default {
  // Named in the page, in a script, in a step of the build or in the configuration of a tool, none of which knip reads.
  entry: [
    'server/main.ts',
    'server/features/import/read-worker.ts',
    'server/features/import/judge-worker.ts',
    'web/api/jitless.ts',
    'web/api/on-wire.ts',
    'web/early.ts',
    'web/i18n/rest-words.ts',
    'web/sw.ts',
    'web/temporal.ts',
    'tools/hourkin.mjs',
    'tools/knip-count.mjs',
    'bench/support/loop-probe.mjs',
    'bench/bare/server.ts',
    'bench/bare/home/main.tsx',
    'bench/bare/calendar/main.tsx',
    'bench/bare/editor/main.tsx',
    'bench/support/push-sink.ts',
  ],
  project: ['{domain,contract,server,web,e2e,bench,tools}/**/*.{ts,tsx,mjs,css}'],
  compilers: { css: importsOf },
  // Come with Linux, or with Debian: limit what this process may write, and list the installed packages.
  ignoreBinaries: ['prlimit', 'dpkg-query', 'pgbouncer'],
  // A type that describes what stands beside it may have a name for its reader.
  ignoreExportsUsedInFile: { interface: true, type: true },
} satisfies KnipConfig
