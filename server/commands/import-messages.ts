import type { ImportFaultReason } from '#domain/import/entry.ts'
import type { SourceProblem } from '#domain/import/problem.ts'
import type { Failure } from '#server/features/import/store.ts'

/** Why a file cannot be imported, and what the operator can do. */
const PROBLEMS: Readonly<Record<SourceProblem, string>> = {
  empty: 'it has no text',
  notText: 'it is neither text nor an archive of text; export it as CSV, JSON or .ics',
  spreadsheet: 'it is a spreadsheet; open it and save it as CSV',
  zipBroken: 'the ZIP archive is damaged; download it again',
  zipTooLarge: 'the ZIP archive holds too much; unpack it and import its files one by one',
  zipUnknown: 'the ZIP archive holds several files; unpack it and import the one with the time entries',
  zipWithoutEntries: 'the archive of Toggl Track has no time entries; export the detailed report as CSV',
  quoteNotClosed: 'a quotation mark is opened and never closed; add the missing mark, or export the file again',
  rowTooLong: 'a row has more than 100,000 characters; shorten it, or check that the file is a table',
  jsonBroken: 'the JSON is damaged or cut off; export the file again',
  jsonUnknown: 'the JSON is from an unknown app; export it as CSV',
  newerArchive: 'it is from a newer version of Hourkin; update this server, and try again',
  calendarBroken: 'the calendar is damaged or cut off; export it again',
  tooManyRows: 'it has more than 500,000 rows; export it in shorter periods',
  tooLarge: 'it takes too much memory; export it in shorter periods',
  noEntries: 'it has no time entries; check the period of the export',
}

/** Why a row is not imported. */
const FAULTS: Readonly<Record<ImportFaultReason, string>> = {
  noStart: 'the start is missing',
  noEnd: 'the end and the length are missing',
  badDate: 'a date cannot be read',
  badTime: 'a time cannot be read',
  badZone: 'the time zone does not exist',
  badNumber: 'a number cannot be read or is out of range',
  badShare: 'the shares of the recipients do not fit',
  endBeforeStart: 'it ends before it starts',
  tooLong: 'it is longer than 24 hours',
  tooShort: 'it is shorter than a minute',
  noName: 'it has no name',
  tooLongText: 'a text is too long',
  tooManyTags: 'it has too many tags',
  tooManyRecipients: 'it has too many recipients',
}

const textOf = (texts: Readonly<Record<string, string>>, code: string) => texts[code]

export const faultText = (reason: string | null): string => textOf(FAULTS, reason ?? '') ?? 'it cannot be imported'

/** Why the import has failed. A problem that is not of the file is a ceiling of the account, as in `full.tags`. */
export function failureSentence({ problem, line }: Failure): string {
  const ofFile = textOf(PROBLEMS, problem)
  if (ofFile === undefined)
    return `The account has as many ${problem.replace('full.', '')} as it can have. The logs before that are imported, and can be undone in the app, under Import.`
  return `The file cannot be imported${line === null ? '' : ` (line ${line})`}: ${ofFile}.`
}
