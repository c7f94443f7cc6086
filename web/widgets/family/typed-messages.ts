import { defineMessages } from '#web/i18n/define-messages.ts'

export const typedMessages = defineMessages('typed', { fillIn: 'Fill in {{name}}' })
