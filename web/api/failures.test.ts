import { expect, test } from 'vitest'
import { wordsIn } from '#web/i18n/words-in.ts'
import { type Deed, failures } from './failure-messages.ts'

/** These are the actions that a generic failure names. [error/generic-failures] */
const DEEDS = ['add', 'create', 'delete', 'edit', 'load', 'save', 'update'] as const satisfies readonly Deed[]

test('each generic failure says that it did not work and to try again later, in every language', () => {
  expect(Object.keys(failures.en)).toEqual(DEEDS)
  const later = { en: 'Try again later', zh_CN: '稍后重试', zh_TW: '稍後再試' }
  for (const language of ['en', 'zh_CN', 'zh_TW'] as const) {
    const said = DEEDS.map((deed) => wordsIn(failures, language)(deed))
    expect(new Set(said).size).toBe(DEEDS.length)
    for (const words of said) expect(words).toContain(later[language])
  }
})
