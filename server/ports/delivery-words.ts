import { traitsOf, type Translated } from '#domain/language/language.ts'
import type { Language } from '#contract/common.ts'
import { DAY_MINUTES, type Minutes } from '#domain/time/time.ts'

const unitIn = (language: Language, unit: 'day' | 'hour' | 'minute', value: number): string =>
  new Intl.NumberFormat(traitsOf(language).scriptTag, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
const jointIn = (language: Language) => traitsOf(language).betweenUnits

/** `1 hr, 30 min`: in the words of the language. */
export function lengthIn(language: Language, minutes: Minutes): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [
    ...(hours ? [unitIn(language, 'hour', hours)] : []),
    ...(rest || !hours ? [unitIn(language, 'minute', rest)] : []),
  ]
  return parts.join(jointIn(language))
}

/** `1 day`, `2 days 3 hr`: how long it is until then. From a day on nobody counts minutes. */
export function waitIn(language: Language, minutes: Minutes): string {
  if (minutes < DAY_MINUTES) return lengthIn(language, minutes)
  const hours = Math.round(minutes / 60)
  const rest = hours % 24
  const days = unitIn(language, 'day', Math.floor(hours / 24))
  return rest ? days + jointIn(language) + unitIn(language, 'hour', rest) : days
}

type Words = {
  readonly dueAt: (time: string) => string
  readonly dueOn: (date: string) => string
  readonly dueToday: string
  readonly ahead: (wait: string, when: string) => string
  readonly tomorrow: (date: string) => string
  readonly from: (name: string) => string
  readonly joint: string
  readonly timerRunning: string
  readonly since: (activity: string, time: string) => string
  readonly unnamed: string
  readonly nothingLogged: string
  readonly oneLine: string
  readonly gaps: (length: string) => string
  readonly span: (from: string, to: string) => string
  readonly and: string
  readonly asksFor: (child: string, length: string) => string
  readonly wishes: (child: string) => string
  readonly ratingsWait: (child: string, count: number) => string
  readonly ratingsHint: string
  readonly confirm: (count: number) => string
  readonly until: (time: string) => string
  readonly over: (child: string, length: string) => string
  readonly takenBack: (child: string) => string
  readonly daysOff: (child: string) => string
  readonly unanswered: (length: string) => string
  readonly approved: (length: string) => string
  readonly declined: (length: string) => string
  readonly agreed: string
  readonly crown: string
  readonly approve: string
  readonly decline: string
  readonly agree: string
  readonly notThisTime: string
  readonly planned: (span: string) => string
  readonly behindWeek: string
  readonly behind: (plan: string, sessions: number, days: number) => string
  readonly bedtime: string
  readonly night: (bed: string, wake: string) => string
  readonly test: string
  readonly testBody: string
  readonly done: string
  readonly later: (minutes: Minutes) => string
  readonly reminderMail: (title: string) => string
  readonly open: string
  readonly why: string
}

