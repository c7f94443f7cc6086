import { defineMessages } from '#domain/language/messages.ts'

export const insightMessages = defineMessages('insight', {
  waitTitle: 'Patterns in your days',
  already: 'Until then, Statistics shows your single days.',
  lead: 'Patterns in your last six months that are more than chance.',
  planMore: 'On {{weekday}}s, you completed “{{plan}}” {{rate}} of the time, compared with {{other}} on other days.',
  planLess:
    'On {{weekday}}s, you completed “{{plan}}” only {{rate}} of the time, compared with {{other}} on other days.',
  sleptLonger: 'After evenings with {{what}}, you slept {{length}} longer than after similar evenings without it.',
  sleptShorter: 'After evenings with {{what}}, you slept {{length}} less than after similar evenings without it.',
  nightsBetter:
    'After evenings with {{what}}, you rated your sleep {{stars}} stars higher than after similar evenings without it.',
  nightsWorse:
    'After evenings with {{what}}, you rated your sleep {{stars}} stars lower than after similar evenings without it.',
  neglected: 'You last made time for {{name}} on {{date}}. It used to be every {{count}} logged days.',
  ratedActivity: 'You rated “{{activity}}” {{mean}} stars on average, and everything else on the same days {{other}}.',
  ratedHour:
    'You rated what you started from {{from}} to {{to}} {{mean}} stars on average, and everything else on the same days {{other}}.',
  here: 'this',
  there: 'the rest',
  nightsBehind: '{{days}} nights with it, {{otherDays}} without',
  daysBehind: '{{days}} days, compared with {{otherDays}}',
  daysTold: 'You made time on {{days}} days',
  medium: 'clear difference',
  large: 'large difference',
  logs: 'Show the logs',
  plans: 'Show the plan',
  nothingTitle: 'Nothing stands out',
  nothingText: 'None of {{compared}} comparisons showed more than chance. That is often good news.',
  method: 'How this is calculated',
  methodRange: 'Period: {{range}}, {{compared}} comparisons. Up to five patterns are shown.',
  methodChance:
    'Of the patterns called more than chance, at most one in twenty is still chance (Benjamini–Hochberg across all comparisons).',
  methodSize: 'Small differences are not shown, however certain they are (Cohen’s d must be at least 0.3).',
  methodPlan: 'Plans: each weekday is compared with the plan’s other days (Fisher’s exact test).',
  methodSleep:
    'Nights: compared only with nights of the same weekday within twelve weeks, both on days off or both not. The evening is the four hours before your usual bedtime; evenings that are less than half logged don’t count.',
  methodRating:
    'Ratings: compared only with other ratings of the same day. Where days are few, the difference is shrunk toward zero.',
  methodRecipient:
    'Recipients: a plain fact, not a test. The gap is longer than ever before and at least twice the usual.',
  methodCause: 'A pattern is not proof of a cause. Only you know why.',
})
