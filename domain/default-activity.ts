import defaults from './data/default_activities.json' with { type: 'json' }
import { fold } from './fold.ts'

type Words = { en: string; zh_CN: string; zh_TW: string }
/** `id` is `study.read_book.novel`: it stays, whatever the owner calls it. */
export type DefaultSubActivity = { id: string; name: Words }
/** `id` is `study.read_book`. */
export type DefaultActivity = { id: string; name: Words; subActivities: readonly DefaultSubActivity[] }
export type DefaultCategory = { category: string; name: Words; activities: readonly DefaultActivity[] }

/** rules §12.1, in the order in which they are offered. Without `all`, which is a filter (rule [1.3-b]). */
export const DEFAULT_CATEGORIES: readonly DefaultCategory[] = defaults.filter(({ category }) => category !== 'all')

/** By key, and by what holds it and one of its names: each in three languages. */
const byKey = new Map<string, DefaultActivity | DefaultSubActivity>()
const byName = new Map<string, DefaultActivity>()
const subByName = new Map<string, DefaultSubActivity>()

const named = (holder: string, foldedName: string) => `${holder} ${foldedName}`
const namesOf = (holder: string, name: Words) => Object.values(name).map((each) => named(holder, fold(each)))

for (const { category, activities } of DEFAULT_CATEGORIES)
  for (const activity of activities) {
    byKey.set(activity.id, activity)
    for (const name of namesOf(category, activity.name)) byName.set(name, activity)
    for (const sub of activity.subActivities) {
      byKey.set(sub.id, sub)
      for (const name of namesOf(activity.id, sub.name)) subByName.set(name, sub)
    }
  }

/** The activity or sub-activity of a key. */
export const defaultByKey = (key: string): DefaultActivity | DefaultSubActivity | undefined => byKey.get(key)

/** The default activity of a category that some language calls so. The name is `fold`ed already. */
export const defaultByName = (category: string, foldedName: string): DefaultActivity | undefined =>
  byName.get(named(category, foldedName))

/** The sub-activity of a default activity (`study.read_book`) that some language calls so. */
export const defaultSubByName = (activityKey: string, foldedName: string): DefaultSubActivity | undefined =>
  subByName.get(named(activityKey, foldedName))
