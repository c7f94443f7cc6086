import { defineMessages } from '#domain/language/messages.ts'

/** Entries that members of a family offer to each other. */
export const offerMessages = defineMessages('importOffers', {
  hint: 'Import only your own entries here. Offer the others theirs first: each gets a copy, looks at it, and imports it in their own account.',
  choiceOf: 'Entries of “{{name}}”',
  mine: 'Import here',
  leave: 'Leave out',
  offerTo: 'Offer to {{name}}',
  waiting: '{{name}} hasn’t answered yet',
  waitingForParent: 'A parent imports them in {{name}}’s account',
  taken: '{{name}} took them',
  declined: '{{name}} declined',
  takeBack: 'Take back',
  takeBackThis: 'Take back the entries of “{{person}}” from {{name}}',
  send_one: 'Offer the entries of {{number}} person',
  send_other: 'Offer the entries of {{number}} people',
  full: 'A member has {{limit}} offers to answer already. They have to answer one first.',
  sendFailed: 'Couldn’t offer the entries',
  takeBackFailed: 'Couldn’t take back the offer',
  given: 'Offered to your family',
  title: 'Offered to you',
  from_one: '{{from}} offers {{number}} entry of {{person}} from {{kind}}',
  from_other: '{{from}} offers {{number}} entries of {{person}} from {{kind}}',
  fromHint:
    'Nothing is imported before you look at it and start it. {{from}} learns whether you took or declined it, and nothing else.',
  look: 'Look',
  lookAt: 'Look at the entries of “{{person}}”',
  decline: 'Decline',
  declineThis: 'Decline the entries of “{{person}}”',
  declineQuestion: 'Decline the entries of “{{person}}”?',
  declineText: '{{from}} sees that you declined, and can’t offer them again from this file.',
})
