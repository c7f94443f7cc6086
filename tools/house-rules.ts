// Where things stand, and who may reach whom.
import { posix } from 'node:path'
import { featureOf, importsOf, isPage, isTest, type Rule, type SourceFile } from './source-file.ts'

const LONGEST = [
  { of: /^docs\/decisions\/.*\.md$/, lines: 60 },
  // A list: a line for each line of the specification.
  { of: /^docs\/(?:coverage\/|security)[\w.-]*\.md$/, lines: 500 },
  // One page for all rules of a noun.
  { of: /^docs\/rules\/.*\.md$/, lines: 300 },
  // For the person who runs a server: one page.
  { of: /^docs\/operate\.md$/, lines: 200 },
  // It grows with each version.
  { of: /^CHANGELOG\.md$/, lines: 2000 },
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
const UNDONE_BY_BUTTON_ALONE = /notify(?:With|For)\((?:(?!\n\s*notify)[^])*?\('undo'\),\s*run: (?!undo\b|onUndo\b)/
const MAY_COMPOSE = {
  server: /^server\/((app|main|operation\/sweep)\.ts|commands\/|demo\/|testing\/)|^bench\//,
  web: /^web\/(routes\/.*|router)\.tsx?$/,
} as const

/** The commands that some screen offers. */
const offeredIn = (files: readonly SourceFile[]) =>
  new Set(
    files
      .filter(({ path }) => path.startsWith('web/') && !isTest(path))
      .flatMap(({ code }) => [...code.matchAll(/\buseCommand\(\s*'(\w+)'/g)].map(([, id = '']) => id)),
  )

export function houseRules(files: readonly SourceFile[]): Rule[] {
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
        if (path !== 'web/ui/shortcuts.ts') return []
        const known = [...code.matchAll(/^ {2}(\w+): \[/gm)].map(([, id = '']) => id)
        return known.filter((id) => !offered.has(id)).map((id) => `no screen offers '${id}'`)
      },
    },
    {
      // The keys undo whatever a button undoes: `undo` comes from `offerUndo`, or `notifyUndo` says it.
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
  ]
}
