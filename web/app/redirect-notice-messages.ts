import { defineMessages } from '#domain/language/messages.ts'

/** These words explain why a view lacks notes or reminders and where they are. [view/missing-notes-notice] */
export const notHereMessages = defineMessages('notHere', {
  notesTitle: 'Notes aren’t available here',
  remindersTitle: 'Reminders aren’t available here',
  managing: 'You are managing {{child}}’s account, which has no notes or reminders. Yours are in your own account.',
  managingWay: 'Return to my account',
  handedOver: 'This device is handed over. Notes and reminders are available again when {{parent}} returns.',
  handedOverWay: 'Return to {{parent}}’s account',
  otherView: 'The parental view has no notes or reminders. Yours are in your own view.',
  otherViewWay: 'Switch to my own view',
  parental: 'Parental mode has no notes or reminders. Choose personal or dual mode to use them.',
  parentalWay: 'Change mode',
  notesChild: 'A child’s account has no notes.',
  remindersChild: 'A child’s account has no reminders list. What your family asks you to do is on your home screen.',
  stay: 'Stay here',
  understood: 'OK',
  close: 'Close',
})
