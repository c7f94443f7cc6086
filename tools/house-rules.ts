// Where things stand, and who may reach whom.
import { posix } from 'node:path'
import { found, importsOf, isPage, isTest, type Rule, type SourceFile } from './source-file.ts'

const LONGEST = [
  { of: /^docs\/decisions\/.*\.md$/, lines: 60 },
  // A list: a line for each line of the specification.
  { of: /^docs\/(?:coverage\/|security)[\w.-]*\.md$/, lines: 500 },
  // One page for all rules of a noun.
  { of: /^docs\/rules\/.*\.md$/, lines: 300 },
  { of: /\.md$/, lines: 120 },
  { of: /./, lines: 300 },
]
const KEBAB = /^\d*-?[a-z0-9]+(-[a-z0-9]+)*(\.(test|spec|config|module|d))?\.(tsx?|mjs|css)$/
const VOCABULARY = {
  // Its endpoints, its SQL, and its decisions: in service.ts, or in a file for each part of the noun.
  server: /^(?!(?:utils?|helpers?|common|misc|shared|index)\.)([a-z0-9]+(-[a-z0-9]+)*|NOUN(-[a-z0-9]+)*\.test)\.ts$/,
  web: /^((queries|model|messages)(\.test)?\.ts|[a-z0-9]+(-[a-z0-9]+)*(\.test)?\.tsx|[a-z0-9]+(-[a-z0-9]+)*\.module\.css)$/,
} as const
/** Of a feature of the server, what no sibling imports. */
const OWN_FILES = /^(?:[a-z-]+-)?(?:routes|store)\.ts$|\.test\.ts$/
const WORDS_HOME = /\/(([a-z0-9-]+-)?(messages|names|words)|errors)\.ts$/
const SQL_HOMES = /^server\/(db|testing)\/|^server\/features\/[^/]+\/([a-z-]+-)?store\.ts$/
/**
 * Where text may become SQL: names of columns and tables that stand in the sources. ASVS 1.2.4: nothing that a request
 * brings is among them; elsewhere a value is a parameter.
 */
const RAW_SQL_HOMES =
  /^server\/(db\/(migrations\/.*|direct|json-rows|limits|log-rows|no-overlap|live-notices|prepared)\.ts$|testing\/)/
