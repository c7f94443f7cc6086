import { defineMessages } from '#domain/language/messages.ts'

export const handOverMessages = defineMessages('handingOver', {
  title: 'Hand this device to {{name}}?',
  text: '{{name}} sees their own screens, and everything they do is recorded as {{name}}. Your account stays locked on this device until you return.',
  byPassword: 'To return, use your password, your passkey or, if you set one, a PIN.',
  byPin: 'You have no password or passkey. Choose a PIN, or you’ll have to sign in again to return.',
  pin: 'PIN to return (optional)',
  pinHint: '4 to 8 digits, for this hand-over only.',
  pinShape: 'Enter 4 to 8 digits',
  pinEasy: 'This PIN is too easy to guess. Choose another one.',
  showPin: 'Show or hide the PIN',
  submit: 'Hand over to {{name}}',
  close: 'Cancel',
  unsent: 'Some of your changes haven’t synced yet. Hand the device over once they have.',
})
