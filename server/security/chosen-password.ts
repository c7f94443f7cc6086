import type { InTurn } from './password.ts'
import { ApiError } from '#server/http/api-error.ts'
import { isWeak } from './weak-password.ts'

/**
 * The hash of a password that a user chooses. 400 with `details.reason` `tooCommon`: it is easy to guess.
 * @param about the facts that a guesser knows of the user: names, email
 */
export async function hashChosen(inTurn: InTurn, password: string, about: readonly string[]): Promise<string> {
  if (await isWeak(password, about)) throw new ApiError('INVALID_PARAMS', ['password'], { reason: 'tooCommon' })
  return inTurn((argon) => argon.hash(password))
}
