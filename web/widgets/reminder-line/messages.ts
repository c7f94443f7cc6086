import { defineMessages } from '#domain/language/messages.ts'

/** The understood meaning of a reminder's line. */
export const reminderLineMessages = defineMessages('reminder-line', {
  example: 'Dentist tomorrow at 3pm',
  exampleFor: 'Dentist tomorrow at 3pm @{{name}}',
  understood: 'Recognized so far',
  change: 'Change: {{text}}',
  keepInTitle: 'Keep “{{said}}” in the title',
  once: 'Once',
  allDay: 'All day',
  onlyWhenDue: 'Only when it is due',
  orRepeat: 'Or: {{repeat}}',
  orOnce: 'Or only once: {{date}}',
  isOver: 'That time has already passed.',
  unread: '“{{said}}” stays in the title. It wasn’t recognized as a date or time.',
  unknownPerson: '“{{said}}” stays in the title. No one in the family has that name.',
  assignTo: 'Assign to {{name}}',
  date: 'Due date',
  time: 'Time',
})
