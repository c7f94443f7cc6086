import { defineMessages } from '#domain/language/messages.ts'

/** The words of layouts other than the default. */
export const layoutMessages = defineMessages('layouts', {
  time: 'My time',
  management: 'Manage',
  account: 'Account',
  more: 'More',
  leaveBlank: 'Show the menu',
})
