import { defineMessages } from '#domain/language/messages.ts'

export const messages = defineMessages('childrenWaiting', {
  title: 'Waiting for you',
  child: '{{name}}: {{what}}',
  ratings_one: '{{count}} rating to confirm',
  ratings_other: '{{count}} ratings to confirm',
  withdrawals_one: '{{count}} request for minutes',
  withdrawals_other: '{{count}} requests for minutes',
  wishes_one: '{{count}} crown wish',
  wishes_other: '{{count}} crown wishes',
  answer: 'Answer',
  decided: 'Already decided.',
  understood: 'OK',
  aParent: 'A parent',
  approved: '{{by}} approved {{length}} for {{name}}: {{what}}',
  declined: '{{by}} declined {{length}} for {{name}}: {{what}}',
  canceled: '{{name}} withdrew the request for {{length}}: {{what}}',
  expired: 'No parent answered {{name}}’s request for {{length}} in time: {{what}}',
  agreed: '{{by}} agreed to {{name}}’s wish: {{what}}',
  notThisTime: '{{by}} said “Not this time” to {{name}}’s wish: {{what}}',
})
