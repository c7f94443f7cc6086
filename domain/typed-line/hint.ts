/** The hint of a name about the hours that its line leaves out: a night, one that is over, or one part of the day. */
export type Hint = 'night' | 'slept' | 'morning' | 'midday' | 'evening' | 'late' | null

/** What goes on at night. */
const SLEEP = /\b(?:sleep|slept|asleep|night ?shift|overnight)\b|睡|(?<!小)夜班/i
/** A night that is over. */
const SLEPT = /\b(?:slept|worked|(?:fell|was) asleep)\b|睡[了过過着著醒]/i
/** What goes on in the middle of the day: 午睡, 午饭, but not 上午 or 午夜. */
const MIDDAY = /\b(?:lunch|brunch|nap(?:ped|ping)?|doz(?:e|ed|ing)|siesta|afternoon|tea ?time)\b|(?<![上端])午(?!夜)/i
const MORNING = /\b(?:breakfast|morning)\b|[早晨][餐饭飯间間跑操上]|清晨/i
const EVENING = /\b(?:dinner|supper|evening|happy hour)\b|晚[餐饭飯间間上会會课課自班]|夜[跑市]|小夜班/i
const LATE = /\b(?:night|midnight)\b|[宵消]夜|夜宵|深夜/i
/** @param category of the activity; null: it is not known */
export const hintOf = (name: string, category: string | null): Hint => {
  if (MIDDAY.test(name)) return 'midday'
  if (MORNING.test(name)) return 'morning'
  if (EVENING.test(name)) return 'evening'
  if (LATE.test(name) && !SLEEP.test(name)) return 'late'
  if (category !== 'sleep' && !SLEEP.test(name)) return null
  return SLEPT.test(name) ? 'slept' : 'night'
}

export const isOfNight = (hint: Hint): boolean => hint === 'night' || hint === 'slept'
