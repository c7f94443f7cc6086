// One language for each visitor: English is taken out of the program, and every language becomes files of its own.
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Plugin } from 'vite'
import { type Catalog, completeCatalog, englishCatalog, MESSAGES_FILE, readCatalog, removeTexts } from '../catalogs.ts'
import languages from '#domain/data/languages.json' with { type: 'json' }

const PARTS = 'virtual:words'
const PART = /^virtual:words\/(\w+)\/(first|names|rest)$/
const ENTRY = 'web/main.tsx'
const REST = "import '#web/i18n/rest-words.ts';"
/** Cards that come onto the first screen as soon as it is painted. */
const SOON = ['child', 'childrenWaiting', 'plan-status', 'plan-today', 'sleepMorning']
/** By these the command menu finds screens, commands and settings. */
const NAMES = ['app', 'commands', 'settings']
const NAMESPACE = /\bdefineMessages\('([^']+)'/g
const STATIC_IMPORT = /^(?:import|export) (?!type\b)[^;'"]*?(?:from )?'((?:#web\/|\.{1,2}\/)[^']+\.tsx?)'/gm

/** The files of `web/` that the first screen imports, directly or not. */
function filesOfFirstScreen(root: string): Set<string> {
  const found = new Set<string>()
  const visit = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    for (const [, target = ''] of readFileSync(join(root, file), 'utf8').matchAll(STATIC_IMPORT))
      visit(target.startsWith('#') ? target.slice(1) : posix.join(posix.dirname(file), target))
  }
  visit(ENTRY)
  return found
}

const pick = (catalog: Catalog, isWanted: (namespace: string) => boolean): Catalog =>
  Object.fromEntries(Object.entries(catalog).filter(([namespace]) => isWanted(namespace)))

/** Provides `virtual:words`, and in a build leaves no English text in the program. */
export function words(root: string): Plugin {
  let isBuild = false
  let english: Catalog = {}
  let namespacesOfFirst = new Set<string>()
  const isIn = {
    first: (namespace: string) => namespacesOfFirst.has(namespace),
    names: (namespace: string) => NAMES.includes(namespace),
    rest: (namespace: string) => !namespacesOfFirst.has(namespace),
  }
  return {
    name: 'hourkin-words',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    buildStart() {
      const first = filesOfFirstScreen(root)
      english = englishCatalog(root, (file) => file.startsWith('web/'))
      namespacesOfFirst = new Set([...SOON, ...Object.keys(englishCatalog(root, (file) => first.has(file)))])
    },
    resolveId: (id) => (id === PARTS || PART.test(id) ? `\0${id}` : undefined),
    load(id) {
      const name = id.startsWith('\0') ? id.slice(1) : ''
      if (name === PARTS) {
        const loads = (language: string) =>
          Object.keys(isIn).map((part) => `${part}: () => import('${PARTS}/${language}/${part}')`)
        const entries = Object.keys(languages).map((language) => `${language}: { ${loads(language).join(', ')} }`)
        return `export const parts = { ${entries.join(', ')} }`
      }
      const [, language = '', part = ''] = name.match(PART) ?? []
      if (!language) return undefined
      const complete = completeCatalog(readCatalog(root, language), english)
      const texts = JSON.stringify(pick(complete, isIn[part as keyof typeof isIn]))
      return `export default ${texts}; export const url = import.meta.url`
    },
    generateBundle() {
      const manifest = readFileSync(join(root, 'web/public/manifest.en.webmanifest'), 'utf8')
      for (const { tag } of Object.values(languages)) {
        const file = `manifest.${tag}.webmanifest`
        if (existsSync(join(root, 'web/public', file))) continue
        const source = JSON.stringify({ ...(JSON.parse(manifest) as object), lang: tag })
        this.emitFile({ type: 'asset', fileName: file, source })
      }
    },
    transform: {
      order: 'pre',
      handler(code, id) {
        const file = posix.relative(root, id)
        if (!isBuild || !MESSAGES_FILE.test(file)) return undefined
        // On the line of the first statement, so that no map is needed.
        const isOfFirst = [...code.matchAll(NAMESPACE)].every(([, namespace = '']) => namespacesOfFirst.has(namespace))
        return `${isOfFirst ? '' : REST}${removeTexts(code)}`
      },
    },
  }
}

/** The name of a file of words; undefined: the chunk is another one. */
export function wordsFileName(facadeModuleId: string | null): string | undefined {
  const [, language, part] = facadeModuleId?.replace('\0', '').match(PART) ?? []
  return language && `assets/words-${language}-${part}-[hash].js`
}
