import { defineMessages } from '#domain/language/messages.ts'

export const lengths = defineMessages('lengths', {
  seconds: '{{seconds}} s',
  minutes: '{{minutes}} min',
  hours: '{{hours}} h',
  both: '{{hours}} h {{minutes}} min',
  tight: '{{hours}} h {{minutes}}',
})
