import { defineMessages } from '#domain/language/messages.ts'

export const plansHomeMessages = defineMessages('plans-home', {
  title: 'Plans',
  opensWith: 'Open Plans with',
  hint: 'What Plans shows first when you open it from the menu.',
  last: 'Last viewed',
  weekly: 'Weekly schedule',
  other: 'Other schedule',
  plan: 'Plan',
  holiday: 'Holiday',
  progress: 'Progress tracking',
})
