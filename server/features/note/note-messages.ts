import { defineMessages } from '#domain/language/messages.ts'

export const notes = defineMessages('server-notes', {
  copyOf: 'Copy of {{title}}',
})
