import { LONGEST_NAME } from '#domain/text-limits.ts'
import * as z from 'zod/mini'
import { NewPassword } from '#contract/auth.ts'

/** A key of messages.ts, said under the field. */
export type Complaint =
  | 'needCurrent'
  | 'wrongCurrent'
  | 'passwordShort'
  | 'passwordLong'
  | 'passwordCommon'
  | 'nameNeeded'
  | 'nameLong'
  | 'needCode'
  | 'wrongCode'

/** The problem of each field; null is fine. The server uses the same schemas. */
export const complaints = {
  currentPassword: (typed: string): Complaint | null => (typed ? null : 'needCurrent'),
  newPassword: (typed: string): Complaint | null => {
    if (z.safeParse(NewPassword, typed).success) return null
    return typed.length < 8 ? 'passwordShort' : 'passwordLong'
  },
  name: (typed: string): Complaint | null => {
    const length = [...typed.trim()].length
    if (!length) return 'nameNeeded'
    return length > LONGEST_NAME ? 'nameLong' : null
  },
  code: (typed: string): Complaint | null => (/^\d{6}$/.test(typed.replaceAll(/\s/g, '')) ? null : 'needCode'),
}

const REFUSED: Readonly<Record<string, Complaint>> = {
  currentPassword: 'wrongCurrent',
  newPassword: 'passwordCommon',
  code: 'wrongCode',
}

/** The fields that looked fine here and that the server refused. */
export const refusals = (fields: readonly string[]): Partial<Record<string, Complaint>> =>
  Object.fromEntries(fields.flatMap((field) => (REFUSED[field] ? [[field, REFUSED[field]]] : [])))

/** Read aloud and typed in groups. @param secret base32 */
export const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
