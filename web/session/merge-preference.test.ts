import { expect, test } from 'vitest'
import type { Preference } from '#contract/account.ts'
import { mergeChange, mergePreference } from './merge-preference.ts'

const saved: Preference = {
  uiTheme: {
    themeSchema: 'purple',
    mode: 'light',
    layout: { type: 'collapsibleSide', sideNavCollapse: false },
    direction: 'ltr',
    panelExpand: false,
  },
  language: { lang: 'en' },
  country: { countryCode: 'US' },
  timezone: { timezone: 'America/New_York' },
  locale: { clock: 'auto', dateOrder: 'auto', weekStart: 'auto' },
  home: { dayEndsAt: '00:00' },
  keys: { singleLetter: true },
  newLog: { length: null },
  notes: { linkSchemes: [] },
  pageState: { noteModuleHomePage: { activeView: 'todo-notes' } },
}

test('changes within half a second become one, the later wins part by part', () => {
  const scheme = mergeChange({ uiTheme: { themeSchema: 'blue' } }, { uiTheme: { mode: 'dark' } })
  expect(mergeChange(scheme, { uiTheme: { themeSchema: 'green' }, home: { dayEndsAt: '04:00' } })).toEqual({
    uiTheme: { themeSchema: 'green', mode: 'dark' },
    home: { dayEndsAt: '04:00' },
  })
  expect(mergeChange({ locale: { clock: '12' } }, { locale: { weekStart: 'sunday' } })).toEqual({
    locale: { clock: '12', weekStart: 'sunday' },
  })
  expect(mergeChange({ pageState: { a: 1 } }, { pageState: { b: 2 } })).toEqual({ pageState: { a: 1, b: 2 } })
})

test('an unsaved change shows over the saved preferences, and touches nothing else', () => {
  const shown = mergePreference(saved, { uiTheme: { mode: 'dark' }, pageState: { other: 1 } })
  expect(shown).toEqual({
    ...saved,
    uiTheme: { ...saved.uiTheme, mode: 'dark' },
    pageState: { ...saved.pageState, other: 1 },
  })
  expect(mergePreference(saved, { locale: { clock: '24' } })).toEqual({
    ...saved,
    locale: { ...saved.locale, clock: '24' },
  })
  expect(mergePreference(saved, { newLog: { length: 30 } })).toEqual({ ...saved, newLog: { length: 30 } })
  expect(mergePreference(saved, { keys: { singleLetter: false } })).toEqual({ ...saved, keys: { singleLetter: false } })
})

test('the choice to move the past is sent to the server, and is not a preference', () => {
  expect(mergePreference(saved, { timezone: { timezone: 'Asia/Taipei', retroactive: true } }).timezone).toEqual({
    timezone: 'Asia/Taipei',
  })
})
