import { expect, test } from 'vitest'
import { Language } from '#contract/common.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { historyMessages, isTold } from './history-messages.ts'

const OF_PLANS = ['plan', 'planPlacement', 'sleepPlan', 'vacation', 'smartVacation', 'calendarFeed']
const OF_MONEY = [
  'bankDeposit',
  'bankTransfer',
  'bankGift',
  'bankWithdrawal',
  'bankRate',
  'bankLimits',
  'bankSplit',
  'bankGoal',
]
const OF_VIEWS = ['favourite', 'savedFilter']
const OF_REWARDS = ['crown', 'redemption', 'reward', 'ratingRule']

const OF_IMPORTS = ['logImport', 'piece']

test.each([...OF_IMPORTS, ...OF_PLANS, ...OF_MONEY, ...OF_REWARDS, ...OF_VIEWS])(
  '%s has words of its own in every language',
  (entity) => {
    for (const language of Language.options) {
      const words = wordsIn(historyMessages, language)
      expect(isTold(entity) && words(entity)).toMatch(/\S/)
      expect(isTold(entity) && words(entity)).not.toBe(words('something'))
    }
  },
)

test('an unknown action has general words', () => {
  expect(isTold('toString')).toBe(false)
})
