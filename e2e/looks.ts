import type { PreferenceChange } from '#contract/account.ts'
import type { Language } from '#contract/common.ts'
import { VIEWPORTS } from './fixtures.ts'

const [[, phone], [, desktop]] = VIEWPORTS

type Look = {
  /** For the name of a test. */
  look: string
  viewport: { width: number; height: number }
  language: Language
  mode: 'light' | 'dark'
  direction: 'ltr' | 'rtl'
  /** Of the preferences, besides the language. */
  change: PreferenceChange
}

const look = (
  [name, viewport]: [string, Look['viewport']],
  mode: Look['mode'],
  direction: Look['direction'],
  language: Language,
): Look => ({
  look: `${name}, ${mode}, ${direction}, ${language}`,
  viewport,
  language,
  mode,
  direction,
  change: { uiTheme: { mode, direction } },
})

/** Each width, mode and direction is seen once; `fitting` looks at the other mode and the other direction too. */
export const LOOKS: readonly Look[] = [
  look(['phone', phone], 'light', 'ltr', 'en'),
  look(['desktop', desktop], 'dark', 'rtl', 'zh_TW'),
]
