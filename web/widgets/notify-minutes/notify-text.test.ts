import { expect, test } from 'vitest'
import { wordsIn } from '#web/i18n/words-in.ts'
import { notifyMessages } from './messages.ts'
import { beforeText } from './notify-text.ts'

test.each([
  [10, '10 min before', '提前10分钟', '提前 10 分鐘'],
  [90, '1 h 30 min before', '提前1小时30分钟', '提前 1 小時 30 分鐘'],
  [1440, 'A day before', '提前一天', '提前一天'],
  [1500, '25 h before', '提前25小时', '提前 25 小時'],
  [2880, '2 days before', '提前2天', '提前 2 天'],
  [10_080, 'A week before', '提前一周', '提前一週'],
] as const)('%i minutes before, in three languages', (minutes, en, cn, tw) => {
  const said = (['en', 'zh_CN', 'zh_TW'] as const).map((language) =>
    beforeText(minutes, wordsIn(notifyMessages, language), language),
  )
  expect(said).toEqual([en, cn, tw])
})
