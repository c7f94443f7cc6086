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

/** Each two of width, mode and direction meet once, and each language is seen. */
export const LOOKS: readonly Look[] = [
  look(['phone', phone], 'light', 'ltr', 'en'),
  look(['phone', phone], 'dark', 'rtl', 'zh_TW'),
  look(['desktop', desktop], 'dark', 'ltr', 'zh_CN'),
  look(['desktop', desktop], 'light', 'rtl', 'en'),
]
