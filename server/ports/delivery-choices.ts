import type { Language } from '#contract/common.ts'
import type { Minutes } from '#domain/time/time.ts'
import { wordsIn } from '#server/i18n/words-in.ts'
import { lengthIn } from './length-in.ts'
import { notifications } from './notification-messages.ts'

/** The buttons of a reminder's notification. */
export function choicesIn(language: Language, snoozeMinutes: Minutes) {
  const say = wordsIn(notifications, language)
  return [
    { action: 'done', title: say('done') },
    { action: 'snooze', title: say('later', { length: lengthIn(language, snoozeMinutes) }) },
  ] as const
}

/** The buttons by which a parent answers a child. A wish is answered in warmer words, as in the app. */
export function answersIn(language: Language, what: 'minutes' | 'wish') {
  const say = wordsIn(notifications, language)
  const isWish = what === 'wish'
  return [
    { action: 'approve', title: say(isWish ? 'agree' : 'approve') },
    { action: 'decline', title: say(isWish ? 'notThisTime' : 'decline') },
  ] as const
}

/** The button by which a parent confirms the ratings of a child. */
export function confirmIn(language: Language, count: number) {
  const say = wordsIn(notifications, language)
  return [{ action: 'confirm', title: count === 1 ? say('confirm') : say('confirmAll', { count }) }] as const
}
