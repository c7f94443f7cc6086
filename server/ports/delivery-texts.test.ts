import { describe, expect, test } from 'vitest'
import { instant, type LocalDate } from '#domain/time/time.ts'
import { choicesIn } from './delivery-choices.ts'
import { type News, newsMail, type Reader, newsText } from './delivery-texts.ts'

const LANGUAGES = ['en', 'zh_CN', 'zh_TW'] as const
/** A Monday at 10:00 in New York. */
const reader = (language: Reader['language']): Reader => ({
  language,
  zones: [{ from: null, tz: 'America/New_York' }],
  now: instant('2026-03-16T14:00:00Z'),
})
const due = (of: { dueOn?: string; dueAt?: string; from?: string; isAhead?: boolean }): News => ({
  kind: 'reminder',
  title: 'Bins',
  dueOn: (of.dueOn ?? null) as LocalDate | null,
  dueAt: of.dueAt === undefined ? null : instant(of.dueAt),
  from: of.from ?? null,
  isAhead: of.isAhead ?? false,
})
const span = (from: string, to: string) => ({
  startTime: instant(`2026-03-16T${from}:00-04:00`),
  endTime: instant(`2026-03-16T${to}:00-04:00`),
})
const timer = (startTime: string): News => ({ kind: 'timerRunning', activity: 'Report', startTime: instant(startTime) })
const gaps = (minutes: number, ...of: ReturnType<typeof span>[]): News => ({ kind: 'eveningGaps', gaps: of, minutes })

const ASKED = { kind: 'childAsks', child: 'Le', childId: '', endsAt: null, isAgain: false } as const
const asks = (minutes: number | null, what: string): News => ({ ...ASKED, minutes, what })

