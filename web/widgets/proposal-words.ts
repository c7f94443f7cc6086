import { defineMessages } from '#domain/language/messages.ts'

export const proposalWords = defineMessages('proposal', {
  /** A screen reader's label of a button that shows a checkmark. */
  confirmOf: 'Confirm the rating of {{name}}: {{rating}}',
  confirm: 'Confirm',
  confirmAll_one: 'Confirm {{count}} rating',
  confirmAll_other: 'Confirm all {{count}} ratings',
  confirmSome: 'Confirm {{count}} of {{all}}',
  confirmed_one: 'Confirmed {{count}} rating',
  confirmed_other: 'Confirmed {{count}} ratings',
  confirmedNone: 'No ratings confirmed: they changed or were already confirmed.',
  /** Another parent was faster. */
  meanwhile_one: '{{names}} was already confirmed.',
  meanwhile_other: '{{count}} were already confirmed: {{names}}.',
  changed_one: '{{names}} changed in the meantime and is still waiting.',
  changed_other: '{{count}} changed in the meantime and are still waiting: {{names}}.',
  more: '{{count}} more',
  confirmFailed: 'Couldn’t confirm it',
  waits: 'Waiting for a parent to confirm. It counts once confirmed.',
  decide: 'Proposed by your child. Confirm it, or choose a different rating.',
  crown: 'Crown',
  crownFor: 'Crown: {{message}}',
  undo: 'Undo',
  close: 'Close',
})
