// Each rule of the forms has values that keep it and values that break it. [limit/text-lengths] [plan/violation-order]

export const of = (length: number) => '字'.repeat(length)
/** Characters count as people see them; each of these is two units of JavaScript. [limit/text-counting] */
const emoji = (length: number) => '🎹'.repeat(length)
const day = { startTime: '2026-03-01T08:00:00Z', endTime: '2026-03-01T09:00:00Z' }

/** A valid form, the field that a refusal names, and changes of the form that are accepted or refused. */
type Rule = { rule: string; form: keyof typeof FORMS; field: string; fits: object[]; breaks: object[] }

export const FORMS = {
  plan: {
    path: '/user/plan',
    body: {
      name: 'Piano',
      category: 'study',
      activityName: 'Practise',
      scheduleType: 'weeklyFlexible',
      weeklyQuota: 3,
      duration: 40,
      startDate: '2026-03-02',
      endDate: '2026-04-02',
    },
  },
  sleepPlan: { path: '/user/sleep-plan', body: { bedtime: '22:00', wakeUpTime: '06:00', sleepGoal: 450 } },
  vacation: { path: '/vacations', body: { name: 'Break', startDate: '2026-03-21', endDate: '2026-03-25' } },
  project: { path: '/user/project', body: { name: 'Garden' } },
  recipient: { path: '/user/recipient', body: { name: 'Mei', type: 'personal' } },
  tag: { path: '/management/tag', body: { name: 'deep', kind: 'activity_tag' } },
  reminder: { path: '/user/task', body: { title: 'Dentist' } },
  note: { path: '/user/note', body: { title: 'Note' } },
  family: { path: '/family-group', body: { name: 'Lee' } },
  log: { path: '/user/log/activity-log', body: { category: 'work', activityName: 'Write report', ...day } },
} as const

const fixed = { scheduleType: 'weeklyFixed', weeklyQuota: null, duration: null, daysOfWeek: [1] }
const at = (from?: string, to?: string) => ({ ...fixed, dailyStartTime: from, dailyEndTime: to })
const monthly = { scheduleType: 'monthlyFlexible', weeklyQuota: null, monthlyQuota: 3 }
const until = (endDate: string) => ({ startDate: '2026-03-02', endDate })

