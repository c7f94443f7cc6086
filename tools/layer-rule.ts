import { importsOf, isTest, type Rule } from './source-file.ts'

/** The rooms of `web/`, from the top. An import goes to a lower layer, or stays in its own. */
const LAYERS = [['routes'], ['app'], ['features'], ['widgets'], ['ui', 'session', 'api', 'i18n', 'theme']]
/** The files beside the rooms that every layer may import. All others are where a program begins. */
const BOTTOM_FILES = new Set(['web/paths.ts', 'web/temporal.ts', 'web/link-token.ts'])

/** @returns the number of a file's layer: 0 is the top; undefined outside of `web/` */
function layerOf(path: string): number | undefined {
  const [room, folder = '', ...rest] = path.split('/')
  if (room !== 'web') return undefined
  if (rest.length === 0) return BOTTOM_FILES.has(path) ? LAYERS.length : 0
  return LAYERS.findIndex((layer) => layer.includes(folder)) + 1
}

export const layerRule: Rule = {
  name: 'layer',
  broken(file) {
    const own = layerOf(file.path)
    if (own === undefined || isTest(file.path)) return []
    if (own === 0 && file.path.split('/').length > 2) return ['is in a folder that is no layer of web/']
    return importsOf(file)
      .filter((target) => (layerOf(target) ?? LAYERS.length) < own)
      .map((target) => `imports '${target}', which is in a higher layer`)
  },
}
