import type { Language } from '#contract/common.ts'
import { DAY_MINUTES, type Minutes } from '#domain/time/time.ts'
import { length } from '#web/i18n/format.ts'
import type { SayNotify } from './messages.ts'

/** `1 h before`, `A day before`. @param minutes more than none */
export function beforeText(minutes: Minutes, say: SayNotify, language: Language): string {
  const days = minutes / DAY_MINUTES
  if (!Number.isInteger(days)) return say('before', { length: length(minutes, language) })
  if (days === 1) return say('dayBefore')
  return days === 7 ? say('weekBefore') : say('daysBefore', { days })
}