export const RULES: readonly Rule[] = [
  {
    rule: 'a plan has a name of at most 40',
    form: 'plan',
    field: 'name',
    fits: [{ name: of(1) }, { name: emoji(40) }],
    breaks: [{ name: '' }, { name: ' ' }, { name: emoji(41) }],
  },
  {
    rule: 'a plan has a category',
    form: 'plan',
    field: 'category',
    fits: [{ category: 'work' }],
    breaks: [{ category: null }, { category: 'all' }, { category: undefined }],
  },
  {
    rule: 'a plan has an activity of at most 60',
    form: 'plan',
    field: 'activityName',
    fits: [{ activityName: of(60) }],
    breaks: [{ activityName: '' }, { activityName: of(61) }, { activityName: undefined }],
  },
  {
    rule: 'a plan has both dates',
    form: 'plan',
    field: 'period',
    fits: [until('2026-04-02')],
    breaks: [{ startDate: null }, { endDate: null }, { startDate: undefined, endDate: undefined }],
  },
  {
    rule: 'a weekly plan lasts seven days',
    form: 'plan',
    field: 'period',
    fits: [until('2026-03-08'), until('2026-03-09')],
    breaks: [until('2026-03-07'), until('2026-03-01')],
  },
  {
    rule: 'a monthly plan lasts a month',
    form: 'plan',
    field: 'period',
    fits: [
      { ...monthly, ...until('2026-04-02') },
      { ...monthly, ...until('2026-04-03') },
    ],
    breaks: [{ ...monthly, ...until('2026-04-01') }],
  },
  {
    rule: 'a plan takes 5 minutes to 24 hours, in steps of 5',
    form: 'plan',
    field: 'duration',
    fits: [{ duration: 5 }, { duration: 10 }, { ...monthly, duration: 1440 }],
    breaks: [{ duration: 0 }, { duration: 4 }, { duration: 6 }, { ...monthly, duration: 1445 }, { duration: null }],
  },
  {
    rule: 'times are in steps of 5',
    form: 'plan',
    field: 'startTime',
    fits: [at('19:05', '19:30')],
    breaks: [at('19:01', '19:30'), at(undefined, '19:30')],
  },
  {
    rule: 'an end is at least 5 minutes after its start, and stands beside it',
    form: 'plan',
    field: 'endTime',
    fits: [
      at('19:00', '19:05'),
      at('00:00', '24:00'),
      at('22:00', '06:00'),
      { ...at('08:00', '08:00'), duration: 1440 },
    ],
    breaks: [at('19:00', '19:00'), at('19:00', '19:04'), at('19:00')],
  },
  {
    rule: 'a fixed plan has a weekday',
    form: 'plan',
    field: 'daysOfWeek',
    fits: [at('19:00', '19:30'), { ...at('19:00', '19:30'), daysOfWeek: [1, 7] }],
    breaks: [
      { ...at('19:00', '19:30'), daysOfWeek: [] },
      { ...at('19:00', '19:30'), daysOfWeek: [0] },
      { ...at('19:00', '19:30'), daysOfWeek: [8] },
    ],
  },
  {
    rule: 'a weekly quota is 1 to 7',
    form: 'plan',
    field: 'quota',
    fits: [{ weeklyQuota: 1 }, { weeklyQuota: 7 }],
    breaks: [{ weeklyQuota: 0 }, { weeklyQuota: 8 }, { weeklyQuota: 1.5 }, { weeklyQuota: null }],
  },
  {
    rule: 'a plan has a tag or a project',
    form: 'plan',
    field: 'tagsOrProject',
    fits: [{ tags: [], projectId: null, countsAllLogs: true }],
    breaks: [
      { tags: [], projectId: null },
      { tags: [], projectId: null, countsAllLogs: false },
    ],
  },
  {
    rule: 'a night has a bedtime',
    form: 'sleepPlan',
    field: 'bedtime',
    fits: [{ bedtime: '22:05' }],
    breaks: [{ bedtime: undefined }, { bedtime: '25:00' }, { bedtime: '22:01' }],
  },
  {
    rule: 'a night lasts 4 to 12 hours, over midnight too',
    form: 'sleepPlan',
    field: 'wakeUpTime',
    fits: [
      { bedtime: '01:00', wakeUpTime: '05:00', sleepGoal: 240 },
      { bedtime: '20:00', wakeUpTime: '08:00' },
    ],
    breaks: [
      { wakeUpTime: undefined },
      { wakeUpTime: '22:00' },
      { bedtime: '01:00', wakeUpTime: '04:55', sleepGoal: 240 },
      { bedtime: '20:00', wakeUpTime: '08:05' },
    ],
  },
  {
    rule: 'a vacation has a name of at most 80',
    form: 'vacation',
    field: 'name',
    fits: [{ name: of(80) }],
    breaks: [{ name: '' }, { name: of(81) }, { name: undefined }],
  },
  {
    rule: 'a vacation ends on its first day or later',
    form: 'vacation',
    field: 'endDate',
    fits: [{ endDate: '2026-03-21' }, { endDate: '2026-03-22' }],
    breaks: [{ endDate: '2026-03-20' }, { endDate: undefined }],
  },
  {
    rule: 'a vacation has a start',
    form: 'vacation',
    field: 'startDate',
    fits: [{ startDate: '2026-03-25' }],
    breaks: [{ startDate: undefined }, { startDate: '2026-3-21' }, { startDate: '21.03.2026' }],
  },
  {
    rule: 'a project has a name of at most 60',
    form: 'project',
    field: 'name',
    fits: [{ name: of(60) }],
    breaks: [{ name: '' }, { name: '\u3000' }, { name: of(61) }, { name: undefined }],
  },
  {
    rule: 'a recipient has a name of at most 60',
    form: 'recipient',
    field: 'name',
    fits: [{ name: of(60) }],
    breaks: [{ name: '' }, { name: of(61) }, { name: undefined }],
  },
  {
    rule: 'a recipient has a type',
    form: 'recipient',
    field: 'type',
    fits: [{ type: 'customer' }],
    breaks: [{ type: undefined }, { type: 'person' }],
  },
  {
    rule: 'a recipient is of a kind that its type has',
    form: 'recipient',
    field: 'entityType',
    fits: [{ entityType: 'friend' }],
    breaks: [{ entityType: 'legalEntity' }],
  },
  {
    rule: 'a tag has a name of at most 60',
    form: 'tag',
    field: 'name',
    fits: [{ name: of(60) }],
    breaks: [{ name: '' }, { name: of(61) }],
  },
  {
    rule: 'a reminder has a title of at most 120',
    form: 'reminder',
    field: 'title',
    fits: [{ title: of(120) }],
    breaks: [{ title: '' }, { title: of(121) }, { title: undefined }],
  },
  {
    rule: 'a note has a title of at most 120',
    form: 'note',
    field: 'title',
    fits: [{ title: '' }, { title: of(120) }],
    breaks: [{ title: of(121) }],
  },
  {
    rule: 'a family has a name of at most 60',
    form: 'family',
    field: 'name',
    fits: [{ name: of(60) }],
    breaks: [{ name: '' }, { name: of(61) }, { name: undefined }],
  },
  {
    rule: 'a rating is 1 to 5 stars',
    form: 'log',
    field: 'rating',
    fits: [{ rating: 1 }, { rating: 5 }, { rating: null }],
    breaks: [{ rating: 0 }, { rating: 6 }, { rating: 2.5 }],
  },
  {
    rule: 'an efficiency is 0 to 100',
    form: 'log',
    field: 'efficiency',
    fits: [{ efficiency: 0 }, { efficiency: 100 }],
    breaks: [{ efficiency: -1 }, { efficiency: 101 }],
  },
  {
    rule: 'a remark has at most 2,000',
    form: 'log',
    field: 'remark',
    fits: [{ remark: emoji(2000) }],
    breaks: [{ remark: emoji(2001) }],
  },
  {
    rule: 'a log lasts a minute to 24 hours',
    form: 'log',
    field: 'endTime',
    fits: [{ endTime: '2026-03-01T08:01:00Z' }, { endTime: '2026-03-02T08:00:00Z' }],
    breaks: [{ endTime: '2026-03-01T08:00:00Z' }, { endTime: '2026-03-02T08:01:00Z' }],
  },
  {
    rule: 'a date is written YYYY-MM-DD',
    form: 'reminder',
    field: 'dueDate',
    fits: [{ dueDate: '2026-03-04' }],
    breaks: [{ dueDate: '2026-3-4' }, { dueDate: '04/03/2026' }, { dueDate: '2026-02-30' }],
  },
]
