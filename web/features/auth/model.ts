import { EmailOnly, ResetPassword, SignIn, SignUp } from '#contract/auth.ts'
import type { SecondStep } from '#contract/second-factor.ts'
import { ApiError } from '#web/api/call.ts'
import { refusalCode } from '#web/api/errors.ts'
import { type FieldWords, schemaErrors, serverErrors } from '#web/ui/field-errors.ts'

export type Account = { firstName: string; lastName: string; email: string; password: string }
export type Credentials = Pick<Account, 'email' | 'password'>
/** A key of messages.ts, said under the field. */
export type Complaint =
  | 'needFirstName'
  | 'needEmail'
  | 'needPassword'
  | 'nameLong'
  | 'passwordShort'
  | 'passwordLong'
  | 'passwordCommon'
  | 'emailExists'

const WORDS: FieldWords<keyof Account, Complaint> = {
  firstName: { tooLong: 'nameLong', other: 'needFirstName' },
  lastName: 'nameLong',
  email: { ALREADY_EXISTS: 'emailExists', other: 'needEmail' },
  password: { too_small: 'passwordShort', too_big: 'passwordLong', INVALID_PARAMS: 'passwordCommon' },
}
/** An old password may be shorter than a new one must be, and is as wrong as any other if it is too long. */
const OLD_WORDS: FieldWords<keyof Credentials, Complaint> = {
  email: WORDS.email!,
  password: { too_small: 'needPassword' },
}

/** What is wrong with each field, by the schemas that the server uses. */
export const fieldErrorsOf = {
  signUp: (values: Account) => schemaErrors(SignUp, values, WORDS),
  signIn: (values: Credentials) => schemaErrors(SignIn, values, OLD_WORDS),
  forgotPassword: (values: Pick<Account, 'email'>) => schemaErrors(EmailOnly, values, WORDS),
  newPassword: (values: Pick<Account, 'password'>) => schemaErrors(ResetPassword, values, WORDS),
}

/** What the server refused in fields that looked fine here. */
export const serverFieldErrors = (error: unknown) => serverErrors(error, WORDS)

/** Whether a disabled account was proven to be the user's. [operation/disabled-account] */
export const isDisabled = (error: unknown): boolean =>
  error instanceof ApiError && error.body?.details['reason'] === 'disabled'

/** The details of the refusal, if the first step was right and a second is required. */
export function secondStepOf(error: unknown): SecondStep | null {
  if (!(error instanceof ApiError) || refusalCode(error) !== 'SECOND_FACTOR_REQUIRED') return null
  const { ticket, methods } = error.body?.details ?? {}
  return typeof ticket === 'string' && Array.isArray(methods) ? { ticket, methods } : null
}
