import { defineMessages } from '#domain/language/messages.ts'

export const typedMessages = defineMessages('typed', { fillIn: 'Fill in {{name}}' })
