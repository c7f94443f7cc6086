import { defineMessages } from '#domain/language/messages.ts'
import type { Translate } from '#web/i18n/words-in.ts'

/** How long before something one is told of it. */
export const notifyMessages = defineMessages('notify-minutes', {
  notice: 'Notification',
  noticeHint: 'Sent the same way as your reminders. See Account preferences.',
  noNotice: 'None',
  atStart: 'When it starts',
  before: '{{length}} before',
  dayBefore: 'A day before',
  daysBefore: '{{days}} days before',
  weekBefore: 'A week before',
})
export type SayNotify = Translate<(typeof notifyMessages)['en']>
