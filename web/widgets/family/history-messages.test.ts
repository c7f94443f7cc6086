import { expect, test } from 'vitest'
import { Language } from '#contract/common.ts'
import { wordsIn } from '#web/i18n/define-messages.ts'
import { historyMessages, isTold } from './history-messages.ts'

test.each(['plan', 'planPlacement', 'sleepPlan', 'vacation', 'smartVacation'])(
  'rule [6.5-e]: %s has a word of its own in every language',
  (entity) => {
    for (const language of Language.options) {
      const words = wordsIn(historyMessages, language)
      expect(isTold(entity) && words(entity)).toMatch(/\S/)
      expect(isTold(entity) && words(entity)).not.toBe(words('something'))
    }
  },
)

test('what nobody has a word for is said to be something', () => {
  expect(isTold('toString')).toBe(false)
})
