import { defineMessages } from '#domain/language/messages.ts'

/** The questions before a member is changed; each key is the command. */
export const questionMessages = defineMessages('family-question', {
  decline: 'Decline {{name}}’s request?',
  makeParent: 'Set {{name}} as parent?',
  makeChild: 'Set {{name}} as child?',
  makeAdmin: 'Set {{name}} as administrator?',
  endAdmin: 'Remove {{name}} as administrator?',
  suspend: 'Suspend {{name}}?',
  remove: 'Remove {{name}} from the family?',
})
