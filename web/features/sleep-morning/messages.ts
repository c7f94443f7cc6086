import { defineMessages } from '#web/i18n/define-messages.ts'

export const messages = defineMessages('sleepMorning', {
  en: {
    slept: 'Last night’s sleep?',
    plan: '{{length}}, as planned',
    habit: '{{length}}, as usual',
    log: 'Log it',
    logSpan: 'Log it: {{from}} – {{to}}',
    startTime: 'Bedtime',
    endTime: 'Wake-up time',
    earlier: '{{edge}} 5 minutes earlier',
    later: '{{edge}} 5 minutes later',
  },
  zh_CN: {
    slept: '昨晚的睡眠？',
    plan: '{{length}}，按计划',
    habit: '{{length}}，和平常一样',
    log: '记录',
    logSpan: '记录：{{from}} – {{to}}',
    startTime: '就寝时间',
    endTime: '起床时间',
    earlier: '{{edge}}提前5分钟',
    later: '{{edge}}推迟5分钟',
  },
  zh_TW: {
    slept: '昨晚的睡眠？',
    plan: '{{length}}，照計畫',
    habit: '{{length}}，和平常一樣',
    log: '記錄',
    logSpan: '記錄：{{from}} – {{to}}',
    startTime: '就寢時間',
    endTime: '起床時間',
    earlier: '{{edge}}提早 5 分鐘',
    later: '{{edge}}延後 5 分鐘',
  },
})
