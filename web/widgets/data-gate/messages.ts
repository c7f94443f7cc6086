import { defineMessages } from '#web/i18n/define-messages.ts'

export const gateMessages = defineMessages('data-gate', {
  en: {
    need: 'At least 30 days of data are needed (180 days give the best accuracy).',
    have: '{{have}} of {{need}} days',
    earliest: 'Available {{date}} at the earliest, if you log 7 hours a day.',
    record: 'Record today',
    improves: 'Accuracy improves up to {{recommended}} days ({{have}}/{{recommended}})',
  },
  zh_CN: {
    need: '至少需要30天的数据（180天最准确）。',
    have: '{{have}}/{{need}}天',
    earliest: '如果每天记录满7小时，最早{{date}}可以看到。',
    record: '记录今天',
    improves: '记录满{{recommended}}天之前会越来越准（{{have}}/{{recommended}}）',
  },
  zh_TW: {
    need: '至少需要 30 天的資料（180 天最準確）。',
    have: '{{have}}/{{need}} 天',
    earliest: '如果每天記錄滿 7 小時，最早 {{date}} 可以看到。',
    record: '記錄今天',
    improves: '記錄滿 {{recommended}} 天之前會越來越準（{{have}}/{{recommended}}）',
  },
})
