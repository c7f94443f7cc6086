import { defineMessages } from '#domain/language/messages.ts'

export const managedChildMessages = defineMessages('managedChild', {
  removeTitle: 'Remove {{name}}?',
  removeText: '{{name}} has no email. What should happen to the account?',
  becomesOwn: 'Add an email and make it their own account',
  becomesErased: 'Delete it and everything in it after 30 days',
  exportFirst: 'Download the data first',
  exported: 'Downloaded {{name}}.',
  exportFailed: 'Couldn’t download the data',
  email: 'Email',
  needEmail: 'Enter an email address that isn’t used here yet',
  handLead:
    'This server can’t send email: you get a link to share. After opening it, {{name}} chooses a password, signs in with this email instead of a PIN, and stays in the family.',
  handText:
    'Share this link with {{name}}. The person who opens it chooses the account’s password. It is valid for 7 days, once.',
  createLink: 'Create link',
  typeName: 'Type “{{name}}” to confirm',
  nameMismatch: 'The name you entered does not match',
  remove: 'Remove member',
  cancel: 'Cancel',
  close: 'Close',
  removed: '{{name}} was removed. You can restore the account within 30 days.',
  emailTitle: 'Add an email for {{name}}',
  emailLead:
    'A link goes to this email. After opening it, {{name}} signs in with the email and a password instead of a PIN, and stays in the family.',
  send: 'Send link',
  emailFailed: 'Couldn’t add the email',
  removedTitle: 'Removed children',
  removedLead: 'Their accounts will be deleted on the date shown unless you restore them.',
  erasedOn: 'Will be deleted on {{date}}',
  keep: 'Restore',
  keepOf: 'Restore {{name}}',
  kept: '{{name}} is back in the family.',
  exportOf: 'Download {{name}}’s data',
  managedTitle: 'Children you look after',
  managedLead: 'Their family no longer exists. They come along when you create or join one.',
  historyOf: 'History of {{name}}',
})
