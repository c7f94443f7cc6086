import type { Category } from '#contract/catalogue.ts'
import { defineMessages } from '#domain/language/messages.ts'

export const categoryNames = defineMessages('category', {
  dailyActivity: 'Daily life',
  sleep: 'Sleep',
  study: 'Study',
  work: 'Work',
  leisure: 'Leisure',
  self_management: 'Self-management',
  shopping: 'Shopping',
  housework: 'Housework',
  socializing: 'Socializing',
  parenting: 'Parenting',
  sports: 'Sports',
  other_activities: 'Other activities',
} satisfies Record<Category, string>)

/** In the order of the form. Written here, so that showing a day does not load the whole contract. */
export const CATEGORIES: readonly Category[] = [
  'dailyActivity',
  'sleep',
  'study',
  'work',
  'leisure',
  'self_management',
  'shopping',
  'housework',
  'socializing',
  'parenting',
  'sports',
  'other_activities',
]
