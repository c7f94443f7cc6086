import { type Phrase, phrasesOf } from '#web/i18n/words-in.ts'
import { noticeMessages } from './notice-messages.ts'
import { notifyWith } from './saved-notice.tsx'

const say = phrasesOf(noticeMessages)

/** Closed without saving: the typed values can be restored. @param name of the item */
export const notifyNotSaved = (name: string | Phrase, run: () => void): void =>
  notifyWith(say('notSaved', { name }), { label: say('bringBack'), run })
