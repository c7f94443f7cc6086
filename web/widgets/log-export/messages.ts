import { defineMessages } from '#domain/language/messages.ts'

export const exportMessages = defineMessages('log-export', {
  export: 'Export logs',
  csv: 'CSV',
  xlsx: 'Excel',
  json: 'JSON',
  ics: 'Calendar file (.ics)',
  report: 'Report to print or save as PDF',
  preparing: 'Preparing the file…',
  done: 'Saved as {{name}}.',
})