const TABLE: [string, News, Record<'en' | 'zh_CN' | 'zh_TW', [title: string, body: string]>][] = [
  [
    'a child asks for minutes',
    asks(90, 'A film'),
    {
      en: ['Le asks for 1 hr 30 min', 'A film'],
      zh_CN: ['Le申请1小时30分钟', 'A film'],
      zh_TW: ['Le申請 1 小時 30 分鐘', 'A film'],
    },
  ],
  [
    'a child wants to redeem a crown',
    asks(null, 'To the zoo'),
    {
      en: ['Le wants to redeem a crown', 'To the zoo'],
      zh_CN: ['Le想用皇冠换一个愿望', 'To the zoo'],
      zh_TW: ['Le想用皇冠換一個願望', 'To the zoo'],
    },
  ],
  [
    'a child takes a wish back',
    { kind: 'wishTakenBack', child: 'Le', what: 'To the zoo' },
    {
      en: ['Le withdrew a wish and keeps the crown', 'To the zoo'],
      zh_CN: ['Le收回了愿望，皇冠留着', 'To the zoo'],
      zh_TW: ['Le收回了願望，皇冠留著', 'To the zoo'],
    },
  ],
  [
    'a child adds days off',
    { kind: 'daysOff', child: 'Le', name: 'Lake', from: '2026-03-20' as LocalDate, to: '2026-03-22' as LocalDate },
    {
      en: ['Le added days off', 'Lake · Fri, Mar 20 – Sun, Mar 22'],
      zh_CN: ['Le添加了假期', 'Lake · 3月20日周五 – 3月22日周日'],
      zh_TW: ['Le新增了假期', 'Lake · 3月20日週五 – 3月22日週日'],
    },
  ],
  [
    'beforehand, today',
    due({ dueAt: '2026-03-16T15:40:00.300Z', isAhead: true }),
    {
      en: ['Bins', 'In 1 hr 40 min, 11:40'],
      zh_CN: ['Bins', '1小时40分钟后，11:40'],
      zh_TW: ['Bins', '1 小時 40 分鐘後，11:40'],
    },
  ],
  [
    'a day beforehand',
    due({ dueAt: '2026-03-17T14:00:00Z', isAhead: true, from: 'Mei' }),
    {
      en: ['Bins', 'In 1 day, Tue, Mar 17, 10:00 · from Mei'],
      zh_CN: ['Bins', '1天后，3月17日周二 10:00 · 来自Mei'],
      zh_TW: ['Bins', '1 天後，3月17日週二 10:00 · 來自 Mei'],
    },
  ],
  [
    'days and hours beforehand',
    due({ dueAt: '2026-03-18T17:05:00Z', isAhead: true }),
    {
      en: ['Bins', 'In 2 days 3 hr, Wed, Mar 18, 13:05'],
      zh_CN: ['Bins', '2天3小时后，3月18日周三 13:05'],
      zh_TW: ['Bins', '2 天 3 小時後，3月18日週三 13:05'],
    },
  ],
  [
    'the day before a day',
    due({ dueOn: '2026-03-17', isAhead: true }),
    {
      en: ['Bins', 'Tomorrow, Tue, Mar 17'],
      zh_CN: ['Bins', '明天，3月17日周二'],
      zh_TW: ['Bins', '明天，3月17日週二'],
    },
  ],
  [
    'a week before a day',
    due({ dueOn: '2026-03-23', isAhead: true }),
    {
      en: ['Bins', 'In 7 days, Mon, Mar 23'],
      zh_CN: ['Bins', '7天后，3月23日周一'],
      zh_TW: ['Bins', '7 天後，3月23日週一'],
    },
  ],
  [
    'of a day beforehand, where it is that day already',
    due({ dueOn: '2026-03-16', isAhead: true }),
    {
      en: ['Bins', 'Due today'],
      zh_CN: ['Bins', '今天到期'],
      zh_TW: ['Bins', '今天到期'],
    },
  ],
  [
    'at a time of today',
    due({ dueAt: '2026-03-16T15:05:00Z' }),
    {
      en: ['Bins', 'Due at 11:05'],
      zh_CN: ['Bins', '11:05到期'],
      zh_TW: ['Bins', '11:05 到期'],
    },
  ],
  [
    'at midnight, which is not 24:00',
    due({ dueAt: '2026-03-16T04:00:01Z' }),
    {
      en: ['Bins', 'Due at 00:00'],
      zh_CN: ['Bins', '00:00到期'],
      zh_TW: ['Bins', '00:00 到期'],
    },
  ],
  [
    'at a time of another day',
    due({ dueAt: '2026-03-15T15:05:00Z' }),
    {
      en: ['Bins', 'Due at Sun, Mar 15, 11:05'],
      zh_CN: ['Bins', '3月15日周日 11:05到期'],
      zh_TW: ['Bins', '3月15日週日 11:05 到期'],
    },
  ],
  [
    'today',
    due({ dueOn: '2026-03-16' }),
    {
      en: ['Bins', 'Due today'],
      zh_CN: ['Bins', '今天到期'],
      zh_TW: ['Bins', '今天到期'],
    },
  ],
  [
    'on another day',
    due({ dueOn: '2026-03-15' }),
    {
      en: ['Bins', 'Due on Sun, Mar 15'],
      zh_CN: ['Bins', '3月15日周日到期'],
      zh_TW: ['Bins', '3月15日週日到期'],
    },
  ],
  [
    'from another user',
    due({ dueOn: '2026-03-16', from: 'Mei' }),
    {
      en: ['Bins', 'Due today · from Mei'],
      zh_CN: ['Bins', '今天到期 · 来自Mei'],
      zh_TW: ['Bins', '今天到期 · 來自 Mei'],
    },
  ],
  [
    'a timer',
    timer('2026-03-16T10:00:00Z'),
    {
      en: ['Your timer is still running', 'Report, since 06:00.'],
      zh_CN: ['计时器还在运行', 'Report，06:00开始。'],
      zh_TW: ['計時器還在執行', 'Report，06:00 開始。'],
    },
  ],
  [
    'a timer of yesterday',
    timer('2026-03-15T10:00:00Z'),
    {
      en: ['Your timer is still running', 'Report, since Sun, Mar 15, 06:00.'],
      zh_CN: ['计时器还在运行', 'Report，3月15日周日 06:00开始。'],
      zh_TW: ['計時器還在執行', 'Report，3月15日週日 06:00 開始。'],
    },
  ],
  [
    'a plan that begins',
    { kind: 'planStart', name: 'Piano', ...span('19:00', '19:30') },
    {
      en: ['Piano', 'Planned for 19:00–19:30'],
      zh_CN: ['Piano', '计划时间：19:00–19:30'],
      zh_TW: ['Piano', '計畫時間：19:00–19:30'],
    },
  ],
  [
    'a week that needs every day',
    {
      kind: 'behindWeek',
      plans: [
        { name: 'Run', sessions: 2, days: 2 },
        { name: 'Swim', sessions: 1, days: 1 },
      ],
    },
    {
      en: ['You need every day left this week', 'Run: 2 more times, 2 days left · Swim: 1 more time, one day left'],
      zh_CN: ['本周剩下的每一天都要用上', 'Run：还差2次，还剩2天 · Swim：还差1次，还剩1天'],
      zh_TW: ['這週剩下的每一天都要用上', 'Run：還差 2 次，還剩 2 天 · Swim：還差 1 次，還剩 1 天'],
    },
  ],
  [
    'bedtime',
    { kind: 'bedtime', startTime: instant('2026-03-17T02:30:00Z'), endTime: instant('2026-03-17T10:30:00Z') },
    {
      en: ['Time for bed', 'In bed by 22:30, up at 06:30.'],
      zh_CN: ['该睡觉了', '22:30就寝，06:30起床。'],
      zh_TW: ['該睡覺了', '22:30 就寢，06:30 起床。'],
    },
  ],
  [
    'nothing logged',
    { kind: 'nothingLogged' },
    {
      en: ['Nothing logged today yet', 'One line is enough: what did you do today?'],
      zh_CN: ['今天还没有记录', '一行就够：今天都做了些什么？'],
      zh_TW: ['今天還沒有紀錄', '一行就夠：今天都做了些什麼？'],
    },
  ],
  [
    'one gap',
    gaps(60, span('12:00', '13:00')),
    {
      en: ['Not logged today: 1 hr', '12:00–13:00'],
      zh_CN: ['今天还有1小时没有记录', '12:00–13:00'],
      zh_TW: ['今天還有 1 小時沒有紀錄', '12:00–13:00'],
    },
  ],
  [
    'more than three',
    gaps(275, span('08:00', '09:05'), span('10:00', '11:10'), span('12:00', '13:00'), span('15:00', '16:20')),
    {
      en: ['Not logged today: 4 hr 35 min', '08:00–09:05, 10:00–11:10, 12:00–13:00, …'],
      zh_CN: ['今天还有4小时35分钟没有记录', '08:00–09:05、10:00–11:10、12:00–13:00、…'],
      zh_TW: ['今天還有 4 小時 35 分鐘沒有紀錄', '08:00–09:05、10:00–11:10、12:00–13:00、…'],
    },
  ],
  [
    'a test',
    { kind: 'test' },
    {
      en: ['Notifications work here', 'This is how your reminders will look.'],
      zh_CN: ['时友可以在这里通知你', '你的提醒会这样送达。'],
      zh_TW: ['時友可以在這裡通知你', '你的提醒會這樣送達。'],
    },
  ],
]

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(TABLE)('%s', (_, news, said) => {
    const [title, body] = said[language]
    expect(newsText(news, reader(language))).toEqual({ title, body })
  })

  test('a mail has the same text on its page, and nothing else', () => {
    const to = { email: 'ann@example.org', firstName: 'Ann', language }
    for (const [, news, said] of TABLE) {
      const { subject, text, html } = newsMail(news, to, reader(language), 'https://time.example.org/reminders')
      const [title, body] = said[language]
      expect(subject).toContain(title)
      for (const words of [title, body, 'https://time.example.org/reminders']) {
        expect(text).toContain(words)
        expect(html).toContain(words)
      }
      expect(html).toContain(`lang="${{ en: 'en', zh_CN: 'zh-Hans', zh_TW: 'zh-Hant' }[language]}"`)
    }
  })
})

test.each([
  ['en', 10, ['Done', 'In 10 min']],
  ['en', 60, ['Done', 'In 1 hr']],
  ['en', 1440, ['Done', 'In 24 hr']],
  ['zh_CN', 90, ['完成', '1小时30分钟后']],
  ['zh_TW', 10, ['完成', '10 分鐘後']],
] as const)('the actions of a notification, in %s after %i minutes', (language, minutes, titles) => {
  expect(choicesIn(language, minutes).map(({ title }) => title)).toEqual(titles)
  expect(choicesIn(language, minutes).map(({ action }) => action)).toEqual(['done', 'snooze'])
})
