import { defineMessages } from '#web/i18n/define-messages.ts'

export const clockMessages = defineMessages('clock', {
  en: { notATime: 'Enter a time, such as {{sample}} or 1405' },
  zh_CN: { notATime: '请输入时间，例如{{sample}}或1405' },
  zh_TW: { notATime: '請輸入時間，例如 {{sample}} 或 1405' },
})
