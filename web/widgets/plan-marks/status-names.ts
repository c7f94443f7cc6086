import { defineMessages } from '#domain/language/messages.ts'

export const statusNames = defineMessages('plan-status', {
  'not started': 'Not started',
  'in progress': 'In progress',
  completed: 'Completed',
  overdue: 'Overdue',
  ring: '{{percent}}% done',
})
