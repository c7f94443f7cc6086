import type { Instant } from '#domain/time.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { Settings } from '#server/env.ts'
import { type Attempt, attemptsFrom, countTryWithin, mustNotWait } from '#server/features/throttle/service.ts'
import { hasAccounts } from './store.ts'

export type SignUpMode = 'open' | 'invite' | 'closed'
type SignUpSettings = Pick<Settings, 'signUp' | 'signUpsPerHour'>

type SignUpState = { signUp: SignUpMode; hasAccounts: boolean }

/** decisions 28: what the operator said; without a word, the first account needs no invitation and all others do. */
export async function signUpState(db: Db, { signUp }: Pick<Settings, 'signUp'>): Promise<SignUpState> {
  const isInhabited = await hasAccounts(db)
  return { signUp: signUp ?? (isInhabited ? 'invite' : 'open'), hasAccounts: isInhabited }
}

export const signUpMode = async (db: Db, settings: Pick<Settings, 'signUp'>): Promise<SignUpMode> =>
  (await signUpState(db, settings)).signUp

const newAccountsFrom = ({ signUpsPerHour: most }: SignUpSettings, ip: string): Attempt[] =>
  attemptsFrom('newAccounts', ip).map((attempt) => ({ ...attempt, most }))

/**
 * Before a password is hashed for nothing.
 *
 * @throws ApiError RATE_LIMITED when the networks of this address have created enough accounts in this hour
 */
export const mustHaveRoomForAccount = (db: Db, settings: SignUpSettings, ip: string, now: Instant): Promise<void> =>
  mustNotWait(db, newAccountsFrom(settings, ip), now)

type Newcomer = { ip: string; mayJoin: (mode: SignUpMode) => void | Promise<void> }

/**
 * Counts an account in the transaction that creates it, so that no two that are made at once pass where one may. To be
 * called after `isFirstAccount`, for which others wait who sign up meanwhile.
 *
 * @param mayJoin throws when this mode does not let them in; who came first meanwhile has changed the mode
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
