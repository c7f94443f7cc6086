import { defineMessages } from '#domain/language/messages.ts'

/** The words of the line before the user has touched it. All other words are loaded with its first use. */
export const lineWords = defineMessages('typed-line', {
  label: 'Log in one line',
  example: '9-10:30 read chapter 3 #focus',
  legend: 'How to write a line',
  details: 'Details',
  save: 'Log it',
})
