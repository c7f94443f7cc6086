import { defineMessages } from '#domain/language/messages.ts'

export const ratingWords = defineMessages('rating', {
  stars_one: '{{count}} star',
  stars_other: '{{count}} stars',
  proposed: '{{rating}}, proposed',
})
