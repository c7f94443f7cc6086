import { expect, test } from 'vitest'
import {
  homeSearch,
  homeTap,
  isFromInvitation,
  remindersSearch,
  safeRedirect,
  searchFilters,
  signInSearch,
  tabSearch,
  timebankSearch,
  wayBack,
} from './paths.ts'

/** The way back leads to the app's own paths, and nowhere else. */
test.each([
  { wanted: '/plans', goes: '/plans' },
  { wanted: '/home?date=2026-03-02&t=1#now', goes: '/home?date=2026-03-02&t=1#now' },
  { wanted: '/management/tags', goes: '/management/tags' },
  { wanted: '/a/../plans', goes: '/plans' },
  { wanted: '/%2F%2Fevil.example', goes: '/%2F%2Fevil.example' },
  { wanted: '/plans?next=https://evil.example', goes: '/plans?next=https://evil.example' },
  { wanted: undefined, goes: '/home' },
  { wanted: '', goes: '/home' },
  { wanted: 'plans', goes: '/home' },
  { wanted: '//evil.example', goes: '/home' },
  { wanted: '///evil.example', goes: '/home' },
  { wanted: '/\\evil.example', goes: '/home' },
  { wanted: '\\\\evil.example', goes: '/home' },
  { wanted: '/\t/evil.example', goes: '/home' },
  { wanted: '/\n/evil.example', goes: '/home' },
  { wanted: '/\u0000/evil.example', goes: '/home' },
  { wanted: '/\u2028/evil.example', goes: '/home' },
  { wanted: '/\u200b/evil.example', goes: '/home' },
  { wanted: ' //evil.example', goes: '/home' },
  { wanted: '/..//evil.example', goes: '/home' },
  { wanted: '/.//evil.example', goes: '/home' },
  { wanted: 'https:evil.example', goes: '/home' },
  { wanted: 'https://evil.example', goes: '/home' },
  { wanted: 'javascript:alert(1)', goes: '/home' },
  { wanted: 'data:text/html,x', goes: '/home' },
  { wanted: '/sign-in?redirectUrl=/plans', goes: '/home' },
  { wanted: '/sign-up', goes: '/home' },
  { wanted: '/auth/google/callback?code=1&state=2', goes: '/home' },
])('after sign-in, $wanted leads to $goes', ({ wanted, goes }) => expect(safeRedirect(wanted)).toBe(goes))

test('the wanted path is kept, unless it is the start', () => {
  expect(wayBack('/plans?tab=1')).toEqual({ redirectUrl: '/plans?tab=1' })
  expect(wayBack('/')).toEqual({})
})

test('/sign-in understands two things of its address', () => {
  expect(signInSearch({ redirectUrl: '/plans', reason: 'expired', extra: 1 })).toEqual({
    redirectUrl: '/plans',
    reason: 'expired',
  })
  expect(signInSearch({ redirectUrl: 5, reason: 'signedOut' })).toEqual({})
})

test('the home button adds a log at home, and leads home from elsewhere', () => {
  expect(homeTap(true, 17)).toEqual({ action: 'add', t: 17 })
  expect(homeTap(false, 17)).toEqual({ t: 17 })
})

test.each([
  { given: { action: 'add', t: '17' }, understood: { action: 'add', t: 17 } },
  { given: { action: 'timer' }, understood: { action: 'timer' } },
  { given: { action: 'repeat', t: 3 }, understood: { action: 'repeat', t: 3 } },
  { given: { action: 'remove', t: 'soon' }, understood: {} },
  { given: { t: '' }, understood: {} },
  { given: { date: '2026-03-02' }, understood: { date: '2026-03-02' } },
  { given: { date: '2026-02-31' }, understood: {} },
  { given: { date: 'today' }, understood: {} },
])('/home understands $understood of $given', ({ given, understood }) => expect(homeSearch(given)).toEqual(understood))

test('/search keeps valid filters unchanged', () => {
  expect(searchFilters({ q: 'tea', page: 2, rating: '4', sort: 'up', tags: ['a'], when: null })).toEqual({
    q: 'tea',
    page: 2,
    rating: '4',
  })
})

test.each([
  [{ tab: 'group' }, { tab: 'group' }],
  [{ tab: 3 }, {}],
  [{ other: 'group' }, {}],
])('of %j, a screen with tabs understands %j', (given, understood) => {
  expect(tabSearch(given)).toEqual(understood)
})

test.each([
  ['/family-invitation', true],
  ['/home', false],
  ['https://evil.example/family-invitation', false],
  [undefined, false],
])('%s belongs to an invitation: %s', (redirectUrl, isFrom) => {
  expect(isFromInvitation(redirectUrl)).toBe(isFrom)
})

test.each([
  [
    { status: 'completed', reminder: 'a' },
    { status: 'completed', reminder: 'a' },
  ],
  [{ status: 'next24h' }, { status: 'next24h' }],
  [{ status: 'pending', reminder: 3 }, {}],
])('of %j, /reminders understands %j', (given, understood) => expect(remindersSearch(given)).toEqual(understood))

test('/timebank understands a tab, a child and a day', () => {
  expect(timebankSearch({ tab: 'rewards', day: '2026-06-30' })).toEqual({ tab: 'rewards', day: '2026-06-30' })
  expect(timebankSearch({ day: '2026-06-31' })).toEqual({})
  expect(timebankSearch({ tab: 'bank', child: 'mia', extra: 1 })).toEqual({ tab: 'bank', child: 'mia' })
  expect(timebankSearch({ tab: 5, child: ['mia'] })).toEqual({})
})
