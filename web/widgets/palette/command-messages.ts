import { defineMessages } from '#domain/language/messages.ts'
import type { Translate } from '#web/i18n/words-in.ts'
import type { CommandId } from '#web/ui/shortcuts.ts'

export const commandMessages = defineMessages('commands', {
  newLine: 'Log in one line',
  fillGap: 'Fill the next gap',
  repeatLast: 'Repeat the last activity',
  timer: 'Start or stop the timer',
  rate_one: 'Rate with {{count}} star',
  rate_other: 'Rate with {{count}} stars',
  rateAny: 'Rate with 1 to 5 stars',
  nextLog: 'Next log',
  previousLog: 'Previous log',
  endEarlier: 'End 5 minutes earlier',
  endLater: 'End 5 minutes later',
  startEarlier: 'Start 5 minutes earlier',
  startLater: 'Start 5 minutes later',
  duplicate: 'Duplicate',
  copyYesterday: 'Copy yesterday into the gaps',
  split: 'Split in two',
  edit: 'Edit',
  remove: 'Delete',
  undo: 'Undo the last step',
  redo: 'Redo the last step',
  today: 'Go to today',
  dayBefore: 'Go to the previous day',
  dayAfter: 'Go to the next day',
  newNote: 'New note',
  search: 'Search your logs',
  notices: 'Go to the latest notice and back',
  palette: 'Command menu',
  help: 'Keyboard shortcuts',
  appearance: 'Appearance: layout and colors',
  everywhere: 'Everywhere',
  day: 'This day',
  log: 'Selected log',
  now: 'Now',
  screens: 'Screens',
  settings: 'Settings',
  close: 'Close',
  or: 'or',
  possible: 'Works on this screen right now',
  possibleNow: 'works now',
  lettersOff: 'Single-key shortcuts are off. Shortcuts with {{mod}} and the arrow keys still work.',
  turnOn: 'Change this in Account preferences',
  find: 'Search notes, plans, settings, dates…',
  nothing: 'No results',
  speak: 'Language: {{name}}',
  openDay: 'Go to {{date}}',
  logs: 'Logs',
  searchLogs: 'Search your logs for “{{words}}”',
  walk: 'to choose',
  take: 'to open or run',
})
type Say = Translate<(typeof commandMessages)['en']>

const STARS: Partial<Record<CommandId, number>> = { rate1: 1, rate2: 2, rate3: 3, rate4: 4, rate5: 5 }
type Rating = Extract<CommandId, `rate${number}`>

/** The name of a command. */
export function labelOf(id: CommandId, t: Say): string {
  const count = STARS[id]
  return count === undefined ? t(id as Exclude<CommandId, Rating>) : t('rate', { count })
}
