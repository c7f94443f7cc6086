import { expect, test } from 'vitest'
import { instant, type LocalDate } from '#domain/time/time.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { reminderMessages } from './messages.ts'
import { dueText, repeatText } from './reminder-text.ts'

const day = { dueDate: '2026-06-09' as LocalDate, dateOnly: true }

test.each([
  ['FREQ=MONTHLY', 'Every month', '每月', '每月'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', 'Every month on the last day', '每月最后一天', '每月最後一天'],
  ['FREQ=MONTHLY;BYDAY=2TU', 'Every month on the second Tuesday', '每月第二个星期二', '每月第二個星期二'],
  [
    'FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR',
    'Every 3 months on the last Friday',
    '每3个月的最后一个星期五',
    '每 3 個月的最後一個星期五',
  ],
  [
    'FREQ=MONTHLY;BYDAY=1MO;COUNT=2',
    'Every month on the first Monday, 2 times',
    '每月第一个星期一，共2次',
    '每月第一個星期一，共 2 次',
  ],
  ['FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1', 'Custom', '自定义', '自訂'],
])('%s is shown as "%s"', (recurrence, en, cn, tw) => {
  const said = (['en', 'zh_CN', 'zh_TW'] as const).map((language) =>
    repeatText({ ...day, recurrence }, 'UTC', wordsIn(reminderMessages, language), language),
  )
  expect(said).toEqual([en, cn, tw])
})

test('in the night, when tomorrow could be two days, the date is shown, too', () => {
  const tomorrow = { dueDate: '2026-11-28' as LocalDate, dateOnly: true }
  const at = (now: string, language: 'en' | 'zh_CN') =>
    dueText(tomorrow, { now: instant(now), zone: 'UTC' }, wordsIn(reminderMessages, language), language)
  expect(at('2026-11-27T00:46:00Z', 'en')).toBe('Tomorrow (Sat, Nov 28)')
  expect(at('2026-11-27T00:46:00Z', 'zh_CN')).toBe('明天 (11月28日周六)')
  expect(at('2026-11-27T05:00:00Z', 'en')).toBe('Tomorrow')
})
