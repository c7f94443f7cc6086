import type { Category } from '#contract/catalogue.ts'
import { useAppView } from '#web/session/app-view.ts'
import { CATEGORIES } from './category-names.ts'

/** The categories of adults: a child looks for them last. */
const GROWN_UP: readonly Category[] = ['work', 'parenting']
const FOR_CHILD: readonly Category[] = [...CATEGORIES.filter((category) => !GROWN_UP.includes(category)), ...GROWN_UP]

/** All twelve, in the order in which the owner of the day usually looks for them. */
export function useOfferedCategories(): readonly Category[] {
  const { column, child } = useAppView()
  return column === 'controlledChild' || child !== null ? FOR_CHILD : CATEGORIES
}
