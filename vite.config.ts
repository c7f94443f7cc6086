import react from '@vitejs/plugin-react'
import presetMantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { compress } from './tools/web-build/compress.ts'
import { early } from './tools/web-build/early.ts'
import { mantineCss } from './tools/web-build/mantine-css.ts'
import { serviceWorker } from './tools/web-build/service-worker.ts'
import { wire } from './tools/web-build/wire.ts'

const api = process.env['HOURKIN_API'] ?? 'http://localhost:3000'

export default defineConfig({
  root: 'web',
  plugins: [wire(), mantineCss(import.meta.dirname), react(), early(), serviceWorker(import.meta.dirname), compress()],
  resolve: {
    // Browsers have Temporal, or get it before anything that asks for it is read.
    alias: [
      { find: /^temporal-polyfill$/, replacement: `${import.meta.dirname}/web/temporal.ts` },
      // Whole, in one file: the calendar takes parts of it, and would have to fetch whatever else is fetched here.
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
        codeSplitting: {
          // All that nearly every visit needs, in one file. Merging what lazy parts share as well makes circles.
          groups: [{ name: 'base', tags: ['$initial'] }],
        },
      },
    },
  },
  // Our own `web/api/*.ts` are served under the same path while developing.
  server: { proxy: { '^/api/(?!.*\\.ts)': api } },
})
