import { defineMessages } from '#domain/language/messages.ts'

export const watchedMessages = defineMessages('watched', {
  title: 'A parent can see and edit this account',
  close: 'Close',
  who: 'They look after it with you: {{names}}.',
  visible: 'What they can see and change',
  see_activityLogs: 'What you did, and when',
  see_timers: 'Your running timer',
  see_statistics: 'Your statistics and charts',
  see_plans: 'Your plans, vacations and calendar',
  see_sleep: 'Your sleep plan and your nights',
  see_rewards: 'Your stars, coins and crowns',
  see_bank: 'Your account in the Time Bank',
  see_catalogue: 'Your activities, tags, projects and people',
  see_favourites: 'Your favorites',
  see_history: 'This history',
  never: 'They can’t see your notes, to-dos, reminders or messages.',
  history: 'What they did',
})
