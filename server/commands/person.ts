import * as z from 'zod/mini'
import { Email } from '#contract/auth.ts'
import type { Db } from '#server/db/open.ts'
import { findPersonByEmail } from '#server/features/admin/service.ts'
import { ConfigError } from '#server/operation/config-error.ts'

/** Describes the argument of every command about one person. */
export const EMAIL_ARGUMENT = ['<email>', 'the email address that the person signs in with'] as const

/** @returns the address as it is stored. @throws ConfigError if it is none */
export function parseEmail(typed: string): string {
  const { data } = z.safeParse(Email, typed)
  if (data === undefined) throw new ConfigError(`'${typed}' is not an email address.`)
  return data
}

/** @throws ConfigError if no account has the address */
export async function getPerson(db: Db, typed: string) {
  const email = parseEmail(typed)
  const person = await findPersonByEmail(db, email)
  if (!person) throw new ConfigError(`No account has the address ${email}. The command users lists them.`)
  return { userId: person.id, email, disabledAt: person.disabledAt }
}
