import { isCounted, isCountedBy, isPlural } from './counted.ts'
import { english, type UnreadPattern } from './unread-patterns.ts'

/** What says when or how long, but not so that it can be read. */
export const UNREAD_HOURS: readonly UnreadPattern[] = [
  // `after lunch` is a start; `before lunch` does not say which part of the morning is meant.
  {
    unless: 'time',
    pattern: english(
      `before (?:the )?(?:breakfast|brunch|lunch|dinner|supper|last (?:one|log))|^before (?:bed|sleep|waking up|getting up)`,
    ),
  },
  // Minutes without their sign, as people round them, where the line says nothing else about hours.
  {
    unless: 'hours',
    pattern:
      /(?<=[\p{L}'’)] ?)(?<![a-z])(?:\d?\d0|\d?[1-9]5)$|^(?:\d?\d0|\d?[1-9]5)(?= ?\p{L})(?! ?[a-z]{1,2}(?![a-z]))/gu,
    isMeant: (_, before, after) => !isCounted(before) && !isCountedBy(after) && !isPlural(after),
  },
  { unless: 'time', pattern: /(?:^|(?<= ))吃?[早午中晚][饭飯餐][之以]?前/gu },
]
