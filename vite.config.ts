import react from '@vitejs/plugin-react'
import presetMantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { compileHints } from './tools/web-build/compile-hints.ts'
import { compress } from './tools/web-build/compress.ts'
import { early } from './tools/web-build/early.ts'
import { mantineCss } from './tools/web-build/mantine-css.ts'
import { serviceWorker } from './tools/web-build/service-worker.ts'
import { words, wordsFileName } from './tools/web-build/words.ts'
import { wire } from './tools/web-build/wire.ts'

const api = process.env['HOURKIN_API'] ?? 'http://localhost:3000'

/** The small parts that most others are made of. A group includes its dependencies, so that there is no circle. */
const MANTINE =
  /\/@mantine\/(?:hooks\/esm\/use-(?:force-update|id|merged-ref|uncontrolled)|core\/esm\/(?:core|components\/(?:Anchor|Button|CloseButton|Group|Loader|Paper|Skeleton|Stack|Text|Title|Transition|UnstyledButton|VisuallyHidden)))\//
/** Of the list of stale queries, of the day's plans, and of the gestures on the timeline. */
const SOON =
  /\/(?:contract\/[a-z-]+\.ts|domain\/log\/edit\.ts|web\/ui\/pointer-drag\.ts|plan-today\/(?:messages\.ts|queries\.ts|plan-items\.tsx|day-plan\.module\.css))$/
/** The first screen, the calendar, the editor and the charts. */
const CALLED_ON_LOAD = new Set(['base', 'calendar', 'open-note', 'days-chart'])

export default defineConfig({
  root: 'web',
  plugins: [
    words(import.meta.dirname),
    wire(),
    mantineCss(import.meta.dirname),
    react(),
    early(),
    compileHints(CALLED_ON_LOAD),
    serviceWorker(import.meta.dirname),
    compress(),
  ],
  resolve: {
    // Browsers have Temporal, or get it before anything that asks for it is read.
    alias: [
      { find: /^temporal-polyfill$/, replacement: `${import.meta.dirname}/web/temporal.ts` },
      // Whole, in one file: the calendar takes parts of it, and would have to fetch everything else here.
      {
        find: /^temporal-polyfill\/global$/,
        replacement: `${import.meta.dirname}/node_modules/temporal-polyfill/global.js`,
      },
    ],
  },
  css: { postcss: { plugins: [presetMantine()] } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ facadeModuleId }) => wordsFileName(facadeModuleId) ?? 'assets/[name]-[hash].js',
        codeSplitting: {
          groups: [
            // All that nearly every visit needs, in one file.
            { name: 'base', tags: ['$initial'] },
            // What forms and dialogs stand on, and the first screen does not.
            { name: 'mantine', test: MANTINE },
            // Of fields outside of forms, too: they do not take what forms stand on along.
            { name: 'unread', test: /\/web\/ui\/unread\.ts$/ },
            // What every form stands on.
            { name: 'form', test: /\/web\/ui\/(?:field-errors|form-shell|use-form)\.tsx?$/ },
            // What every visit fetches once the day is painted, as far as other screens need it as well.
            { name: 'soon', test: SOON },
          ],
        },
      },
    },
  },
  // Our own `web/api/*.ts` are served under the same path while developing.
  server: { proxy: { '^/api/(?!.*\\.ts)': api } },
})
