// Rules for the text of a file.
import { found, isTest, type Rule } from './source-file.ts'

/** An id begins with the moment of the machine, which no rule reads. */
const CLOCKS = ['server/main.ts', 'server/security/new-id.ts', 'web/session/clock.ts', 'web/i18n/format.ts']
const DATE_FORMAT = /\bDateTimeFormat\b|\btoLocale(?:Date|Time)String\b|\bhour(?:12|Cycle)\b/g
/** The rooms that are shipped; the others measure and drive them. */
const PRODUCT = /^(domain|contract|server|web)\//
/** With a class in each word, so that this line does not break its own rule. */
const LEFT_BEHIND =
  /\b(?:T[O]DO|F[I]XME|X[X]X|H[A]CK)\b|\.(?:o[n]ly|s[k]ip)\(|@ts-(?:i[g]nore|n[o]check)|\b(?:eslint|oxlint|oxfmt|prettier|biome|knip)-(?:d[i]sable|i[g]nore)\b/g

const COLOUR = /(?<=['"`:\s(])#[0-9a-f]{3,8}\b(?![/-])|\b(?:rgba?|hsla?|hwb|(?:ok)?lab|(?:ok)?lch)\(/gi
const NAMED_COLOUR =
  /(?<![-\w])(?:white|black|red|green|blue|gr[ae]y|orange|purple|yellow|pink|brown|navy|teal|silver|gold|cyan|magenta)(?![-\w(])/gi
const SIDE =
  /\b(?:margin|padding|border)-?(?:left|right)\b|(?<!\w)(?:left|right)\s*[:=]|['"](?:left|right)['"]|\b[mp][lr]=/gi
const LITERAL =
  /(?<=[\w"'}/]>)[^<>{}=();]*\p{L}[^<>{}=();]*(?=<\/|\{|<\w)|\b(?:label|title|placeholder|alt|aria-label)="[^"]*\p{L}[^"]*"/gu

const ONE_LANGUAGE = /(?<!Partial<)\bRecord<Language\b|\blanguage (?:===|!==) '[a-z]\w+'/g

/** What may stand between two elements that are not in each other. */
const STATEMENT = /^(?:else )?return$/

/** The declarations of a style sheet, without its selectors. */
const declarations = (css: string) => found(css, /(?<=[{;]\s*)[\w-]+\s*:[^;{}]*(?=[;}])/g).join(';\n')
const isThemed = (path: string) => !path.startsWith('web/') || path.startsWith('web/theme/')

export const textRules: readonly Rule[] = [
  {
    name: 'left behind',
    broken: ({ text }) => found(text, LEFT_BEHIND).map((what) => `has '${what}'`),
  },
  {
    name: 'clock',
    broken({ path, bare }) {
      if (!PRODUCT.test(path) || CLOCKS.includes(path.replace('.test.', '.'))) return []
      // A test may reckon with a moment that it names.
      const reads = isTest(path) ? /\bDate\.now\b|\bDate\(\)|\bTemporal\.Now\b/ : /\bDate\b|\bTemporal\.Now\b/
      return reads.test(bare) ? ['reads a clock; it is told the time'] : []
    },
  },
  {
    name: 'date format',
    broken: ({ path, bare }) =>
      path.startsWith('web/') && !path.startsWith('web/i18n/')
        ? found(bare, DATE_FORMAT).map((what) => `writes a time or a date by '${what}'; web/i18n/format.ts does`)
        : [],
  },
  {
    name: 'chance',
    broken: ({ path, bare }) =>
      /^(domain|contract|server)\//.test(path) && /\bMath\.random\b/.test(bare)
        ? ['throws dice; take bytes from node:crypto on the server, a seed in the domain']
        : [],
  },
  {
    name: 'environment',
    broken: ({ path, bare }) =>
      PRODUCT.test(path) &&
      path !== 'server/main.ts' &&
      !path.startsWith('server/testing/') &&
      /\bprocess\.env\b/.test(bare)
        ? ['reads the environment; main.ts does']
        : [],
  },
  {
    name: 'colour',
    broken({ path, code }) {
      if (isThemed(path)) return []
      const colours = path.endsWith('.css')
        ? [...found(declarations(code), COLOUR), ...found(declarations(code), NAMED_COLOUR)]
        : found(code, COLOUR)
      return colours.map((colour) => `has the colour ${colour}; use a token`)
    },
  },
  {
    name: 'direction',
    broken({ path, code }) {
      if (isThemed(path)) return []
      const sides = path.endsWith('.css') ? found(declarations(code), /\b(?:left|right)\b/gi) : found(code, SIDE)
      return sides.map((side) => `says '${side}'; use start and end`)
    },
  },
  {
    name: 'literal text',
    broken: ({ path, code }) =>
      path.endsWith('.tsx') && !isTest(path)
        ? found(code, LITERAL)
            .filter((words) => !STATEMENT.test(words))
            .map((words) => `says '${words}' in one language; use messages.ts`)
        : [],
  },
  {
    // A new language is an entry of languages.json and a file of texts, and no change of the program.
    name: 'one language',
    broken: ({ path, code }) =>
      PRODUCT.test(path) && !isTest(path) && !/\/testing\/|^domain\/language\//.test(path)
        ? found(code, ONE_LANGUAGE).map((what) => `asks for a language by '${what}'; traitsOf and Translated do not`)
        : [],
  },
]
