import type { Instant } from '#domain/time/time.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { Settings } from '#server/env.ts'
import { type Attempt, attemptsFrom, countTryWithin, mustNotWait } from '#server/features/throttle/service.ts'
import { hasAccounts } from './sign-up-store.ts'

export type SignUpMode = 'open' | 'invite' | 'closed'
type SignUpSettings = Pick<Settings, 'signUp' | 'signUpsPerHour'>

type SignUpState = { signUp: SignUpMode; hasAccounts: boolean }

/**
 * The operator decides; without a setting, the first account needs no invitation and all others do.
 * [account/sign-up-modes]
 */
export async function signUpState(db: Db, { signUp }: Pick<Settings, 'signUp'>): Promise<SignUpState> {
  const isInhabited = await hasAccounts(db)
  return { signUp: signUp ?? (isInhabited ? 'invite' : 'open'), hasAccounts: isInhabited }
}

export const signUpMode = async (db: Db, settings: Pick<Settings, 'signUp'>): Promise<SignUpMode> =>
  (await signUpState(db, settings)).signUp

const newAccountsFrom = ({ signUpsPerHour: most }: SignUpSettings, ip: string): Attempt[] =>
  attemptsFrom('newAccounts', ip).map((attempt) => ({ ...attempt, most }))

/**
 * Checks this before a password is hashed for nothing.
 * @throws ApiError RATE_LIMITED when the networks of this address have created enough accounts in this hour
 */
export const mustHaveRoomForAccount = (db: Db, settings: SignUpSettings, ip: string, now: Instant): Promise<void> =>
  mustNotWait(db, newAccountsFrom(settings, ip), now)

type Newcomer = { ip: string; mayJoin: (mode: SignUpMode) => void | Promise<void> }

/**
 * Counts an account in the transaction that creates it, so that of two simultaneous sign-ups only as many pass as may.
 * Call it after `isFirstAccount`, which makes other sign-ups wait.
 * @param mayJoin throws when this mode does not admit the person; an account that was created meanwhile may have
 * changed the mode
 */
export async function admitAccount(
  trx: Trx,
  settings: SignUpSettings,
  { ip, mayJoin }: Newcomer,
  now: Instant,
): Promise<void> {
  await mayJoin(await signUpMode(trx, settings))
  await countTryWithin(trx, newAccountsFrom(settings, ip), now)
}
