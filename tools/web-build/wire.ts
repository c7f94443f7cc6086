import { type Plugin, runnerImport } from 'vite'

type Wire = { method: string; path: string; access: string }
type Endpoints = Record<string, Wire>

const SCHEMAS = '?schemas'
/** On the line of the first statement, so that no map is needed. */
const BEFORE_SCHEMAS = "import '#web/api/jitless.ts';"
const CONTRACT = /\/contract\/[a-z-]+\.ts$/
const IMPORT = /import \{([^}]*)\} from '(#contract\/[a-z-]+\.ts)'/g

const isEndpoint = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const isEndpoints = (value: unknown): value is Endpoints =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every(isEndpoint)

/** The module's exports that are made of endpoints, by name. */
async function loadEndpoints(file: string): Promise<Map<string, Endpoints>> {
  const { module } = await runnerImport<object>(file, { configFile: false, logLevel: 'error' })
  return new Map(Object.entries(module).filter((entry): entry is [string, Endpoints] => isEndpoints(entry[1])))
}

/**
 * The first paint needs methods and paths of the contract, and not a hundred schemas with the library that makes them
 * (14 KB and some 30 ms on a phone). Endpoints reach the browser as those few words; a file that imports a schema by
 * its name, such as a form, gets it.
 */
export function wire(): Plugin {
  const known = new Map<string, Promise<Map<string, Endpoints>>>()
  const endpoints = (file: string) => {
    const found = known.get(file) ?? loadEndpoints(file)
    known.set(file, found)
    return found
  }
  return {
    name: 'hourkin-wire',
    enforce: 'pre',
    watchChange(id) {
      if (CONTRACT.test(id)) known.clear()
    },
    async resolveId(source, importer) {
      // Schemas stand on schemas: one contract module reaches another whole.
      const whole = source.endsWith(SCHEMAS) || (source.startsWith('./') && importer?.endsWith(SCHEMAS))
      if (!whole) return undefined
      const file = await this.resolve(source.replace(SCHEMAS, ''), importer?.replace(SCHEMAS, ''), { skipSelf: true })
      return file && { id: file.id + SCHEMAS, moduleSideEffects: false }
    },
    async load(id) {
      if (id.endsWith(SCHEMAS)) {
        const file = id.slice(0, -SCHEMAS.length)
        this.addWatchFile(file)
        const code = await this.fs.readFile(file, { encoding: 'utf8' })
        // Words that both sides spell alike need no library.
        return { code: code.includes("'zod/mini'") ? `${BEFORE_SCHEMAS}${code}` : code, moduleType: 'ts' }
      }
      if (!CONTRACT.test(id)) return undefined
      const exported = [...(await endpoints(id))].map(([name, of]) => `export const ${name} = {\n${lines(of)}\n}`)
      return {
        code: ["import { onWire } from '#web/api/on-wire.ts'", ...exported].join('\n'),
        moduleSideEffects: false,
      }
    },
    async transform(code, id) {
      if (!/\/web\/.*\.tsx?$/.test(id) || !code.includes('#contract/')) return undefined
      const parts = await Promise.all(
        [...code.matchAll(IMPORT)].map(async ([statement, names = '', source = '']) => {
          const file = await this.resolve(source, id)
          const wired = file ? await endpoints(file.id) : new Map<string, Endpoints>()
          const values = names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name && !name.startsWith('type '))
          const isWired = (name: string) => wired.has(name.replace(/ as .*/, ''))
          const [light, heavy] = [true, false].map((is) => values.filter((name) => isWired(name) === is))
          const split = [
            light?.length && `import { ${light.join(', ')} } from '${source}'`,
            heavy?.length && `import { ${heavy.join(', ')} } from '${source}${SCHEMAS}'`,
          ]
          return [statement, split.filter(Boolean).join('; ')] as const
        }),
      )
      // Statements keep their lines, so that no map is needed.
      return parts.reduce(
        (text, [statement, split]) =>
          text.replace(statement, () => split + '\n'.repeat(statement.split('\n').length - 1)),
        code,
      )
    },
  }
}

const lines = (endpoints: Endpoints) =>
  Object.entries(endpoints)
    .map(
      ([name, { method, path, access }]) =>
        `  ${name}: /* @__PURE__ */ onWire(${JSON.stringify({ method, path, access })}),`,
    )
    .join('\n')
