import { DEFAULT_CATEGORIES } from '#domain/activity/default-activity.ts'
import { fold } from '#domain/fold.ts'
import { textsOf } from '#domain/language/language.ts'

/** The key and the names of a category in every language. */
const BY_NAME: ReadonlyMap<string, string> = new Map(
  DEFAULT_CATEGORIES.flatMap(({ category, name }) =>
    [category, ...textsOf(name)].map((each) => [fold(each), category] as const),
  ),
)

/** Returns our category of this key or name in some language; null: it is another one. */
export const categoryNamed = (name: string): string | null => BY_NAME.get(fold(name)) ?? null
