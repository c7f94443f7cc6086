import { defineMessages } from '#domain/language/messages.ts'

export const waitingMessages = defineMessages('waiting', {
  unreachable: 'Can’t reach the server. What you see may be out of date.',
  away_one: '{{count}} change will sync when you’re back online.',
  away_other: '{{count}} changes will sync when you’re back online.',
  sending_one: 'Syncing {{count}} change.',
  sending_other: 'Syncing {{count}} changes.',
  needYou_one: '{{count}} change needs your attention.',
  needYou_other: '{{count}} changes need your attention.',
  unfinished_one: '{{count}} unfinished log.',
  unfinished_other: '{{count}} unfinished logs.',
  newVersion: 'A new version is ready. You won’t lose what you’ve typed.',
  reload: 'Reload',
  retry: 'Try again',
  show: 'Show',
})
