import { defineMessages } from '#domain/language/messages.ts'

export const historyLinkMessages = defineMessages('historyLink', {
  before: 'Used another app before?',
  bring: 'Bring your history',
})
