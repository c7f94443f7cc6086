import { defineMessages } from '#domain/language/messages.ts'

export const gateMessages = defineMessages('data-gate', {
  need: 'At least 30 days of data are needed (180 days give the best accuracy).',
  have: '{{have}} of {{need}} days',
  earliest: 'Available {{date}} at the earliest, if you log 7 hours a day.',
  record: 'Record today',
  improves: 'Accuracy improves up to {{recommended}} days ({{have}}/{{recommended}})',
})
