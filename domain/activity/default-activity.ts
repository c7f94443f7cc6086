import defaults from '#domain/data/default_activities.json' with { type: 'json' }
import { fold } from '#domain/fold.ts'
import { inLanguage, type Language, textsOf, type Translated } from '#domain/language/language.ts'

type Words = Translated<string>
/** `id` is `study.read_book.novel`. It stays when the owner renames the entry. [catalogue/default-activities] */
export type DefaultSubActivity = { id: string; name: Words }
/** `id` is `study.read_book`. */
export type DefaultActivity = { id: string; name: Words; subActivities: readonly DefaultSubActivity[] }
export type DefaultCategory = { category: string; name: Words; activities: readonly DefaultActivity[] }

/**
 * The categories in the order in which they are offered, without the filter `all`. [catalogue/default-activities]
 * [statistics/category-all]
 */
export const DEFAULT_CATEGORIES: readonly DefaultCategory[] = defaults.filter(({ category }) => category !== 'all')

/** The defaults by key, and by their parent with each of their names in three languages. */
const byKey = new Map<string, DefaultActivity | DefaultSubActivity>()
const byName = new Map<string, DefaultActivity>()
const subByName = new Map<string, DefaultSubActivity>()

const named = (holder: string, foldedName: string) => `${holder} ${foldedName}`
const namesOf = (holder: string, name: Words) => textsOf(name).map((each) => named(holder, fold(each)))

for (const { category, activities } of DEFAULT_CATEGORIES)
  for (const activity of activities) {
    byKey.set(activity.id, activity)
    for (const name of namesOf(category, activity.name)) byName.set(name, activity)
    for (const sub of activity.subActivities) {
      byKey.set(sub.id, sub)
      for (const name of namesOf(activity.id, sub.name)) subByName.set(name, sub)
    }
  }

/** Returns the activity or sub-activity of a key. */
export const defaultByKey = (key: string): DefaultActivity | DefaultSubActivity | undefined => byKey.get(key)

/** Returns the default activity of a category that has this name in some language. The name must be folded (`fold`). */
export const defaultByName = (category: string, foldedName: string): DefaultActivity | undefined =>
  byName.get(named(category, foldedName))

/** Returns the sub-activity of a default activity (`study.read_book`) that has this name in some language. */
export const defaultSubByName = (activityKey: string, foldedName: string): DefaultSubActivity | undefined =>
  subByName.get(named(activityKey, foldedName))

/** Returns the name of a category; a key that is no category stands for itself. */
export function categoryName(key: string, language: Language): string {
  const known = DEFAULT_CATEGORIES.find(({ category }) => category === key)
  return known ? inLanguage(known.name, language) : key
}
