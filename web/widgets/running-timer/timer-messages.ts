import { defineMessages } from '#web/i18n/define-messages.ts'

export const chipMessages = defineMessages('timer-chip', {
  en: {
    timer: 'Timer',
    start: 'Start timer',
    unnamed: 'Unnamed activity',
    running: 'Running: {{name}}, {{length}}',
    inTitle: '{{length}} {{name}}',
  },
  zh_CN: {
    timer: '计时',
    start: '开始计时',
    unnamed: '未命名的活动',
    running: '正在计时：{{name}}，{{length}}',
    inTitle: '{{length}} {{name}}',
  },
  zh_TW: {
    timer: '計時',
    start: '開始計時',
    unnamed: '未命名的活動',
    running: '正在計時：{{name}}，{{length}}',
    inTitle: '{{length}} {{name}}',
  },
})
