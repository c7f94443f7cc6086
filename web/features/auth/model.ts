import { SHORTEST_PASSWORD } from '#domain/account/password.ts'
import { LONGEST_NAME } from '#domain/text-limits.ts'
import * as z from 'zod/mini'
import { Email, NewPassword } from '#contract/auth.ts'
import type { SecondStep } from '#contract/second-factor.ts'
import { ApiError } from '#web/api/call.ts'
import { refusalCode } from '#web/api/errors.ts'

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

const lastName = (typed: string): Complaint | null => ([...typed.trim()].length > LONGEST_NAME ? 'nameLong' : null)

const newPassword = (typed: string): Complaint | null => {
  if (z.safeParse(NewPassword, typed).success) return null
  return typed.length < SHORTEST_PASSWORD ? 'passwordShort' : 'passwordLong'
}

/** The problem of each field, in the order of the form; null is fine. The server uses the same schemas. */
export const complaints = {
  firstName: (typed: string): Complaint | null => (typed.trim() ? lastName(typed) : 'needFirstName'),
  lastName,
  email: (typed: string): Complaint | null => (z.safeParse(Email, typed).success ? null : 'needEmail'),
  password: newPassword,
}

/** An old password may be shorter than a new one must be. */
export const passwordMissing = (typed: string): Complaint | null => (typed ? null : 'needPassword')

/** The fields that looked fine here and that the server refused, by its code and the fields it names. */
export function refusals(code: string | null, fields: readonly string[]): Partial<Record<keyof Account, Complaint>> {
  if (code === 'ALREADY_EXISTS') return { email: 'emailExists' }
  if (code !== 'INVALID_PARAMS') return {}
  const words = Object.entries({
    firstName: 'needFirstName',
    lastName: 'nameLong',
    email: 'needEmail',
    password: 'passwordCommon',
  })
  return Object.fromEntries(words.filter(([field]) => fields.includes(field)))
}

/** The details of the refusal, if the first step was right and a second is required. */
export function secondStepOf(error: unknown): SecondStep | null {
  if (!(error instanceof ApiError) || refusalCode(error) !== 'SECOND_FACTOR_REQUIRED') return null
  const { ticket, methods } = error.body?.details ?? {}
  return typeof ticket === 'string' && Array.isArray(methods) ? { ticket, methods } : null
}
