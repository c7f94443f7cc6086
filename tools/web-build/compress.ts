import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const WORTH_IT = /\.(?:js|css|html|svg|json|webmanifest)$/

/** Compressed once, as small as it gets, instead of at every request. Fonts and pictures are compressed already. */
export const compress = (): Plugin => ({
  name: 'hourkin-compress',
  apply: 'build',
  writeBundle({ dir }) {
    if (!dir) return
    const files = readdirSync(dir, { recursive: true }).map(String)
    for (const file of files.filter((name) => WORTH_IT.test(name))) {
      const path = join(dir, file)
      const text = readFileSync(path)
      const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
      writeFileSync(`${path}.br`, brotliCompressSync(text, { params: quality }))
      writeFileSync(`${path}.gz`, gzipSync(text, { level: constants.Z_BEST_COMPRESSION }))
    }
  },
})
