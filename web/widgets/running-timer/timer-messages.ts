import { defineMessages } from '#domain/language/messages.ts'

export const chipMessages = defineMessages('timer-chip', {
  timer: 'Timer',
  start: 'Start timer',
  unnamed: 'Unnamed activity',
  running: 'Running: {{name}}, {{length}}',
  inTitle: '{{length}} {{name}}',
})
