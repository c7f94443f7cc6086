import { defineMessages } from '#web/i18n/define-messages.ts'

export const familyItemMessages = defineMessages('familyItem', {
  en: {
    waits_one: '{{count}} family item to review',
    waits_other: '{{count}} family items to review',
  },
  zh_CN: { waits_other: '家庭中有 {{count}} 件事待处理' },
  zh_TW: { waits_other: '家庭中有 {{count}} 件事待處理' },
})
