import { RenamePasskey } from '#contract/second-factor.ts'
import { ChangePassword } from '#contract/session.ts'
import { type FieldErrors, type FieldWords, schemaErrors, serverErrors } from '#web/ui/field-errors.ts'

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

const PASSWORD_WORDS: FieldWords<'currentPassword' | 'newPassword', Complaint> = {
  currentPassword: { too_small: 'needCurrent', INVALID_PARAMS: 'wrongCurrent' },
  newPassword: { too_small: 'passwordShort', too_big: 'passwordLong', INVALID_PARAMS: 'passwordCommon' },
}
const CODE_WORDS: FieldWords<'code', Complaint> = { code: 'wrongCode' }
const NAME_WORDS: FieldWords<'name', Complaint> = { name: { tooLong: 'nameLong', other: 'nameNeeded' } }

/** What is wrong with each field, by the schemas that the server uses, if they know enough. */
export const fieldErrorsOf = {
  password: (body: { currentPassword?: string; newPassword: string }) =>
    schemaErrors(ChangePassword, body, PASSWORD_WORDS),
  name: (body: { name: string }) => schemaErrors(RenamePasskey, body, NAME_WORDS),
  /** A recovery code would fit the schema as well. */
  code: ({ code }: { code: string }): FieldErrors<'code', Complaint> =>
    /^\d{6}$/.test(code.replaceAll(/\s/g, '')) ? {} : { code: 'needCode' },
}

/** The fields that looked fine here and that the server refused. */
export const serverFieldErrors = {
  password: (error: unknown) => serverErrors(error, PASSWORD_WORDS),
  name: (error: unknown) => serverErrors(error, NAME_WORDS),
  code: (error: unknown) => serverErrors(error, CODE_WORDS),
}

/** Read aloud and typed in groups. @param secret base32 */
export const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
