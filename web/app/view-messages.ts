import { defineMessages } from '#domain/language/messages.ts'

export const viewMessages = defineMessages('view', {
  toPersonal: 'Switch to my own view',
  toParental: 'Switch to the parental view',
  children: 'Children',
  manage: 'Manage {{name}}’s account',
  managing: 'You are managing {{name}}’s account',
  backToMine: 'Return to my account',
  handOver: 'Hand over to {{name}}',
  whose: 'Whose time would you like to see?',
  noChildren: 'You don’t manage any child accounts yet.',
  toFamily: 'Family settings',
  howToManage: 'Manage a child’s account',
  lost: 'You can no longer manage that account. You’re back in your own.',
  watched: 'A parent can see and edit this account',
})