/** What notifications and their mails are made of, in each language. */
export const WORDS: Translated<Words> = {
  en: {
    dueAt: (time) => `Due at ${time}`,
    dueOn: (date) => `Due on ${date}`,
    dueToday: 'Due today',
    ahead: (wait, when) => `In ${wait}, ${when}`,
    tomorrow: (date) => `Tomorrow, ${date}`,
    from: (name) => `from ${name}`,
    joint: ' · ',
    timerRunning: 'Your timer is still running',
    since: (activity, time) => `${activity}, since ${time}.`,
    unnamed: 'Unnamed activity',
    nothingLogged: 'Nothing logged today yet',
    oneLine: 'One line is enough: what did you do today?',
    gaps: (length) => `Not logged today: ${length}`,
    span: (from, to) => `${from}–${to}`,
    and: ', ',
    asksFor: (child, length) => `${child} asks for ${length}`,
    wishes: (child) => `${child} wants to redeem a crown`,
    ratingsWait: (child, count) =>
      count === 1 ? `${child}: 1 rating to confirm` : `${child}: ${count} ratings to confirm`,
    ratingsHint: 'Ratings count toward coins once you confirm them.',
    confirm: (count) => (count === 1 ? 'Confirm' : `Confirm all ${count}`),
    until: (time) => `until ${time}`,
    over: (child, length) => `Nobody answered ${child}’s request for ${length}`,
    takenBack: (child) => `${child} withdrew a wish and keeps the crown`,
    daysOff: (child) => `${child} added days off`,
    unanswered: (length) => `Nobody answered in time: ${length}`,
    approved: (length) => `Approved: ${length}`,
    declined: (length) => `Not this time: ${length}`,
    agreed: 'Your wish comes true',
    crown: 'A crown for you!',
    approve: 'Approve',
    decline: 'Decline',
    agree: 'Agree',
    notThisTime: 'Not this time',
    planned: (span) => `Planned for ${span}`,
    behindWeek: 'You need every day left this week',
    behind: (plan, sessions, days) =>
      `${plan}: ${sessions} more ${sessions === 1 ? 'time' : 'times'}, ${days === 1 ? 'one day' : `${days} days`} left`,
    bedtime: 'Time for bed',
    night: (bed, wake) => `In bed by ${bed}, up at ${wake}.`,
    test: 'Notifications work here',
    testBody: 'This is how your reminders will look.',
    done: 'Done',
    later: (minutes) => `In ${lengthIn('en', minutes)}`,
    reminderMail: (title) => `Reminder: ${title}`,
    open: 'Open in Hourkin',
    why: 'You’re getting this email because none of your devices receives notifications. You can change this in Preferences.',
  },
  zh_CN: {
    dueAt: (time) => `${time}到期`,
    dueOn: (date) => `${date}到期`,
    dueToday: '今天到期',
    ahead: (wait, when) => `${wait}后，${when}`,
    tomorrow: (date) => `明天，${date}`,
    from: (name) => `来自${name}`,
    joint: ' · ',
    timerRunning: '计时器还在运行',
    since: (activity, time) => `${activity}，${time}开始。`,
    unnamed: '未命名的活动',
    nothingLogged: '今天还没有记录',
    oneLine: '一行就够：今天都做了些什么？',
    gaps: (length) => `今天还有${length}没有记录`,
    span: (from, to) => `${from}–${to}`,
    and: '、',
    asksFor: (child, length) => `${child}申请${length}`,
    wishes: (child) => `${child}想用皇冠换一个愿望`,
    ratingsWait: (child, count) => `${child}有 ${count} 个评分等你确认`,
    ratingsHint: '确认之后才会计入金币。',
    confirm: (count) => (count === 1 ? '确认' : `全部确认（${count}）`),
    until: (time) => `${time}前`,
    over: (child, length) => `没有人答复${child}申请的${length}`,
    takenBack: (child) => `${child}收回了愿望，皇冠留着`,
    daysOff: (child) => `${child}添加了假期`,
    unanswered: (length) => `没有人及时答复：${length}`,
    approved: (length) => `${length}已批准`,
    declined: (length) => `这次不行：${length}`,
    agreed: '家长同意了你的愿望',
    crown: '你得到了一顶皇冠！',
    approve: '批准',
    decline: '拒绝',
    agree: '同意',
    notThisTime: '这次不行',
    planned: (span) => `计划时间：${span}`,
    behindWeek: '本周剩下的每一天都要用上',
    behind: (plan, sessions, days) => `${plan}：还差${sessions}次，还剩${days}天`,
    bedtime: '该睡觉了',
    night: (bed, wake) => `${bed}就寝，${wake}起床。`,
    test: '时友可以在这里通知你',
    testBody: '你的提醒会这样送达。',
    done: '完成',
    later: (minutes) => `${lengthIn('zh_CN', minutes)}后`,
    reminderMail: (title) => `提醒：${title}`,
    open: '在时友中打开',
    why: '您收到这封邮件，是因为您没有设备接收通知。可以在“偏好设置”中选择通知方式。',
  },
  zh_TW: {
    dueAt: (time) => `${time} 到期`,
    dueOn: (date) => `${date}到期`,
    dueToday: '今天到期',
    ahead: (wait, when) => `${wait}後，${when}`,
    tomorrow: (date) => `明天，${date}`,
    from: (name) => `來自 ${name}`,
    joint: ' · ',
    timerRunning: '計時器還在執行',
    since: (activity, time) => `${activity}，${time} 開始。`,
    unnamed: '未命名的活動',
    nothingLogged: '今天還沒有紀錄',
    oneLine: '一行就夠：今天都做了些什麼？',
    gaps: (length) => `今天還有 ${length}沒有紀錄`,
    span: (from, to) => `${from}–${to}`,
    and: '、',
    asksFor: (child, length) => `${child}申請 ${length}`,
    wishes: (child) => `${child}想用皇冠換一個願望`,
    ratingsWait: (child, count) => `${child}有 ${count} 個評分等你確認`,
    ratingsHint: '確認之後才會計入金幣。',
    confirm: (count) => (count === 1 ? '確認' : `全部確認（${count}）`),
    until: (time) => `${time} 前`,
    over: (child, length) => `沒有人回覆${child}申請的 ${length}`,
    takenBack: (child) => `${child}收回了願望，皇冠留著`,
    daysOff: (child) => `${child}新增了假期`,
    unanswered: (length) => `沒有人及時回覆：${length}`,
    approved: (length) => `${length}已核准`,
    declined: (length) => `這次不行：${length}`,
    agreed: '家長同意了你的願望',
    crown: '你得到一頂皇冠！',
    approve: '核准',
    decline: '拒絕',
    agree: '同意',
    notThisTime: '這次不行',
    planned: (span) => `計畫時間：${span}`,
    behindWeek: '這週剩下的每一天都要用上',
    behind: (plan, sessions, days) => `${plan}：還差 ${sessions} 次，還剩 ${days} 天`,
    bedtime: '該睡覺了',
    night: (bed, wake) => `${bed} 就寢，${wake} 起床。`,
    test: '時友可以在這裡通知你',
    testBody: '你的提醒會這樣送達。',
    done: '完成',
    later: (minutes) => `${lengthIn('zh_TW', minutes)}後`,
    reminderMail: (title) => `提醒：${title}`,
    open: '在時友中開啟',
    why: '您收到這封信，是因為您沒有裝置接收通知。可以在「偏好設定」中選擇通知方式。',
  },
}
