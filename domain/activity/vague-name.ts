import { LONGEST_NAME } from '#domain/text-limits.ts'
import words from '#domain/data/vague_words.json' with { type: 'json' }
import { fold } from '#domain/fold.ts'

/**
 * The level of a name. It is a hint and never blocks saving. [activity-name/vague-levels] [activity-name/never-blocks]
 */
export type VagueLevel = 'ok' | 'soft' | 'vague'

const setOf = (...lists: readonly (readonly string[])[]): ReadonlySet<string> => new Set(lists.flat())

const STOP = setOf(words.en.stop)
const EN_ALLOWED = setOf(words.en.allow)
const EN_EMPTY = setOf(words.en.vague, words.en.genericVerb)
const EN_BROAD = setOf(words.en.vague, words.en.genericVerb, words.en.topic)

const ZH_ALLOWED = setOf(words.zh.allow)
const ZH_BROAD = setOf(words.zh.vague, words.zh.topic)
const byLength = (list: readonly string[]) => list.toSorted((a, b) => b.length - a.length)
const ZH_VERBS = byLength(words.zh.genericVerb)
const ZH_FILL = byLength(words.zh.fill)

/** A longer name is cut. [activity-name/name-folding] */

const normOf = (name: string): string => {
  const characters = [...fold([...name].slice(0, LONGEST_NAME).join(''))]
  return characters.slice(0, characters.findLastIndex((one) => /[^\p{P}\s]/u.test(one)) + 1).join('')
}
const isChinese = (norm: string) => /\p{Script=Han}/u.test(norm)

/** Returns the words without stop words. Letters of other alphabets make words too. [activity-name/english-levels] */
const tokensOf = (norm: string): string[] =>
  (norm.match(/[\p{L}\p{M}\p{N}']+/gu) ?? []).filter((token) => !STOP.has(token))

/** Removes spaces, punctuation and fillers. [activity-name/chinese-levels] */
const bareChinese = (norm: string): string =>
  ZH_FILL.reduce((text, fill) => text.replaceAll(fill, ''), norm.replaceAll(/[\s\p{P}\p{S}]/gu, ''))

/** Returns what follows a general verb: 做作业 gives 作业. [activity-name/chinese-levels] */
const objectsOf = (bare: string): string[] =>
  ZH_VERBS.filter((verb) => bare.startsWith(verb)).map((verb) => bare.slice(verb.length))

function englishLevel(norm: string): VagueLevel {
  const tokens = tokensOf(norm)
  const [only] = tokens
  if (EN_ALLOWED.has(norm) || (tokens.length === 1 && EN_ALLOWED.has(only!))) return 'ok'
  if (!tokens.length) return 'vague'
  if (tokens.length >= 2 && tokens.some((token) => /\d/.test(token))) return 'ok'
  if (tokens.every((token) => EN_EMPTY.has(token))) return 'vague'
  if (tokens.length <= 2 && tokens.every((token) => EN_BROAD.has(token))) return 'vague'
  return tokens.length === 1 ? 'soft' : 'ok'
}

function chineseLevel(norm: string): VagueLevel {
  const bare = bareChinese(norm)
  if (ZH_ALLOWED.has(bare)) return 'ok'
  if (bare === '' || ZH_BROAD.has(bare)) return 'vague'
  if (objectsOf(bare).some((object) => ZH_BROAD.has(object))) return 'vague'
  return [...bare].length <= 2 ? 'soft' : 'ok'
}

/** Returns how precise an activity name is: "do + specific thing". [activity-name/vague-levels] */
export function vagueLevel(name: string): VagueLevel {
  const norm = normOf(name)
  return isChinese(norm) ? chineseLevel(norm) : englishLevel(norm)
}

/**
 * Returns the words that a better name may share with this one: its words, or in Chinese the whole name and its object.
 */
export function wordsOf(name: string): string[] {
  const norm = normOf(name)
  if (!isChinese(norm)) return tokensOf(norm)
  const bare = bareChinese(norm)
  return [bare, ...objectsOf(bare)].filter((part) => part !== '')
}

/** Whether a name contains one of the words. */
export function hasWord(name: string, wanted: readonly string[]): boolean {
  const norm = normOf(name)
  const tokens = new Set(tokensOf(norm))
  return wanted.some((word) => tokens.has(word) || (isChinese(word) && norm.includes(word)))
}