const RAW_SQL =
  /\bsql\.raw\(|\.(?:query|prepare|unsafe)\(\s*(?![A-Z_]+[,)])[^'"`\s)][^,)]*[,)]|\.(?:query|prepare|unsafe|exec)\(\s*`[^`]*\$\{|(?<![\w>)}])`\s*(?:select|insert into|update|delete from|with|create|alter|drop|pragma|listen)\b[^`]*\$\{|(['"])(?:select|insert into|update|delete from) [^\n]*?\1\s*\+/g
/** ADR 10: should it ever change, another migration folds again. */
const MIGRATIONS_MAY = new Set(['domain/fold.ts'])
const DATABASE_PACKAGES = /^(kysely|pg|better-sqlite3)(\/|$)/
const STATEMENT = /\.((?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto|selectFrom)\b)/g
const WRITTEN = /\b(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\('(\w+)'/g
const UNDONE_BY_BUTTON_ALONE = /notify(?:With|For)\((?:(?!\n\s*notify)[^])*?\('undo'\),\s*run: (?!undo\b|onUndo\b)/
const MAY_COMPOSE = {
  server: /^server\/((app|main|operation\/sweep)\.ts|demo\/|testing\/)|^bench\//,
  web: /^web\/(routes\/.*|router)\.tsx?$/,
} as const

const featureOf = (path: string) =>
  path.match(/^(server|web)\/features\/([^/]+)\/(.+)$/)?.slice(1) as ['server' | 'web', string, string] | undefined

/** Table → its file: only the feature `bank` writes the tables in `db/schema/bank.ts` and `db/schema/bank-book.ts`. */
function ownersOf(files: readonly SourceFile[]): Map<string, string> {
  const owners = new Map<string, string>()
  for (const { path, code } of files) {
    const noun = path.match(/^server\/db\/schema\/(.+)\.ts$/)?.[1]
    const tables = code.match(/export type \w+Tables = \{([^}]*)\}/)?.[1] ?? ''
    if (noun) for (const [, table = ''] of tables.matchAll(/(\w+):/g)) owners.set(table, noun)
  }
  return owners
}

/** The commands that some screen offers. */
const offeredIn = (files: readonly SourceFile[]) =>
  new Set(
    files
      .filter(({ path }) => path.startsWith('web/') && !isTest(path))
      .flatMap(({ code }) => [...code.matchAll(/\buseCommand\(\s*'(\w+)'/g)].map(([, id = '']) => id)),
  )

export function houseRules(files: readonly SourceFile[]): Rule[] {
  const ownerOf = ownersOf(files)
  const offered = offeredIn(files)
  return [
    {
      name: 'length',
      broken({ path, text }) {
        const lines = LONGEST.find(({ of }) => of.test(path))?.lines ?? 0
        return text.trimEnd().split('\n').length > lines ? [`is longer than ${lines} lines`] : []
      },
    },
    {
      name: 'kebab-case',
      broken: ({ path }) =>
        isPage(path) || KEBAB.test(posix.basename(path)) ? [] : ['is not named in kebab-case, or has a strange ending'],
    },
    {
      // The test of all messages finds them by the names of their files.
      name: 'home of words',
      broken: ({ path, code }) =>
        path.startsWith('web/') && !isTest(path) && code.includes(' = defineMessages(') && !WORDS_HOME.test(path)
          ? ['defines messages; messages.ts, …-messages.ts, …-names.ts and …-words.ts do']
          : [],
    },
    {
      name: 'idle command',
      broken({ path, code }) {
        if (path !== 'web/ui/command-keys.ts') return []
        const known = [...code.matchAll(/^ {2}(\w+): \[/gm)].map(([, id = '']) => id)
        return known.filter((id) => !offered.has(id)).map((id) => `no screen offers '${id}'`)
      },
    },
    {
      // What a button takes back, the keys take back as well: `undo` comes of `offerUndo`, or `notifyUndo` says it.
      name: 'undo by keys',
      broken: ({ path, code }) =>
        /^web\/(features|widgets)\//.test(path) && UNDONE_BY_BUTTON_ALONE.test(code)
          ? ['offers to undo by a button alone; notifyUndo offers it to the keys as well']
          : [],
    },
    {
      name: 'vocabulary',
      broken({ path }) {
        const [room, noun = '', name = ''] = featureOf(path) ?? []
        if (!room) return []
        const allowed = new RegExp(VOCABULARY[room].source.replace('NOUN', noun))
        return allowed.test(name) ? [] : [`is not one of the files a ${room} feature has`]
      },
    },
    {
      name: 'barrel',
      broken({ path, code }) {
        const named = posix.basename(path).startsWith('index.') && path !== 'contract/index.ts'
        const passesOn = /^export\s+(type\s+)?(\*|\{[^}]*\})[^;\n]*\bfrom\s+['"]/m.test(code)
        return named || passesOn ? ['hands on what others export; import from where it stands'] : []
      },
    },
    {
      name: 'sibling',
      broken(file) {
        const [, own] = featureOf(file.path) ?? []
        return importsOf(file).flatMap((target) => {
          const [room, noun, name] = featureOf(target) ?? []
          if (!room || noun === own) return []
          // A browser test finds things by the words that people see.
          if (file.path.startsWith('e2e/') && name === 'messages.ts') return []
          if (!own)
            return MAY_COMPOSE[room].test(file.path) || isTest(file.path)
              ? []
              : [`may not import the feature '${noun}'`]
          return room === 'server' && name && !OWN_FILES.test(name) ? [] : [`reaches into its sibling '${noun}'`]
        })
      },
    },
    {
      name: 'sql',
      broken(file) {
        if (SQL_HOMES.test(file.path) || !file.path.startsWith('server/') || isTest(file.path)) return []
        // A type runs no SQL.
        const code = file.code.replaceAll(/^import type [^']*'[^']*'/gm, '')
        const packages = importsOf({ ...file, code }).filter((target) => DATABASE_PACKAGES.test(target))
        const statements = [...file.bare.matchAll(STATEMENT)].map(([, name = '']) => name)
        return [...packages, ...statements].map(
          (what) => `uses '${what}': SQL lives in a store.ts, a …-store.ts and db/`,
        )
      },
    },
    {
      name: 'raw sql',
      broken: ({ path, code }) =>
        path.startsWith('server/') && !isTest(path) && !RAW_SQL_HOMES.test(path)
          ? found(code, RAW_SQL).map((what) => `builds SQL from text: ${what.slice(0, 60)}; pass it as a parameter`)
          : [],
    },
    {
      // Whoever changes a rule of today would change what databases of years ago have been through.
      name: 'frozen',
      broken(file) {
        if (!file.path.startsWith('server/db/migrations/')) return []
        return importsOf(file)
          .filter((target) => /^(domain|contract)\//.test(target) && !MIGRATIONS_MAY.has(target))
          .map((target) => `takes '${target}' along, which may change; a migration says itself what it needs`)
      },
    },
    {
      name: 'own tables',
      broken({ path, code }) {
        const [room, noun] = featureOf(path) ?? []
        if (room !== 'server' || isTest(path)) return []
        const tables = [...code.matchAll(WRITTEN)].map(([, table = '']) => table)
        return tables
          .filter((table) => !`${ownerOf.get(table)}-`.startsWith(`${noun}-`))
          .map((table) => `writes '${table}', which is not its own`)
      },
    },
  ]
}
