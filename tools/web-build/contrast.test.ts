import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { UiTheme } from '#contract/account.ts'

type Scheme = UiTheme['themeSchema']
type Mode = UiTheme['mode']
const SCHEMES: readonly Scheme[] = ['purple', 'purple2', 'blue', 'green', 'orange', 'dark']
const MODES: readonly Mode[] = ['light', 'dark']

const theme = join(import.meta.dirname, '../../web/theme')
const css = ['schemes.css', 'tokens.css', 'category.css']
  .map((file) => readFileSync(join(theme, file), 'utf8'))
  .join('\n')
const CATEGORIES = [...new Set([...css.matchAll(/\[data-category='(\w+)'\]/g)].map(([, category = '']) => category))]

/** The custom properties of an element, as the rules that apply to it give them one after another. */
function variables(scheme: Scheme, mode: Mode, category?: string): Map<string, string> {
  const attributes = [
    `[data-scheme='${scheme}']`,
    `[data-mantine-color-scheme='${mode}']`,
    '[data-scheme]',
    ':root',
    ...(category ? [`[data-category='${category}']`, '[data-category]'] : []),
  ]
  const applies = (selector: string) =>
    attributes.reduce((left, attribute) => left.replaceAll(attribute, ''), selector).trim() === ''
  const found = new Map<string, string>()
  for (const [, selectors = '', body = ''] of css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (!selectors.split(',').some(applies)) continue
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) found.set(name, value)
  }
  return found
}

const filled = (text: string, known: Map<string, string>): string =>
  text.includes('var(')
    ? filled(
        text.replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => known.get(name) ?? '?'),
        known,
      )
    : text

const RECKON: Readonly<Record<string, (a: number, b: number) => number>> = {
  '*': (a, b) => a * b,
  '-': (a, b) => a - b,
  '+': (a, b) => a + b,
}
/** From the inside out: a sum may stand in a sum. */
const reckoned = (text: string): string =>
  text.includes('calc(')
    ? reckoned(
        text.replaceAll(/calc\(([\d.]+) ([*+-]) ([\d.]+)\)/g, (_, a: string, sign: string, b: string) =>
          String(RECKON[sign]!(Number(a), Number(b))),
        ),
      )
    : text

type Lab = readonly [l: number, a: number, b: number]

const MIX = /^color-mix\(in oklab, (oklch\([^()]*\)) (\d+)%, (oklch\([^()]*\))\)$/

function lab(colour: string): Lab {
  const [, one, share, other] = MIX.exec(colour) ?? []
  if (one && share && other) {
    const [mixed, rest] = [lab(one), lab(other)]
    const mix = (at: 0 | 1 | 2) => (mixed[at] * Number(share) + rest[at] * (100 - Number(share))) / 100
    return [mix(0), mix(1), mix(2)]
  }
  const [l, c, h] = (colour.match(/^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/) ?? []).slice(1).map(Number)
  if (l === undefined || c === undefined || h === undefined) throw new Error(`Not a colour: ${colour}`)
  return [l, c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
}

/** WCAG's relative luminance of a colour, clipped to sRGB as a screen does. */
function luminance([l, a, b]: Lab): number {
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ] as const
  const within = (channel: number) => Math.min(Math.max(channel, 0), 1)
  const red = within(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z)
  const green = within(-1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z)
  const blue = within(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string, known: Map<string, string>): number {
  const [light = 0, dark = 0] = [one, other]
    .map((name) => luminance(lab(reckoned(filled(`var(--${name})`, known)))))
    .toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const PLAIN = ['surface-page', 'surface-card', 'surface-sunken']
/** Text on the ground of a screen also stands on the start of the parental gradient. [view/parental-background] */
const GROUNDS = [...PLAIN, 'accent-soft']
const on = (texts: readonly string[], grounds: readonly string[]) =>
  texts.flatMap((text) => grounds.map((ground) => [text, ground] as const))

const TEXT = [
  ...on(['ink', 'ink-soft', 'accent-ink', 'danger', 'good-ink', 'warn-ink'], GROUNDS),
  ...on(['on-accent'], ['accent', 'accent-hover']),
  ...on(['on-band'], ['band', 'band-hover']),
  ...on(['qr-dark'], ['qr-light']),
  ...on(['ink', 'ink-soft', 'danger'], ['danger-soft']),
  ...on(['ink', 'ink-soft', 'warn-ink'], ['warn-soft']),
  ...on(['ink', 'ink-soft', 'good-ink'], ['good-soft']),
]
/** The edges of fields, the ring around the focus, the button itself, a star. */
const SHAPES = [
  ...on(['hair-strong', 'accent-ink'], PLAIN),
  ...on(['accent-ink'], ['accent-soft']),
  ...on(['star-edge'], ['surface-page', 'surface-card']),
]

describe.each(SCHEMES)('%s', (scheme) => {
  describe.each(MODES)('%s', (mode) => {
    const known = variables(scheme, mode)
    test.each(TEXT)('%s is readable on %s (WCAG AA)', (text, ground) =>
      expect(contrast(text, ground, known)).toBeGreaterThanOrEqual(4.5),
    )
    test.each(SHAPES)('%s is distinct from %s', (shape, ground) =>
      expect(contrast(shape, ground, known)).toBeGreaterThanOrEqual(3),
    )
    test.each(CATEGORIES)('text on the fill of %s is readable (WCAG AA)', (category) => {
      const within = variables(scheme, mode, category)
      for (const text of ['ink', 'ink-soft']) expect(contrast(text, 'cat-fill', within)).toBeGreaterThanOrEqual(4.5)
    })
  })
})

test('every color that a style may use is in a pair', () => {
  const paired = new Set([...TEXT, ...SHAPES].flat())
  const colours = [...variables('purple', 'light')].filter(
    ([name, value]) => !/^--(brand|gray|night|red|cat)-/.test(name) && /oklch|brand|red/.test(filled(value, new Map())),
  )
  expect(colours.map(([name]) => name.slice(2)).filter((name) => !paired.has(name))).toEqual([
    // A line that separates parts that are apart already, and the background.
    'hair',
    'star',
    'shadow',
    'veil',
  ])
})

test('black on white is 21 to 1, a color on itself 1 to 1, and half of each is between', () => {
  const known = new Map([
    ['--black', 'oklch(0 0 0)'],
    ['--white', 'oklch(1 0 0)'],
    ['--half', 'color-mix(in oklab, oklch(0 0 0) 50%, oklch(1 0 0))'],
    ['--gray', 'oklch(calc(0.75 - 0.25) 0 0)'],
  ])
  expect(contrast('black', 'white', known)).toBeCloseTo(21, 3)
  expect(contrast('white', 'white', known)).toBe(1)
  expect(contrast('half', 'gray', known)).toBeCloseTo(1, 6)
})
