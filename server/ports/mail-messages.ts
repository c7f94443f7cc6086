import { defineMessages } from '#domain/language/messages.ts'

/** Each mail has a subject, its text, a button and an end. An empty line separates two paragraphs. */
export const mails = defineMessages('server-mails', {
  greeting: 'Hello {{name}},',
  namelessGreeting: 'Hello,',
  resetLinkSubject: 'Reset your Hourkin password',
  resetLinkText: 'Someone, probably you, asked to reset the password of your Hourkin account.',
  resetLinkButton: 'Choose a new password',
  resetLinkEnd:
    'The link works once, within {{minutes}} minutes.\n\nIf this wasn’t you, do nothing: your password stays the same.',
  newEmailSubject: 'Confirm your new email address for Hourkin',
  newEmailText: 'Someone, probably you, wants to use this email address for their Hourkin account.',
  newEmailButton: 'Confirm this address',
  newEmailEnd:
    'The link works once, within an hour.\n\nIf this wasn’t you, do nothing: the account keeps its old address.',
  emailRequestSubject: 'Request to change your Hourkin email address',
  emailRequestText:
    'Someone, probably you, asked to change the email address of your Hourkin account. Nothing changes until the link in the email to the new address is opened.',
  emailRequestButton: 'This wasn’t me: choose a new password',
  emailRequestEnd:
    'If it was you, you don’t need to do anything. A new password cancels that link and signs out every device.',
  ownEmailSubject: 'Confirm your email address for Hourkin',
  ownEmailText:
    'Someone, probably you, created a Hourkin account with this address.\n\nOnce you confirm it, invitations to a family appear in the account.',
  ownEmailButton: 'Confirm this address',
  ownEmailEnd:
    'The link works once, within an hour. You can get another one on your account page.\n\nIf this wasn’t you, do nothing: the address stays unconfirmed.',
  emailChangedSubject: 'Your Hourkin account has a new email address',
  emailChangedText: 'This is no longer the email address of your Hourkin account: another one has just been confirmed.',
  emailChangedButton: 'This wasn’t me: see my account',
  emailChangedEnd: 'If it was you, you don’t need to do anything.',
  deletionSubject: 'Your Hourkin account will be deleted',
  deletionText:
    'Your Hourkin account and everything in it will be permanently deleted on {{day}}. You were signed out everywhere.',
  deletionButton: 'Sign in to keep the account',
  deletionEnd:
    'If you want to leave, you don’t need to do anything. If this wasn’t you, sign in and change your password.',
  deletionCanceledSubject: 'Your Hourkin account will not be deleted',
  deletionCanceledText: 'You signed in again, so your Hourkin account will not be deleted. Nothing has changed.',
  deletionCanceledButton: 'See my account',
  deletionCanceledEnd: 'If it wasn’t you who signed in, change your password.',
  signInLinkedSubject: 'You can now sign in to Hourkin with {{provider}}',
  signInLinkedText:
    'From now on, anyone signed in to your {{provider}} account can sign in to your Hourkin account too.',
  signInLinkedButton: 'This wasn’t me: see my account',
  signInLinkedEnd: 'If it was you, you don’t need to do anything.',
  signInUnlinkedSubject: 'You can no longer sign in to Hourkin with {{provider}}',
  signInUnlinkedText:
    'Your {{provider}} account was unlinked. Sign in to Hourkin with your password or a passkey, as before.',
  signInUnlinkedButton: 'This wasn’t me: see my account',
  signInUnlinkedEnd: 'If it was you, you don’t need to do anything.',
  childOfAgeSubject: 'Your Hourkin account is now yours alone',
  childOfAgeText:
    'You are 18, so your parents can no longer see or change what you log. You stay in the family as before.',
  childOfAgeButton: 'Open my account',
  childOfAgeEnd: 'If your date of birth is wrong, change it yourself, together with a parent, on the family page.',
  parentOfAgeSubject: 'Parental control has ended on Hourkin',
  parentOfAgeText:
    '{{name}} is 18, so you can no longer see or change what they log. They stay in the family as before.',
  parentOfAgeButton: 'See the family',
  parentOfAgeEnd: 'If the date of birth is wrong, only they can change it.',
  passwordChangedSubject: 'Your Hourkin password was changed',
  passwordChangedText: 'Your Hourkin password was just changed, and every other device was signed out.',
  twoStepOnSubject: 'Two-step sign-in is on for your Hourkin account',
  twoStepOnText: 'From now on, you sign in with your password and a code from your authenticator app.',
  twoStepOffSubject: 'Two-step sign-in is off for your Hourkin account',
  twoStepOffText: 'From now on, your password alone is enough to sign in. Your recovery codes no longer work.',
  recoveryCodesRenewedSubject: 'New recovery codes for your Hourkin account',
  recoveryCodesRenewedText: 'New recovery codes were created for your account. The old ones no longer work.',
  recoveryCodeUsedSubject: 'A recovery code was used for your Hourkin account',
  recoveryCodeUsedText:
    'One of your recovery codes was just used instead of your authenticator app. It won’t work again.',
  passkeyAddedSubject: 'A passkey was added to your Hourkin account',
  passkeyAddedText: 'From now on, the new passkey signs you in without a password.',
  passkeyRemovedSubject: 'A passkey was removed from your Hourkin account',
  passkeyRemovedText: 'The removed passkey no longer signs you in.',
  securityButton: 'This wasn’t me: choose a new password',
  securityEnd: 'If it was you, you don’t need to do anything.',
  firstAddressSubject: 'Confirm the email address of a child’s Hourkin account',
  firstAddressText: 'A parent wants to use this email address for the account of a child in a family on Hourkin.',
  firstAddressOfChild:
    'A parent wants to use this email address for the account of {{child}}, a child in a family on Hourkin.',
  firstAddressInFamily:
    'A parent wants to use this email address for the account of a child in the family “{{family}}” on Hourkin.',
  firstAddressOfChildInFamily:
    'A parent wants to use this email address for the account of {{child}}, a child in the family “{{family}}” on Hourkin.',
  firstAddressButton: 'Confirm this address',
  firstAddressEnd:
    'The link works once, within an hour.\n\nIf you are not that child, do nothing: the address will not be added.',
  invitationSubject: 'Invitation to join a family on Hourkin',
  invitationText: 'Someone invites you to join their family on Hourkin.',
  invitationFrom: '{{inviter}} invites you to join their family on Hourkin.',
  invitationToFamily: 'Someone invites you to join the family “{{family}}” on Hourkin.',
  invitationFromToFamily: '{{inviter}} invites you to join the family “{{family}}” on Hourkin.',
  invitationHint:
    'Open the link to see who invited you, and accept or decline. If you have no account, you can create one there.',
  invitationButton: 'See the invitation',
  invitationEnd:
    'The link works for {{days}} days, for one answer.\n\nIf you don’t know who invited you, do nothing: nothing happens unless you answer.',
  declinedSubject: 'Your invitation was declined',
  declinedText: '{{email}} declined the invitation to your family on Hourkin.',
  declinedButton: 'See the family',
  declinedEnd: 'You can invite again at any time.',
  departureSubject: 'A member has left your family on Hourkin',
  departureText: '{{name}} has left your family on Hourkin. Their logs stay theirs; you can no longer see them.',
  departureButton: 'See the family',
  departureEnd: 'You can invite them again at any time.',
  firstAddressStays:
    'If you confirm it, you use that account from then on, as a child of the family: the parents can see and change what you log, and decide whether you may leave.',
  firstAddressLeaves:
    'Once it is confirmed, the account leaves the family, and the parents can no longer see its logs.',
  passwordResetSubject: 'Your Hourkin password was changed',
  passwordResetText: 'Your Hourkin password was just changed, and every device was signed out.',
})
