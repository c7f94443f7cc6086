import { defineMessages } from '#web/i18n/define-messages.ts'

export const familyItemMessages = defineMessages('familyItem', {
  en: {
    waits_one: '{{count}} thing in the family waits for you',
    waits_other: '{{count}} things in the family wait for you',
  },
  zh_CN: { waits_other: '家庭中有 {{count}} 件事等你处理' },
  zh_TW: { waits_other: '家庭中有 {{count}} 件事等你處理' },
})
