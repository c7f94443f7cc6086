import { expect, test } from 'vitest'
import { LANGUAGES } from '#domain/language/language.ts'
import { appMessages } from '#web/i18n/app-messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { notifyMessages } from './notify-minutes/messages.ts'
import { commandMessages } from './palette/command-messages.ts'
import { reminderMessages } from './reminder/messages.ts'

test.each(LANGUAGES)('a text that leads to the preferences calls them as the menu does, in %s', (language) => {
  const name = wordsIn(appMessages, language)('preferences')
  for (const text of [
    wordsIn(reminderMessages, language)('unheard'),
    wordsIn(notifyMessages, language)('noticeHint'),
    wordsIn(commandMessages, language)('turnOn'),
  ])
    expect(text).toContain(name)
})
