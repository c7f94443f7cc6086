import { defineMessages } from '#domain/language/messages.ts'

export const proofMessages = defineMessages('proof', {
  title: 'Confirm it’s you',
  lead: 'To make this change, confirm your identity. You won’t be asked again for 10 minutes.',
  close: 'Cancel',
  password: 'Password',
  showPassword: 'Show or hide password',
  code: 'Code',
  codeHint: 'The 6-digit code from your authenticator app, or a recovery code.',
  needPassword: 'Enter your password',
  needCode: 'Enter the code',
  wrongPassword: 'Wrong password',
  wrongCode: 'This code is incorrect or was already used. Enter the current one.',
  confirm: 'Continue',
  usePasskey: 'Use a passkey',
  passkeyDeclined: 'No passkey was used. You can try again.',
  passkeyRefused: 'This passkey doesn’t belong to your account. Try another one.',
  signInAgain:
    'You don’t have a password or passkey yet. Sign out, sign in again, and make the change within 10 minutes.',
  signOut: 'Sign out',
})
