import { defineMessages } from '#domain/language/messages.ts'

export const everythingMessages = defineMessages('everything', {
  untitled: 'Untitled',
  done: 'Done',
  doneOn: 'Done · {{day}}',
  looking: 'Searching…',
  unsearched: 'Can’t reach the server. Searched on this device only: {{kinds}}.',
  more_one: 'Show {{count}} more',
  more_other: 'Show {{count}} more',
  elsewhere: 'Also found',
})
