import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

const WORKER = 'sw.js'
const PAGE = 'index.html'
/** Screens that are reached from the first one: with these, a user can sign in and log. The others can wait. */
const SCREEN = /\/web\/routes\//
const AT_HAND = /\/web\/routes\/(home|sign-in)\.tsx$/
const IN_PAGE = /(?:src|href)="\/(assets\/[^"]+)"/g
/** The page stores the words of its own language; the names of the command menu are in all languages. */
const WORDS = /\/words-\w+-(?:first|rest)-/
const FONT = /-latin-[^/]*\.woff2$/

type Bundle = Rolldown.OutputBundle

/** The chunks that a visit to the day may need, however late. */
function chunksFrom(bundle: Bundle, page: readonly string[]): Set<string> {
  const found = new Set<string>()
  const visit = (name: string) => {
    const chunk = bundle[name]
    if (found.has(name) || chunk?.type !== 'chunk') return
    const screen = chunk.facadeModuleId ?? ''
    if ((SCREEN.test(screen) && !AT_HAND.test(screen)) || WORDS.test(name)) return
    found.add(name)
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next)
  }
  for (const name of page) visit(name)
  return found
}

/** The files for a visit without a network: the page, its references, chunks, sheets and fonts. */
export function filesFor(bundle: Bundle): { url: string; revision: string | null }[] {
  const page = bundle[PAGE]
  if (page?.type !== 'asset') throw new Error('There is no page for the service worker to keep')
  const html = String(page.source)
  const named = [...html.matchAll(IN_PAGE)].map(([, file = '']) => file)
  const assets = Object.keys(bundle).filter((name) => name.endsWith('.css') || FONT.test(name))
  const revision = createHash('sha256').update(html).digest('hex').slice(0, 16)
  return [
    { url: `/${PAGE}`, revision },
    ...[...new Set([...named, ...chunksFrom(bundle, named), ...assets])].map((file) => ({
      url: `/${file}`,
      revision: null,
    })),
  ]
}

/**
 * `/sw.js`, a bundle of its own that knows the files of the build. It runs after all plugins that write into the page.
 */
export const serviceWorker = (root: string): Plugin => ({
  name: 'hourkin-service-worker',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_, bundle) {
    const built = await build({
      configFile: false,
      logLevel: 'error',
      define: { FILES: JSON.stringify(filesFor(bundle)), 'process.env.NODE_ENV': '"production"' },
      build: {
        write: false,
        target: 'es2023',
        lib: { entry: join(root, 'web/sw.ts'), formats: ['iife'], name: 'sw', fileName: 'sw' },
      },
    })
    const [output] = [built].flat() as Rolldown.RolldownOutput[]
    this.emitFile({ type: 'asset', fileName: WORKER, source: output?.output[0].code ?? '' })
  },
})
