import { defineMessages } from '#domain/language/messages.ts'

export const unverifiedMessages = defineMessages('unverified', {
  title: 'Confirm your email first',
  close: 'Close',
  lead: 'Open the link in the email sent to {{email}}, on a device where you’re signed in.',
  what: 'Until then, you can log your own time. A family, a calendar address, shared statistics, two-step sign-in, passkeys and Google sign-in need a confirmed email, so that no one else can use yours.',
  sendAgain: 'Resend link',
  sent: 'Link sent to {{email}}.',
})
