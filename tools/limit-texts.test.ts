// Texts name limits. A limit that changes must change in the texts of every language.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LONGEST_PASSWORD, RESET_LINK_MINUTES, SHORTEST_PASSWORD } from '#domain/account/password.ts'
import { INVITATION_DAYS } from '#domain/family/invitation.ts'
import { LONGEST_PIN, SHORTEST_PIN } from '#domain/family/pin.ts'
import { LANGUAGES } from '#domain/language/language.ts'
import { LONGEST_REMARK, MAX_TAGS } from '#domain/log/limits.ts'
import { MAX_RECIPIENTS } from '#domain/log/shared-recipients.ts'
import { DAYS_IN_TRASH } from '#domain/note/note.ts'
import { LONGEST_REMINDER_TITLE } from '#domain/reminder/reminder.ts'
import { MAX_COINS } from '#domain/reward/settings.ts'
import { MAX_REBUILT_DAYS } from '#domain/reward/settlement.ts'
import { STAT_DAY_MIN_HOURS } from '#domain/statistics/statistics.ts'
import { LONGEST_FAMILY_DESCRIPTION, LONGEST_NAME } from '#domain/text-limits.ts'
import { englishCatalog, readCatalog } from './catalogs.ts'

const root = join(import.meta.dirname, '..')
const english = englishCatalog(root)

const NAMED: readonly (readonly [namespace: string, key: string, ...limits: number[]])[] = [
  ['auth', 'forgotLead', RESET_LINK_MINUTES],
  ['auth', 'passwordHint', SHORTEST_PASSWORD],
  ['auth', 'passwordShort', SHORTEST_PASSWORD],
  ['auth', 'passwordLong', LONGEST_PASSWORD],
  ['security', 'passwordHint', SHORTEST_PASSWORD],
  ['security', 'passwordShort', SHORTEST_PASSWORD],
  ['security', 'passwordLong', LONGEST_PASSWORD],
  ['child', 'pinHint', SHORTEST_PIN, LONGEST_PIN],
  ['child', 'pinShape', SHORTEST_PIN, LONGEST_PIN],
  ['handingOver', 'pinHint', SHORTEST_PIN, LONGEST_PIN],
  ['handingOver', 'pinShape', SHORTEST_PIN, LONGEST_PIN],
  ['auth', 'nameLong', LONGEST_NAME],
  ['child', 'nameLong', LONGEST_NAME],
  ['family', 'nameLong', LONGEST_NAME],
  ['google', 'needName', LONGEST_NAME],
  ['profile', 'nameLong', LONGEST_NAME],
  ['security', 'nameLong', LONGEST_NAME],
  ['typed-line-assist', 'nameTooLong', LONGEST_NAME],
  ['family', 'textLong', LONGEST_FAMILY_DESCRIPTION],
  ['invitation', 'emailHint', INVITATION_DAYS],
  ['invitation', 'handOverText', INVITATION_DAYS],
  ['log-form', 'tooMany', MAX_TAGS],
  ['log-tools', 'tooManyRecipients', MAX_RECIPIENTS],
  ['typed-line-assist', 'tooManyTags', MAX_TAGS],
  ['typed-line-assist', 'tooManyRecipients', MAX_RECIPIENTS],
  ['typed-line-assist', 'remarkTooLong', LONGEST_REMARK],
  ['note-list', 'trashHint', DAYS_IN_TRASH],
  ['reminders', 'titleTooLong', LONGEST_REMINDER_TITLE],
  ['reward-settings', 'moreThanMost', MAX_COINS],
  ['reward-settings', 'tooLong', MAX_REBUILT_DAYS],
  ['statistics', 'clockNone', STAT_DAY_MIN_HOURS],
]

const numbersOf = (text: string) => (text.replaceAll(/(?<=\d),(?=\d{3})/g, '').match(/\d+/g) ?? []).map(Number)

test.each(LANGUAGES)('in %s, a text that names a limit names the one that holds', (language) => {
  const catalog = language === 'en' ? english : readCatalog(root, language)
  const said = NAMED.map(([namespace, key]) => ({
    namespace,
    key,
    numbers: numbersOf(catalog[namespace]?.[key] ?? ''),
  }))
  expect(said).toEqual(NAMED.map(([namespace, key, ...numbers]) => ({ namespace, key, numbers })))
})
