import { defineMessages } from '#domain/language/messages.ts'

/** The shared words of the Time Bank's screens. */
export const bankMessages = defineMessages('bankCommon', {
  spend: 'Spend',
  save: 'Save',
  give: 'Give',
  coins_one: '{{count}} coin',
  coins_other: '{{count}} coins',
  minutes: 'Minutes',
  note: 'Note',
  close: 'Close',
  store: 'Save changes',
  percent: '{{value}}%',
  jarParts: 'How it’s split',
  undo: 'Undo',
  takenBack: 'Reversed',
})

/** Why it cannot be so: by the rules of `domain/bank/`, which the server names as well. */
export const bankRuleMessages = defineMessages('bankRules', {
  insufficient: 'Not enough balance',
  usedByNow: 'Some of it was already spent, saved or set aside for a request, so it can’t be taken back.',
  overDailyLimit: 'This is over the daily limit',
  notPositive: 'Enter a whole number, 1 or more',
  notWhole: 'Enter a whole number',
  offGrid: 'Use steps of 5 minutes',
  tooLittle: 'Enter at least 5 minutes',
  outOfRange: 'This is out of range',
  required: 'Fill this in',
  tooLong: 'This is too long',
  tooLarge: 'This is more than an account can hold',
  notHundred: 'The three parts must add up to 100%',
  notPossible: 'This isn’t possible',
  decided: 'This was already decided, or it has expired.',
  goalNotReached: 'Savings stay until you reach the goal or a parent moves them',
})

export type BankRule = keyof (typeof bankRuleMessages)['en']
