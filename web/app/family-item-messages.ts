import { defineMessages } from '#domain/language/messages.ts'

export const familyItemMessages = defineMessages('familyItem', {
  waits_one: '{{count}} family item to review',
  waits_other: '{{count}} family items to review',
})
