import { defineMessages } from '#domain/language/messages.ts'

/** Each action on a family has a failure message of its own. [error/generic-failures] */
export const familyFailures = defineMessages('familyFailures', {
  accept: 'Couldn’t accept the invitation',
  cancel: 'Couldn’t cancel the invitation',
  create: 'Couldn’t create the family',
  delete: 'Couldn’t delete the family',
  fetch: 'Couldn’t load the family',
  invite: 'Couldn’t send the invitation',
  reject: 'Couldn’t decline the invitation',
  remove: 'Couldn’t remove the member',
  update: 'Couldn’t change the family',
  leave: 'Couldn’t leave the family',
  full: 'The family is full. Free a place or allow more members.',
  already: 'You’re already in a family. Leave it first.',
  lastAdmin: 'A family needs an administrator. Make someone else one first.',
  gone: 'This no longer exists. Someone else may have handled it. The page is up to date again.',
  changed: 'Someone else changed this in the meantime. The page is up to date again.',
  forbidden: 'You aren’t allowed to do this. Another parent or an administrator may be.',
})
