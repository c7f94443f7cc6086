import { defineMessages } from '#domain/language/messages.ts'

/** If there is nothing better to say, a failure names the failed action. [error/generic-failures] */
export const failures = defineMessages('failures', {
  add: 'Couldn’t add this. Try again later.',
  create: 'Couldn’t create this. Try again later.',
  delete: 'Couldn’t delete this. Try again later.',
  edit: 'Couldn’t edit this. Try again later.',
  load: 'Couldn’t load this. Try again later.',
  save: 'Couldn’t save this. Try again later.',
  update: 'Couldn’t update this. Try again later.',
})

/** The actions that a generic failure names. [error/generic-failures] */
export type Deed = keyof (typeof failures)['en']
