import { defineMessages } from '#domain/language/messages.ts'

export const clockMessages = defineMessages('clock', { notATime: 'Enter a time, such as {{sample}} or 1405' })
