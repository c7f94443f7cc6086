import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { activityLog } from '#contract/activity-log.ts'
import { statistics } from '#contract/statistics.ts'
import { db, startServer } from '#server/testing/harness.ts'

const modeOf = (accountMode: 'PERSONAL' | 'PARENTAL' | 'DUAL', enableSelfJournaling: boolean) => ({
  body: { appRunMode: { accountMode, enableSelfJournaling } },
})

describe('preferences', () => {
  test('any part may be saved, the rest stays', async () => {
    const ann = startServer().as('ann')
    const before = await ann(account.preference)
    const saved = await ann(account.savePreference, {
      body: {
        uiTheme: { mode: 'dark' },
        language: { lang: 'zh_TW' },
        locale: { clock: '24' },
        home: { dayEndsAt: '02:30' },
        keys: { singleLetter: false },
        newLog: { length: 45 },
        notes: { linkSchemes: ['obsidian', 'web-app', 'obsidian'] },
      },
    })
    expect(saved).toEqual({
      ...before,
      uiTheme: { ...before.uiTheme, mode: 'dark' },
      language: { lang: 'zh_TW' },
      locale: { clock: '24', dateOrder: 'auto', weekStart: 'monday' },
      home: { dayEndsAt: '02:30' },
      keys: { singleLetter: false },
      newLog: { length: 45 },
      notes: { linkSchemes: ['obsidian', 'web-app'] },
    })
    expect(await ann(account.preference)).toEqual(saved)
    expect(await ann(account.savePreference, { body: {} })).toEqual(saved)
    const back = await ann(account.savePreference, { body: { newLog: { length: null } } })
    expect(back).toEqual({ ...saved, newLog: { length: null } })
  })

  test('each screen keeps its own place', async () => {
    const ann = startServer().as('ann')
    await ann(account.savePreference, { body: { pageState: { noteModuleHomePage: { activeView: 'quick-notes' } } } })
    const { pageState } = await ann(account.savePreference, {
      body: { pageState: { statisticsHomePage: { days: 30 } } },
    })
    expect(pageState).toEqual({
      noteModuleHomePage: { activeView: 'quick-notes' },
      statisticsHomePage: { days: 30 },
    })
  })

  test('how times and dates are written may be chosen piece by piece, and be left to the browser again', async () => {
    const ann = startServer().as('ann')
    const save = async (locale: object) => (await ann(account.savePreference, { body: { locale } })).locale
    await save({ clock: '12', dateOrder: 'dayFirst' })
    expect(await save({ weekStart: 'saturday' })).toEqual({
      clock: '12',
      dateOrder: 'dayFirst',
      weekStart: 'saturday',
    })
    expect(await save({ dateOrder: 'auto' })).toMatchObject({ clock: '12', dateOrder: 'auto' })
  })

  test('two screens that save at once both get their way', async () => {
    const ann = startServer().as('ann')
    await Promise.all([
      ...['a', 'b', 'c', 'd'].map((key) => ann(account.savePreference, { body: { pageState: { [key]: 1 } } })),
      ann(account.savePreference, { body: { uiTheme: { themeSchema: 'green' } } }),
      ann(account.savePreference, { body: { uiTheme: { direction: 'rtl' } } }),
    ])
    expect(await ann(account.preference)).toMatchObject({
      pageState: { a: 1, b: 1, c: 1, d: 1 },
      uiTheme: { themeSchema: 'green', direction: 'rtl' },
    })
  })

  test.each([
    { body: { timezone: { timezone: 'Mars/Olympus' } }, values: ['timezone.timezone'] },
    { body: { timezone: { timezone: '+08:00' } }, values: ['timezone.timezone'] },
    { body: { language: { lang: 'fr' } }, values: ['language.lang'] },
    { body: { country: { countryCode: 'usa' } }, values: ['country.countryCode'] },
    { body: { locale: { clock: '13' } }, values: ['locale.clock'] },
    { body: { newLog: { length: 4 } }, values: ['newLog.length'] },
    { body: { newLog: { length: 721 } }, values: ['newLog.length'] },
    { body: { newLog: { length: 7.5 } }, values: ['newLog.length'] },
    { body: { locale: { dateOrder: 'dm', weekStart: 1 } }, values: ['locale.dateOrder', 'locale.weekStart'] },
    { body: { home: { dayEndsAt: '06:01' } }, values: ['home.dayEndsAt'] },
    { body: { keys: { singleLetter: 'off' } }, values: ['keys.singleLetter'] },
    ...['javascript', 'data', 'Obsidian', 'web--app', '-app', 'a b', 'x'.repeat(31), ''].map((name) => ({
      body: { notes: { linkSchemes: ['zotero', name] } },
      values: ['notes.linkSchemes.1'],
    })),
    {
      body: { notes: { linkSchemes: Array.from({ length: 21 }, (_, at) => `s${at}`) } },
      values: ['notes.linkSchemes'],
    },
    { body: { uiTheme: { themeSchema: 'pink' } }, values: ['uiTheme.themeSchema'] },
    { body: { pageState: { all: 'x'.repeat(33_000) } }, values: ['pageState'] },
  ])('$values is refused', async ({ body, values }) => {
    const { sendRaw, given } = startServer()
    const headers = await given.headers('ann')
    const answer = await sendRaw({ method: 'POST', url: '/api/user/preference', payload: body, headers })
    expect(answer.json()).toMatchObject({ code: 'INVALID_PARAMS', values })
  })

  test('a scheme that this version does not know becomes the default', async () => {
    const { as, given } = startServer()
    const ann = as('ann')
    await ann(account.preference)
    const uiTheme = JSON.stringify({ themeSchema: 'octarine' })
    await db.updateTable('preferences').set({ uiTheme }).where('ownerId', '=', given.stranger('ann')).execute()
    expect((await ann(account.preference)).uiTheme).toMatchObject({ themeSchema: 'purple', mode: 'light' })
  })

  test('preferences belong to one user, and not to the child for whom a parent acts', async () => {
    const { as, given } = startServer()
    const child = given.child('ann', 'tim')
    await as('ann')(account.savePreference, { body: { country: { countryCode: 'DE' } } })
    expect((await as('bob')(account.preference)).country).toEqual({ countryCode: 'US' })
    await expect(as('ann', child)(account.preference)).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' })
  })
})

