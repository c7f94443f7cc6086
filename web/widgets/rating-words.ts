import { defineMessages } from '#web/i18n/define-messages.ts'

export const ratingWords = defineMessages('rating', {
  /** `proposed`: a child gave this rating, and no parent has confirmed it. [reward/rating-states] */
  en: { stars_one: '{{count}} star', stars_other: '{{count}} stars', proposed: '{{rating}}, proposed' },
  zh_CN: { stars_other: '{{count}} 星', proposed: '{{rating}}，待确认' },
  zh_TW: { stars_other: '{{count}} 顆星', proposed: '{{rating}}，待確認' },
})
