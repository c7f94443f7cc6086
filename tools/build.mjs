// dist/web by the project's Vite configuration, dist/server/main.js as one bundle. What is fresh is left alone.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { buildAndStamp, staleHalves } from './fresh.mjs'
import { LEFT_OUT } from './left-out.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

/** What the server says in each language becomes part of the program. */
const serverTexts = {
  name: 'hourkin-server-texts',
  /** @type {(id: string) => string | undefined} */
  load(id) {
    if (!id.endsWith('/server/i18n/catalogs.ts')) return undefined
    const folder = join(root, 'domain/data/locales')
    const catalogs = readdirSync(folder).map((file) => {
      const all = Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')))
      const ours = all.filter(([namespace]) => namespace.startsWith('server-'))
      return [basename(file, '.json'), Object.fromEntries(ours)]
    })
    return `export const CATALOGS = ${JSON.stringify(Object.fromEntries(catalogs))}`
  },
}

const halves = {
  web: () => build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' }),
  server: () =>
    build({
      configFile: false,
      logLevel: 'warn',
      plugins: [serverTexts],
      ssr: { noExternal: true, external: LEFT_OUT },
      build: {
        ssr: true,
        outDir: 'dist/server',
        target: 'node20',
        rolldownOptions: {
          // A thread begins with a file of its own.
          input: {
            main: 'server/main.ts',
            'read-worker': 'server/features/import/read-worker.ts',
            'judge-worker': 'server/features/import/judge-worker.ts',
          },
          output: {
            entryFileNames: '[name].js',
            chunkFileNames: '[name]-[hash].js',
            // V8 keeps the text of the program. With one Chinese character in it, it takes twice the memory.
            charset: 'ascii',
            comments: { legal: true, annotation: false, jsdoc: false },
          },
        },
      },
    }),
}

const stale = staleHalves(root)
if (stale.length === 0) console.log('Built already.')
await Promise.all(
  stale.map(async (half) => {
    const from = performance.now()
    await buildAndStamp(root, half, halves[half])
    console.log(`Built the ${half} in ${((performance.now() - from) / 1000).toFixed(1)} s.`)
  }),
)
