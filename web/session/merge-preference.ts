import type { Preference, PreferenceChange } from '#contract/account.ts'

type Given<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/** Without the parts that are undefined. */
const given = <T extends object>(part: T | undefined) =>
  Object.fromEntries(Object.entries(part ?? {}).filter(([, value]) => value !== undefined)) as Partial<Given<T>>

/** Two changes as one: the later wins, part by part. */
export function mergeChange(earlier: PreferenceChange, later: PreferenceChange): PreferenceChange {
  const both = { ...earlier, ...given(later) }
  const nested = {
    ...(both.uiTheme && { uiTheme: { ...earlier.uiTheme, ...given(later.uiTheme) } }),
    ...(both.locale && { locale: { ...earlier.locale, ...given(later.locale) } }),
    ...(both.pageState && { pageState: { ...earlier.pageState, ...later.pageState } }),
  }
  return { ...both, ...nested }
}

/** The preferences as they will be once the change is saved. */
export function mergePreference(preference: Preference, change: PreferenceChange): Preference {
  const { language, country, timezone, home, keys, newLog, notes } = { ...preference, ...given(change) }
  return {
    uiTheme: { ...preference.uiTheme, ...given(change.uiTheme) },
    language,
    country,
    timezone: { timezone: timezone.timezone },
    locale: { ...preference.locale, ...given(change.locale) },
    home,
    keys,
    newLog,
    notes,
    pageState: { ...preference.pageState, ...change.pageState },
  }
}
