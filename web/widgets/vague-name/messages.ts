import { defineMessages } from '#domain/language/messages.ts'

export const vagueMessages = defineMessages('vague-name', {
  soft: 'Add a detail?',
  vague: 'Want to be more specific?',
  form: 'Do + specific thing',
  dismiss: 'Dismiss',
  keep: 'Keep this name',
  maths: 'Do maths exercises, pages __',
  english: 'Memorise __ English words',
  reading: 'Read "__", chapter __',
  meeting: 'Attend the __ meeting',
  report: 'Write the __ part of the __ report',
  email: 'Answer e-mails about __',
  study: 'Review __ notes',
  work: 'Finish step __ of __',
  housework: 'Clean the __',
  parenting: 'Play __ with __',
  leisure: 'Watch "__"',
  sports: 'Run __ km',
  other: 'Do __ (verb + thing)',
})
