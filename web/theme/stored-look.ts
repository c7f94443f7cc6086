import type { Locale, UiTheme } from '#contract/account.ts'
import type { Language } from '#contract/common.ts'
import { traitsOf } from '#domain/language/language.ts'
import { languageFor } from '#web/i18n/language.ts'

/**
 * The facts that the page needs before its first paint: the account's preferences as they were last seen on this
 * device.
 */
export type Look = {
  scheme: UiTheme['themeSchema']
  mode: UiTheme['mode']
  direction: UiTheme['direction']
  layout: UiTheme['layout']['type']
  /** Whether the side navigation is narrow. */
  narrow: boolean
  language: Language
  locale: Locale
}

const KEY = 'look'

/** The defaults of a new account. [view/look-preferences] */
const FIRST = {
  scheme: 'purple',
  mode: 'light',
  direction: 'ltr',
  layout: 'collapsibleSide',
  narrow: false,
  locale: { clock: 'auto', dateOrder: 'auto', weekStart: 'auto' },
} as const

/** Before the user has chosen a language, it is the browser's. [view/product-languages] */
export function storedLook(): Look {
  const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Look>
  return { ...FIRST, language: languageFor(navigator.languages), ...stored }
}

const DARK = '(prefers-color-scheme: dark)'

/** The mode on the screen: `system` is the present mode of the device. */
export const shownMode = (mode: Look['mode']): 'light' | 'dark' =>
  mode === 'system' ? (matchMedia(DARK).matches ? 'dark' : 'light') : mode

/** Calls back when the device turns dark or light. */
export const watchDevice = (turned: () => void) => matchMedia(DARK).addEventListener('change', turned)

export const storeLook = (look: Look) => localStorage.setItem(KEY, JSON.stringify(look))

/** Sets all attributes that CSS and screen readers read from the page. */
export function showLook({ scheme, mode: chosen, direction, layout, narrow, language }: Look) {
  const page = document.documentElement
  const mode = shownMode(chosen)
  const { tag } = traitsOf(language)
  page.toggleAttribute('data-narrow', narrow)
  setAttributes(page, {
    'data-scheme': scheme,
    'data-mantine-color-scheme': mode,
    'data-layout': layout,
    dir: direction,
    lang: tag,
  })
  // The name and the bar color of the installed app: the colors are those of --surface-page.
  setAttributes(document.querySelector('[rel=manifest]'), { href: `/manifest.${tag}.webmanifest` })
  setAttributes(document.querySelector('[name=theme-color]'), { content: mode === 'dark' ? '#1a1510' : '#fbf8f3' })
}

/** A `dir` or `lang` that is set again, even to the same value, makes the browser style the whole page anew. */
function setAttributes(element: Element | null, values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values))
    if (element?.getAttribute(name) !== value) element?.setAttribute(name, value)
}
