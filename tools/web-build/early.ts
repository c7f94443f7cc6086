import { createHash } from 'node:crypto'
import { build, type Plugin, type Rolldown } from 'vite'

/** The words of the first screen, by language. */
const FIRST_WORDS = /\/words-(\w+)-first-/
const IN_DEVELOPMENT = '/early.js'

/** One classic script: it blocks the first paint for the moment it takes to know the mode and the language. */
async function buildEarlyScript(minify: boolean, words: Readonly<Record<string, string>>): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { FIRST_WORDS: JSON.stringify(words) },
    build: {
      write: false,
      minify,
      target: 'es2023',
      lib: { entry: 'web/early.ts', formats: ['iife'], name: 'early', fileName: 'early' },
    },
  })
  const [output] = [built].flat() as Rolldown.RolldownOutput[]
  return output?.output[0].code ?? ''
}

export const early = (): Plugin => ({
  name: 'hourkin-early',
  enforce: 'post',
  // Before the style sheet, which a script after it would have to wait for.
  transformIndexHtml: (html) => html.replace('<!-- early.ts -->', `<script src="${IN_DEVELOPMENT}"></script>`),
  configureServer({ middlewares }) {
    middlewares.use(IN_DEVELOPMENT, (_, response, next) => {
      buildEarlyScript(false, {}).then((code) => response.setHeader('content-type', 'text/javascript').end(code), next)
    })
  },
  async generateBundle(_, bundle) {
    const page = bundle['index.html']
    if (page?.type !== 'asset') return this.error('There is no page to put the early script in')
    const names = Object.keys(bundle).map((name) => [FIRST_WORDS.exec(name)?.[1] ?? '', `/${name}`] as const)
    const code = await buildEarlyScript(true, Object.fromEntries(names.filter(([language]) => language)))
    const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
    const fileName = `assets/early-${hash}.js`
    this.emitFile({ type: 'asset', fileName, source: code })
    page.source = String(page.source).replace(IN_DEVELOPMENT, `/${fileName}`)
    return undefined
  },
})
