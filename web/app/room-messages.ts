import { defineMessages } from '#domain/language/messages.ts'

export const roomMessages = defineMessages('rooms', {
  back: 'Back to my day',
  goTo: 'Go to {{room}}',
  deniedTitle: 'Access denied',
  deniedText: 'Nothing here is available in your current view.',
})
