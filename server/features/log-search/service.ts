import type { Language } from '#contract/common.ts'
import { DEFAULT_CATEGORIES } from '#domain/default-activity.ts'
import { fold } from '#domain/fold.ts'

const ACTIVITIES = DEFAULT_CATEGORIES.flatMap(({ activities }) => activities)
const EVERY_DEFAULT = [...ACTIVITIES, ...ACTIVITIES.flatMap(({ subActivities }) => subActivities)]

const folded = new Map<Language, { id: string; label: string }[]>()

function labelsIn(language: Language) {
  const known = folded.get(language) ?? EVERY_DEFAULT.map(({ id, name }) => ({ id, label: fold(name[language]) }))
  folded.set(language, known)
  return known
}

/**
 * The keys of the default activities and sub-activities whose label in this language contains a text: they have no
 * name in the database to look into (rules §12.1). @param q folded
 */
export const defaultsCalled = (q: string, language: Language): string[] =>
  labelsIn(language).flatMap(({ id, label }) => (label.includes(q) ? [id] : []))
