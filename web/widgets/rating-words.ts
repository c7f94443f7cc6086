import { defineMessages } from '#web/i18n/define-messages.ts'

export const ratingWords = defineMessages('rating', {
  en: { stars_one: '{{count}} star', stars_other: '{{count}} stars' },
  zh_CN: { stars_other: '{{count}} 星' },
  zh_TW: { stars_other: '{{count}} 顆星' },
})
