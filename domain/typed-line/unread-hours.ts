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
  { unless: 'time', pattern: /(?:^|(?<= ))吃?[早午中晚][饭飯餐][之以]?前/gu },
]
