import { defineMessages } from '#domain/language/messages.ts'

export const messages = defineMessages('sleepMorning', {
  slept: 'Last night’s sleep?',
  plan: '{{length}}, as planned',
  habit: '{{length}}, as usual',
  log: 'Log it',
  logSpan: 'Log it: {{from}} – {{to}}',
  startTime: 'Bedtime',
  endTime: 'Wake-up time',
  earlier: '{{edge}} 5 minutes earlier',
  later: '{{edge}} 5 minutes later',
})
