import { defineMessages } from '#domain/language/messages.ts'

export const messages = defineMessages('runMode', {
  title: 'How you use Hourkin',
  mode: 'Mode',
  PERSONAL: 'Personal mode',
  PERSONALhint: 'For your own time.',
  PARENTAL: 'Parental mode',
  PARENTALhint: 'For your children’s time.',
  DUAL: 'Dual mode',
  DUALhint: 'For both. You switch views in your account menu.',
  selfJournaling: 'My own time log',
  selfJournalingHint: 'When off, your own view has only plans and notes.',
  offerTitle: 'See your children’s day next to your own?',
  offerText:
    'In dual mode you switch between your own time and your children’s: their day, plans and Time Bank. The switch is in your account menu, and you can change the mode at any time.',
  turnOn: 'Turn on dual mode',
  notNow: 'Not now',
  turnedOn: 'Dual mode is on. Switch views in your account menu.',
  readFailed: 'Couldn’t load the mode',
  saveFailed: 'Couldn’t save the mode',
  again: 'Try again',
})
