import { defineMessages, type Translate } from '#web/i18n/define-messages.ts'

/** How long before something one is told of it. */
export const notifyMessages = defineMessages('notify-minutes', {
  en: {
    notice: 'Notification',
    noticeHint: 'Sent the same way as your reminders. See Account preferences.',
    noNotice: 'None',
    atStart: 'When it starts',
    before: '{{length}} before',
    dayBefore: 'A day before',
    daysBefore: '{{days}} days before',
    weekBefore: 'A week before',
  },
  zh_CN: {
    notice: '通知',
    noticeHint: '和提醒的送达方式相同，见“账户偏好”。',
    noNotice: '不通知',
    atStart: '开始时',
    before: '提前{{length}}',
    dayBefore: '提前一天',
    daysBefore: '提前{{days}}天',
    weekBefore: '提前一周',
  },
  zh_TW: {
    notice: '通知',
    noticeHint: '和提醒事項的送達方式相同，請見「帳戶偏好設定」。',
    noNotice: '不通知',
    atStart: '開始時',
    before: '提前 {{length}}',
    dayBefore: '提前一天',
    daysBefore: '提前 {{days}} 天',
    weekBefore: '提前一週',
  },
})
export type SayNotify = Translate<(typeof notifyMessages)['all']['en']>
