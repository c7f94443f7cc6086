import { defineMessages } from '#domain/language/messages.ts'

export const ratingRuleWords = defineMessages('ratingRule', {
  suggested: 'You always confirm these unchanged',
  add: 'Confirm “{{name}}” automatically from now on',
  added: '“{{name}}” will be confirmed automatically from now on',
  removed: '“{{name}}” needs a parent to confirm again',
  undo: 'Undo',
  title: 'Confirmed automatically',
  hint: 'Ratings of these activities count at once, with the stars your child gave. Ratings that are already waiting still need a parent.',
  none: 'None. A parent confirms every rating.',
  by: 'Since {{date}}, by {{who}}',
  parent: 'a parent',
  remove: 'Remove',
  removeOf: 'Remove “{{name}}”',
  activity: 'Activity',
  choose: 'Choose a recent activity',
  addOne: 'Add',
})
