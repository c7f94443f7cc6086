import { textsOf } from '#domain/language/language.ts'
import everyday from '#domain/data/category_words.json' with { type: 'json' }
import { DEFAULT_CATEGORIES } from './default-activity.ts'
import { fold } from '#domain/fold.ts'

type OwnActivity = { category: string; name: string; subActivities: readonly { name: string }[] }
/** The weight of a word for a category: by word, then by category. */
type Weights = Map<string, Map<string, number>>

/** The user's own logs under a word weigh more than its usual meaning. */
const OWN = 4
const EVERYDAY = 3
const DEFAULT = 2
const SUB = 1

/** Words that names of every kind have in them. */
const COMMON = new Set(
  'a an and at do for from go have in make my of on or out play take the time to up with'.split(' '),
)
const HAN = /\p{Script=Han}/u

const SCHOOL_RUN = /\bschool[- ]?(?:run|pick[- ]?up|drop[- ]?off)\b/
const TAKES = new RegExp(
  String.raw`\b(?:take|took|taking|bring|brought|drive|drove|drop|walk|walked|get) ` +
    String.raw`(?!to\b|(?:the )?(?:bus|train|tram|bike)\b)|\b(?:pick|fetch|collect)\b` +
    '|[送接]',
)
const TO_SCHOOL = /\bschool\b|上学|上學|放学|放學|学校|學校/

/** Bringing a child to school or fetching it is more specific than “school”: the user is not at their own school. */
function takesToSchool(name: string): boolean {
  const at = name.search(TAKES)
  return SCHOOL_RUN.test(name) || (at >= 0 && TO_SCHOOL.test(name.slice(at)))
}
const TAKING = 9

/** The words of a name: "e-mail" is `email`, and Chinese, which has no spaces, gives any two characters in a row. */
function wordsOf(name: string): string[] {
  const pieces = fold(name)
    .replaceAll(/(?<=\p{L})-(?=\p{L})/gu, '')
    .match(/\p{Script=Han}+|[\p{L}\p{N}]+/gu)
  return (pieces ?? []).flatMap((piece) => {
    if (!HAN.test(piece)) return COMMON.has(piece) ? [] : [piece]
    const characters = [...piece]
    return characters.length === 1 ? characters : characters.slice(1).map((last, at) => `${characters[at]}${last}`)
  })
}

function addWords(weights: Weights, name: string, category: string, weight: number): void {
  for (const word of wordsOf(name)) {
    const by = weights.get(word) ?? new Map<string, number>()
    weights.set(word, by.set(category, Math.max(by.get(category) ?? 0, weight)))
  }
}

const known: Weights = new Map()
for (const { category, words } of everyday) for (const word of words) addWords(known, word, category, EVERYDAY)
for (const { category, activities } of DEFAULT_CATEGORIES)
  for (const activity of activities) {
    for (const name of textsOf(activity.name)) addWords(known, name, category, DEFAULT)
    for (const sub of activity.subActivities) for (const name of textsOf(sub.name)) addWords(known, name, category, SUB)
  }

/**
 * The categories that a new name suggests, the likeliest first; none if no word of it is known.
 * @param own the user's own logs so far
 */
export function likelyCategories(name: string, own: readonly OwnActivity[]): string[] {
  const weights: Weights = new Map()
  for (const { category, name: owned, subActivities } of own) {
    addWords(weights, owned, category, OWN)
    for (const sub of subActivities) addWords(weights, sub.name, category, OWN - SUB)
  }
  const scores = new Map<string, number>()
  const asked = new Set([...wordsOf(name), ...[...fold(name)].filter((character) => HAN.test(character))])
  for (const word of asked)
    for (const { category } of DEFAULT_CATEGORIES) {
      const weight = Math.max(weights.get(word)?.get(category) ?? 0, known.get(word)?.get(category) ?? 0)
      if (weight) scores.set(category, (scores.get(category) ?? 0) + weight)
    }
  if (takesToSchool(fold(name))) scores.set('parenting', (scores.get('parenting') ?? 0) + TAKING)
  return DEFAULT_CATEGORIES.map(({ category }) => category)
    .filter((category) => scores.has(category))
    .toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0))
}
