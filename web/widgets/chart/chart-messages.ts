import { defineMessages } from '#domain/language/messages.ts'

export const chartMessages = defineMessages('chart', {
  asTable: 'Show as table',
  asPicture: 'Show as chart',
  csv: 'Save as CSV',
  png: 'Save as PNG',
  pngFailed: 'Couldn’t save the picture.',
  marksHint: 'Use the arrow keys to move between the marks, and Enter to open their logs.',
  tableOf: '{{title}} (table)',
  moreOf: 'More for {{title}}',
})
