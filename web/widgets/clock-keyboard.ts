import { useHabits } from '#web/i18n/habits.ts'
import { useLanguage } from '#web/i18n/use-words.ts'

/**
 * The `inputMode` of a field for a time of day. Digits are enough for a clock of 24 hours, where `1405` is understood;
 * one of 12 hours needs the letters of am and pm.
 */
export const useClockKeyboard = (): 'numeric' | 'text' => (useHabits(useLanguage()).hours === 24 ? 'numeric' : 'text')
