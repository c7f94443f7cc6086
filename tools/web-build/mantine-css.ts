import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import {
  convertCssVariables,
  type CSSVariablesResolver,
  deepMerge,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  type MantineThemeOverride,
  mergeMantineTheme,
} from '@mantine/core'
import { type Plugin, runnerImport } from 'vite'

const IMPORT = /import (?:\{([^}]*)\}|\w+) from "(\.[^"]+)"/g
const USED = /import \{([^}]*)\} from '(@mantine\/(?:core|notifications))'/g
/** What every page of Mantine stands on; its variables follow at the end, with our theme's values in them. */
const GROUND = ['baseline', 'global']

const read = (path: string) => readFileSync(path, 'utf8')

/** The names that the sources import from Mantine's packages. */
function usedNames(folder: string): Set<string> {
  const files = readdirSync(folder, { recursive: true }).map(String)
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  const names = sources.flatMap((file) =>
    [...read(join(folder, file)).matchAll(USED)].flatMap(([, list = '']) => list.split(',')),
  )
  return new Set(names.map((name) => name.trim()).filter((name) => name && !name.startsWith('type ')))
}

/** The sheets of these components and of all that they are made of. */
function sheetsOf(core: string, names: ReadonlySet<string>): Set<string> {
  const sheets = new Set<string>()
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    if (file.endsWith('.module.mjs')) sheets.add(basename(file, '.module.mjs'))
    for (const [, , path = ''] of read(file).matchAll(IMPORT)) visit(join(dirname(file), path))
  }
  const index = join(core, 'esm/index.mjs')
  for (const [, list = '', path = ''] of read(index).matchAll(IMPORT))
    if (list.split(',').some((name) => names.has(name.trim()))) visit(join(dirname(index), path))
  return sheets
}

/** In the order of Mantine's whole sheet, which is the order that its overrides rely on. */
function inOrder(core: string, sheets: ReadonlySet<string>): string[] {
  const whole = read(join(core, 'styles.css'))
  const placed = [...sheets].flatMap((name) => {
    const path = join(core, 'styles', `${name}.css`)
    return existsSync(path) ? [{ name, at: whole.indexOf(read(path).trim().slice(0, 60)) }] : []
  })
  return placed.toSorted((a, b) => a.at - b.at).map(({ name }) => name)
}

/**
 * The imports that replace Mantine's whole sheet: a tenth of it, for the components that the sources under `web` use.
 */
export function mantineSheets(root: string): string[] {
  const modules = join(root, 'node_modules/@mantine')
  const names = usedNames(join(root, 'web'))
  const ofNotifications = names.has('Notifications') ? ['Notification'] : []
  const sheets = sheetsOf(join(modules, 'core'), new Set([...names, ...ofNotifications]))
  const parts = [...GROUND, ...inOrder(join(modules, 'core'), sheets)].map(
    (name) => `@mantine/core/styles/${name}.layer.css`,
  )
  return ofNotifications.length ? [...parts, '@mantine/notifications/styles.layer.css'] : parts
}

type Theme = { theme: MantineThemeOverride; cssVariables: CSSVariablesResolver }

/** The variables of our theme, which the browser would otherwise reckon out anew on every visit. */
async function buildThemeVariables(root: string): Promise<string> {
  const { module } = await runnerImport<Theme>(join(root, 'web/theme/theme.ts'), {
    configFile: false,
    logLevel: 'error',
  })
  const theme = mergeMantineTheme(DEFAULT_THEME, module.theme)
  return convertCssVariables(deepMerge(defaultCssVariablesResolver(theme), module.cssVariables(theme)), ':root')
}

export const mantineCss = (root: string): Plugin => ({
  name: 'hourkin-mantine-css',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith('/web/theme/mantine.css')) return undefined
    const sheets = mantineSheets(root).map((sheet) => `@import '${sheet}';`)
    return [...sheets, await buildThemeVariables(root)].join('\n')
  },
})
