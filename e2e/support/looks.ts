import type { PreferenceChange } from '#contract/account.ts'
import type { Language } from '#contract/common.ts'
import { AGAIN, DESKTOP, type Device, PHONE } from './fixtures.ts'

type Look = {
  /** For the name of a test. */
  look: string
  device: Device
  language: Language
  mode: 'light' | 'dark'
  direction: 'ltr' | 'rtl'
  /** Of the preferences, besides the language. */
  change: PreferenceChange
}

const look = (
  [name, device]: [string, Device],
  mode: Look['mode'],
  direction: Look['direction'],
  language: Language,
): Look => ({
  look: `${name}, ${mode}, ${direction}, ${language}`,
  device,
  language,
  mode,
  direction,
  change: { uiTheme: { mode, direction } },
})

/** Each width, mode and direction is seen once; `fitting` looks at the other mode and the other direction too. */
export const LOOKS: readonly Look[] = [
  look(['phone', PHONE], 'light', 'ltr', 'en'),
  look([`desktop ${AGAIN}`, DESKTOP], 'dark', 'rtl', 'zh_TW'),
]
