import type { handOver, WayToReturn } from '#contract/hand-over.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { Db } from '#server/db/open.ts'
import { isTwoStep, listKnownPasskeys, verifyPasskey, useCode } from '#server/features/second-factor/service.ts'
import type { HandedOver } from '#server/features/session/lock.ts'
import { type Attempt, countTry } from '#server/features/throttle/service.ts'
import type { Ctx } from '#server/http/http.ts'
import type { PasskeyDesk } from '#server/security/passkey.ts'
import type { InTurn } from '#server/security/password.ts'
import type { Sealing } from '#server/security/seal.ts'
import type { Holder } from './store.ts'

type ReturnContext = Pick<Ctx<(typeof handOver)['giveBack']>, 'db' | 'now'>
type ReturnProof = Parsed<(typeof handOver)['giveBack']>['body']
type ProofDeps = { readonly desk: PasskeyDesk; readonly inTurn: InTurn; readonly sealing: Sealing }
/** The parent to whom a handed-over device returns. */
type Returning = { readonly session: HandedOver; readonly parent: Holder }

/**
 * Counts a typed try before comparing it, by session and way: tries of the PIN do not delay the password.
 * [family/return-from-hand-over]
 */
export async function isReturnProofRight(
  { desk, inTurn, sealing }: ProofDeps,
  { db, now }: ReturnContext,
  { session, parent }: Returning,
  { devicePin, password, code, passkey }: ReturnProof,
): Promise<boolean> {
  const { userId } = session
  if (passkey) return (await verifyPasskey(desk, { db, now, purpose: 'prove', userId }, passkey)) !== undefined
  const kind = devicePin === undefined ? 'returnProof' : 'returnPin'
  const attempt: Attempt = { kind, by: session.id }
  const matches = (hash: string | null, typed: string) =>
    inTurn(async (argon) => {
      await countTry(db, [attempt], now())
      return argon.matches(hash, typed)
    })
  if (devicePin !== undefined) return matches(session.devicePinHash, devicePin)
  if (password !== undefined) return matches(parent.passwordHash, password)
  return useCode({ db, now, sealing }, userId, code ?? '', attempt)
}

export async function listWaysToReturn(db: Db, { session, parent }: Returning): Promise<WayToReturn[]> {
  const { userId, devicePinHash } = session
  const ways: WayToReturn[] = []
  if (devicePinHash !== null) ways.push('devicePin')
  if (await isTwoStep(db, userId)) ways.push('code')
  else if (parent.passwordHash !== null) ways.push('password')
  if ((await listKnownPasskeys(db, userId)).length > 0) ways.push('passkey')
  return ways
}
