import { expect, test } from 'vitest'
import type { Language } from '#contract/common.ts'
import { LANGUAGES } from '#domain/language/language.ts'
import { findNamed } from './find-named.ts'
import { type SettingId, settingLabel, settingNames, SETTINGS } from './settings.ts'

const settingsIn = (language: Language) =>
  (Object.keys(SETTINGS) as SettingId[]).map((id) => ({
    id,
    label: settingLabel(id, language),
    names: LANGUAGES.flatMap((other) => settingNames(id, other)),
  }))
const firstFound = (typed: string, language: Language) => findNamed(settingsIn(language), typed)[0]?.id

test.each([
  ['password', 'password'],
  ['passwd', 'password'],
  ['export', 'data'],
  ['backup', 'data'],
  ['delete account', 'deletion'],
  ['close account', 'deletion'],
  ['language', 'language'],
  ['clock', 'clock'],
  ['24', 'clock'],
  ['dark', 'theme'],
  ['color', 'theme'],
  ['colour', 'theme'],
  ['week start', 'weekStart'],
  ['first day', 'weekStart'],
  ['sessions', 'sessions'],
  ['devices', 'sessions'],
  ['stop sharing', 'shared'],
  ['two-step', 'twoStep'],
  ['2fa', 'twoStep'],
  ['passkey', 'passkeys'],
  ['fingerprint', 'passkeys'],
  ['email', 'email'],
  ['e-mail', 'email'],
  ['time zone', 'timezone'],
  ['date format', 'dateOrder'],
  ['quiet', 'quiet'],
  ['do not disturb', 'quiet'],
  ['photo', 'picture'],
  ['import', 'import'],
  ['toggl', 'import'],
])('%j finds the setting %s', (typed, id) => {
  expect(firstFound(typed, 'en')).toBe(id)
})

test.each([
  ['密码', 'password', 'zh_CN'],
  ['修改密码', 'password', 'zh_CN'],
  ['导出', 'data', 'zh_CN'],
  ['注销账号', 'deletion', 'zh_CN'],
  ['语言', 'language', 'zh_CN'],
  ['时钟', 'clock', 'zh_CN'],
  ['深色', 'theme', 'zh_CN'],
  ['一周开始', 'weekStart', 'zh_CN'],
  ['会话', 'sessions', 'zh_CN'],
  ['两步', 'twoStep', 'zh_CN'],
  ['通行', 'passkeys', 'zh_CN'],
  ['邮箱', 'email', 'zh_CN'],
  ['导入', 'import', 'zh_CN'],
  ['密碼', 'password', 'zh_TW'],
  ['匯出', 'data', 'zh_TW'],
  ['刪除帳戶', 'deletion', 'zh_TW'],
  ['深色', 'theme', 'zh_TW'],
  ['兩步', 'twoStep', 'zh_TW'],
  ['電子郵件', 'email', 'zh_TW'],
  ['裝置', 'sessions', 'zh_TW'],
  ['匯入', 'import', 'zh_TW'],
  ['week start', 'weekStart', 'zh_TW'],
] as const)('%j finds the setting %s in %s', (typed, id, language) => {
  expect(firstFound(typed, language)).toBe(id)
})

test('an unknown name finds nothing', () => {
  expect(firstFound('qqqq', 'en')).toBeUndefined()
})
