import { defineMessages } from '#web/i18n/define-messages.ts'

export const ratingWords = defineMessages('rating', {
  stars_one: '{{count}} star',
  stars_other: '{{count}} stars',
  proposed: '{{rating}}, proposed',
})
