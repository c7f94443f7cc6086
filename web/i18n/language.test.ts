import { expect, test } from 'vitest'
import { languageFor } from './language.ts'

test.each([
  { preferred: ['en-GB'], spoken: 'en' },
  { preferred: ['zh'], spoken: 'zh_CN' },
  { preferred: ['zh-CN'], spoken: 'zh_CN' },
  { preferred: ['zh-SG'], spoken: 'zh_CN' },
  { preferred: ['zh-Hans-HK'], spoken: 'zh_CN' },
  { preferred: ['zh-TW'], spoken: 'zh_TW' },
  { preferred: ['zh-HK'], spoken: 'zh_TW' },
  { preferred: ['zh-Hant'], spoken: 'zh_TW' },
  { preferred: ['zh-Hant-CN'], spoken: 'zh_TW' },
  { preferred: ['fr-FR', 'zh-TW', 'en'], spoken: 'zh_TW' },
  { preferred: ['fr-FR', 'de'], spoken: 'en' },
  { preferred: [], spoken: 'en' },
])('a user who prefers $preferred gets $spoken', ({ preferred, spoken }) => expect(languageFor(preferred)).toBe(spoken))
