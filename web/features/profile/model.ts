import { SaveBasicInfo } from '#contract/account.ts'
import { EmailOnly } from '#contract/auth.ts'
import type { AvatarProblem } from '#contract/avatar.ts'
import type { Language } from '#contract/common.ts'
import { ApiError } from '#web/api/call.ts'
import { refusalCode, refusedFields } from '#web/api/errors.ts'
import { numberText } from '#web/i18n/format.ts'
import { type FieldWords, schemaErrors, serverErrors } from '#web/ui/field-errors.ts'

const TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
/** The types that a file picker offers. */
export const ACCEPTED = TYPES.join()
/** A photo of a phone, in bytes. Only a small square of it is sent. */
export const LARGEST_FILE = 25_000_000
/** A megabyte has a million bytes here, as in the limit of a picture. [account/name-and-picture] */
export const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_000_000)} MB`

/** `PNG · 184 kB` of the chosen file; a kilobyte has a thousand bytes, and the text never says none. */
export function fileText({ type, size }: { type: string; size: number }, language: Language): string {
  const kind = type.slice(type.indexOf('/') + 1).toUpperCase()
  return `${kind} · ${numberText(Math.max(1, Math.round(size / 1000)), language)} kB`
}

export type FileProblem = AvatarProblem | 'tooLarge'

/** The problems of a file that are known before it is opened. */
export function problemOf({ type, size }: { type: string; size: number }): FileProblem | null {
  if (!TYPES.includes(type)) return 'notAPicture'
  return size > LARGEST_FILE ? 'tooLarge' : null
}

const PROBLEMS: readonly unknown[] = ['notAPicture', 'tooManyPixels', 'broken'] satisfies AvatarProblem[]

/** Why the server refused a file; null: the failure has nothing to do with the file. */
export function refusedFile(error: unknown): FileProblem | null {
  if (!(error instanceof ApiError)) return null
  if (refusalCode(error) === 'TOO_LARGE') return 'tooLarge'
  if (refusalCode(error) === 'UNSUPPORTED_MEDIA_TYPE') return 'notAPicture'
  const reason = error.body?.details['reason']
  return refusedFields(error).includes('file') && PROBLEMS.includes(reason) ? (reason as AvatarProblem) : null
}

type Complaint = 'needName' | 'nameLong' | 'needEmail' | 'emailExists'
export type Names = { firstName: string; lastName: string }
const NAME_WORDS: FieldWords<keyof Names, Complaint> = {
  firstName: { tooLong: 'nameLong', other: 'needName' },
  /** It may be empty: many people have one name, or tell no other. [account/sign-up-fields] */
  lastName: 'nameLong',
}
const EMAIL_WORDS: FieldWords<'email', Complaint> = { email: { ALREADY_EXISTS: 'emailExists', other: 'needEmail' } }

/** What is wrong with each field, by the schemas that the server uses. */
export const fieldErrorsOf = {
  names: (names: Names) => schemaErrors(SaveBasicInfo, names, NAME_WORDS),
  email: (body: { email: string }) => schemaErrors(EmailOnly, body, EMAIL_WORDS),
}
/** What the server refused in fields that looked fine here. */
export const serverFieldErrors = {
  names: (error: unknown) => serverErrors(error, NAME_WORDS),
  email: (error: unknown) => serverErrors(error, EMAIL_WORDS),
}

/** The reason why an account cannot be deleted yet; null: it is something else. [account/deletion-refusals] */
export function inTheWay(error: unknown): 'lastAdmin' | 'childrenLeft' | 'askParent' | null {
  if (refusalCode(error) === 'FORBIDDEN') return 'askParent'
  if (!(error instanceof ApiError) || error.status !== 409) return null
  if (refusedFields(error).includes('isAdmin')) return 'lastAdmin'
  return refusedFields(error).includes('children') ? 'childrenLeft' : null
}