test('a user reads their own identity', async () => {
  const { as } = startServer({ now: '2026-03-02T12:00:00Z' })
  expect(await as('ann')(account.basicInfo)).toMatchObject({
    firstName: 'ann',
    lastName: 'Test',
    avatar: null,
    createdAt: '2026-03-02T12:00:00.000Z',
  })
})

describe('basic info', () => {
  const patch = async ({ sendRaw, given }: ReturnType<typeof startServer>, payload: object) =>
    sendRaw({ method: 'PATCH', url: '/api/user/account/basic-info', payload, headers: await given.headers('ann') })

  test('either name may be changed alone, as it is typed', async () => {
    const { as } = startServer()
    const ann = as('ann')
    expect(await ann(account.saveBasicInfo, { body: { firstName: '  Ａnn  ' } })).toMatchObject({
      firstName: 'Ａnn',
      lastName: 'Test',
      userName: 'Ａnn Test',
    })
    await ann(account.saveBasicInfo, { body: { firstName: '美玲', lastName: '陳' } })
    expect(await ann(account.basicInfo)).toMatchObject({ firstName: '美玲', lastName: '陳', userName: '陳美玲' })
    expect(await ann(account.saveBasicInfo, { body: {} })).toMatchObject({ firstName: '美玲' })
    expect(await ann(account.saveBasicInfo, { body: { lastName: '' } })).toMatchObject({ userName: '美玲' })
    expect(await as('bob')(account.basicInfo)).toMatchObject({ firstName: 'bob' })
  })

  test.each([
    { payload: { firstName: ' ', lastName: '' }, values: ['firstName'] },
    { payload: { lastName: 'x'.repeat(61) }, values: ['lastName'] },
    { payload: { firstName: 'a\0b' }, values: ['firstName'] },
    { payload: { firstName: 'Ann', email: 'ann@example.org' }, values: ['email'] },
    { payload: { firstName: 'Ann', avatar: 'https://evil.example/x.png' }, values: ['avatar'] },
  ])('$values is refused, and nothing changes', async ({ payload, values }) => {
    const server = startServer()
    expect((await patch(server, payload)).json()).toMatchObject({ code: 'INVALID_PARAMS', values })
    expect(await server.as('ann')(account.basicInfo)).toMatchObject({
      firstName: 'ann',
      lastName: 'Test',
      avatar: null,
    })
  })
})

test('the mode is kept, and the same request twice is one', async () => {
  const ann = startServer().as('ann')
  expect(await ann(account.mode)).toEqual(modeOf('PERSONAL', true).body)
  const idempotencyKey = uuidv7()
  await ann(account.saveMode, modeOf('DUAL', false), { idempotencyKey })
  await ann(account.saveMode, modeOf('PARENTAL', true))
  expect(await ann(account.saveMode, modeOf('DUAL', false), { idempotencyKey })).toEqual(modeOf('DUAL', false).body)
  expect(await ann(account.mode)).toEqual(modeOf('PARENTAL', true).body)
  await expect(ann(account.saveMode, modeOf('DUAL', true), { idempotencyKey })).rejects.toMatchObject({
    status: 409,
    code: null,
    values: ['Idempotency-Key'],
  })
})

