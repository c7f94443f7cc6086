/** Why a file cannot be imported at all. [import/unreadable-files] */
export const SOURCE_PROBLEMS = [
  'empty',
  'notText',
  'spreadsheet',
  'zipBroken',
  'zipTooLarge',
  'zipUnknown',
  'zipWithoutEntries',
  'quoteNotClosed',
  'rowTooLong',
  'jsonBroken',
  'jsonUnknown',
  'newerArchive',
  'calendarBroken',
  'tooManyRows',
  'tooLarge',
  'noEntries',
] as const
export type SourceProblem = (typeof SOURCE_PROBLEMS)[number]

/** Why an import has ended in the middle although the file is good. [import/one-batch] */
export const STOPS = ['importStopped', 'undoStopped'] as const
export type Stop = (typeof STOPS)[number]
