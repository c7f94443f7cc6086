import { expect, test } from 'vitest'
import { instant } from '#domain/time/time.ts'
import { isZoneMeant } from './zone-search.ts'

const NOW = instant('2026-11-27T12:00:00Z')

test.each([
  ['Asia/Shanghai', '北京', true],
  ['Asia/Shanghai', '上海', true],
  ['Asia/Shanghai', 'beijing', true],
  ['Asia/Tokyo', '东京', true],
  ['Asia/Tokyo', '東京', true],
  ['Asia/Tokyo', 'GMT+9', true],
  ['Asia/Tokyo', 'utc+09:00', true],
  ['Asia/Tokyo', '+9', true],
  ['Asia/Tokyo', 'GMT+8', false],
  ['America/New_York', '-5', true],
  ['America/New_York', 'new york', true],
  ['America/New_York', 'Boston', true],
  ['Asia/Kolkata', 'GMT+5:30', true],
  ['Asia/Kolkata', 'GMT+5', false],
  ['Africa/Abidjan', 'GMT+0', true],
  ['Europe/Paris', 'Lyon', true],
  ['Europe/Paris', 'Tokyo', false],
])('%s is found by “%s”: %s', (zone, typed, is) => {
  expect(isZoneMeant(zone, typed, NOW, 'zh_CN')).toBe(is)
})

test('a zone is found by its name in the language of the screen', () => {
  expect(isZoneMeant('Asia/Tokyo', 'Japan', NOW, 'en')).toBe(true)
  expect(isZoneMeant('Asia/Tokyo', '日本', NOW, 'zh_TW')).toBe(true)
})