describe('the zone of the account', () => {
  // Sleep from 22:00 to 06:00 in New York, which is from 11:00 to 19:00 in Shanghai.
  const night = {
    category: 'sleep' as const,
    activityName: 'Night sleep',
    startTime: '2026-03-02T03:00:00Z',
    endTime: '2026-03-02T11:00:00Z',
  }
  const minutesOf = (ann: ReturnType<ReturnType<typeof startServer>['as']>) =>
    Promise.all(
      ['2026-03-01', '2026-03-02'].map(async (date) => {
        const day = await ann(statistics.daily, { query: { date } })
        return 'loggedMinutes' in day ? day.loggedMinutes : null
      }),
    )
  const living = (timezone: string) => startServer({ now: '2026-03-02T12:00:00Z', timezone }).as('ann')
  const choose = (timezone: string, retroactive?: boolean) => ({
    body: { timezone: { timezone, ...(retroactive !== undefined && { retroactive }) } },
  })

  test('a journey leaves the days behind as they were', async () => {
    const ann = living('America/New_York')
    await ann(activityLog.create, { body: night })
    expect(await minutesOf(ann)).toEqual([120, 360])
    expect((await ann(account.savePreference, choose('Asia/Shanghai'))).timezone).toEqual({ timezone: 'Asia/Shanghai' })
    expect(await minutesOf(ann)).toEqual([120, 360])
  })

  test('a correction moves them', async () => {
    const ann = living('America/New_York')
    await ann(activityLog.create, { body: night })
    await ann(account.savePreference, choose('Asia/Shanghai', true))
    expect(await minutesOf(ann)).toEqual([0, 480])
    const checked = await ann(statistics.rebuildAspects)
    expect(checked.dates).toBe(1)
  })

  test('the first choice after days with the default is a correction', async () => {
    const { as, given } = startServer({ now: '2026-03-02T12:00:00Z', timezone: 'America/New_York' })
    const ann = as('ann')
    await ann(activityLog.create, { body: night })
    const owner = given.stranger('ann')
    await db.updateTable('preferences').set({ timezoneChosenAt: null }).where('ownerId', '=', owner).execute()
    await ann(account.savePreference, choose('Asia/Shanghai'))
    expect(await minutesOf(ann)).toEqual([0, 480])
    await ann(account.savePreference, choose('America/New_York'))
    expect(await minutesOf(ann)).toEqual([0, 480])
  })

  test('earlier homes are listed, the first place first', async () => {
    const ann = living('America/New_York')
    await ann(activityLog.create, { body: night })
    await ann(account.savePreference, choose('Asia/Shanghai'))
    expect(await ann(account.zoneHistory)).toEqual({
      items: [
        { from: null, timezone: 'America/New_York' },
        { from: '2026-03-02T12:00:00.000Z', timezone: 'Asia/Shanghai' },
      ],
    })
  })

  test('before there is a log, each choice replaces', async () => {
    const ann = living('America/New_York')
    await ann(account.savePreference, choose('Asia/Shanghai'))
    await ann(account.savePreference, choose('Europe/Berlin'))
    await ann(activityLog.create, { body: night })
    expect(await minutesOf(ann)).toEqual([0, 480])
  })

  test('a log during the move is counted in the new zone from there on', async () => {
    const { as, clock } = startServer({ now: '2026-03-02T12:00:00Z', timezone: 'America/New_York' })
    const ann = as('ann')
    await ann(activityLog.create, {
      body: { ...night, startTime: '2026-03-02T14:00:00Z', endTime: '2026-03-02T18:00:00Z' },
    })
    clock.set('2026-03-02T15:00:00Z')
    await ann(account.savePreference, choose('Asia/Shanghai'))
    clock.set('2026-03-04T12:00:00Z')
    const days = await Promise.all(
      ['2026-03-02', '2026-03-03'].map((date) => ann(statistics.daily, { query: { date } })),
    )
    // 10:00 to 11:00 on the 2nd in New York, then 23:00 to midnight in Shanghai, and two hours of the 3rd.
    expect(days.map((day) => 'loggedMinutes' in day && day.loggedMinutes)).toEqual([120, 120])
  })
})
