import { type LogValues, newValues } from './values.ts'

/** What comes along with a likely activity, besides its name. */
const ALONG = ['tags', 'projectId', 'helped'] as const

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * What one tap on a likely activity makes of the form. Its name replaces the name; its tags, project and recipients
 * replace none that the user has chosen.
 * @param likely what the tapped activity brings
 * @param before what the activity tapped before it has brought
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
