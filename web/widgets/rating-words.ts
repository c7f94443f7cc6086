import { defineMessages } from '#web/i18n/define-messages.ts'

export const ratingWords = defineMessages('rating', {
  /** `proposed`: of what a child has given itself, and no parent has confirmed (rules §4.2). */
  en: { stars_one: '{{count}} star', stars_other: '{{count}} stars', proposed: '{{rating}}, proposed' },
  zh_CN: { stars_other: '{{count}} 星', proposed: '{{rating}}，待确认' },
  zh_TW: { stars_other: '{{count}} 顆星', proposed: '{{rating}}，待確認' },
})
