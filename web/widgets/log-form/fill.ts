import { type LogValues, newValues } from './values.ts'

/** What comes along with a likely activity, besides its name. */
const ALONG = ['tags', 'projectId', 'helped'] as const

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * The effect of one tap on a likely activity. Its name replaces the name; its tags, project and recipients replace none
 * that the user has chosen.
 * @param likely the values of the tapped activity
 * @param before the values of the activity tapped before it
 */
export function fillFrom(
  values: LogValues,
  likely: Partial<LogValues>,
  before: Partial<LogValues> | null,
): Partial<LogValues> {
  const empty = newValues(values)
  const { category = null, activityName = '', subActivity = '' } = likely
  const along = ALONG.filter((key) => isSame(values[key], before?.[key] ?? empty[key]))
  return {
    category,
    activityName,
    subActivity,
    ...Object.fromEntries(along.map((key) => [key, likely[key] ?? empty[key]])),
  }
}
