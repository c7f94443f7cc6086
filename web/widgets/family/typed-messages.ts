import { defineMessages } from '#web/i18n/define-messages.ts'

export const typedMessages = defineMessages('typed', {
  en: { fillIn: 'Fill in {{name}}' },
  zh_CN: { fillIn: '填入{{name}}' },
  zh_TW: { fillIn: '填入 {{name}}' },
})
