import { defineMessages } from '#domain/language/messages.ts'

export const dateMessages = defineMessages('date-field', {
  calendar: 'Calendar',
  dayFirst: 'DD/MM/YYYY',
  monthFirst: 'MM/DD/YYYY',
  yearFirst: 'YYYY-MM-DD',
  notADate: '“{{typed}}” isn’t a date. Write it like {{sample}}.',
  tooEarly: 'The earliest is {{date}}.',
  tooLate: 'The latest is {{date}}.',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous ten years',
  nextDecade: 'Next ten years',
})
