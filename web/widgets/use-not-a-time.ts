import { clockOfDay } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { clockMessages } from './clock-messages.ts'

const SAMPLE = 14 * 60 + 5

/** What is said of a text that is no time, with a sample as its reader writes times. */
export const useNotATime = (): string =>
  useWords(clockMessages)('notATime', { sample: clockOfDay(SAMPLE, useLanguage()) })
