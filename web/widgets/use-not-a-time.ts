import { clockOfDay } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { clockMessages } from './clock-messages.ts'

const SAMPLE = 14 * 60 + 5

/** The message about a text that is no time, with a sample in the reader's own format. */
export const useNotATime = (): string =>
  useWords(clockMessages)('notATime', { sample: clockOfDay(SAMPLE, useLanguage()) })
