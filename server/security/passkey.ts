import type { Assertion } from '#contract/second-factor.ts'
import { PRODUCT } from '#server/env.ts'

/** A browser gives this long for a fingerprint, a PIN or a key that has to be found. */
export const CEREMONY_MINUTES = 5
const TIMEOUT_MS = CEREMONY_MINUTES * 60_000

export type KnownPasskey = { credentialId: string; publicKey: string; counter: number; transports: string[] }
export type NewPasskey = KnownPasskey & { isSynced: boolean }
type Of = { userId: string; userName: string; displayName: string }
type Described = Pick<KnownPasskey, 'credentialId' | 'transports'>
/** Whether the signed challenge is one of ours without an answer so far. */
type Take = (challenge: string) => Promise<boolean>

/** Loaded with the first passkey: it reads certificates of a dozen makers. */
const webauthn = () => import('@simplewebauthn/server')

/** A passkey belongs to a name, never to an address on the net: on one's own machine, to `localhost`. */
function partyOf(publicUrl: string): { id: string; origin: string } {
  const url = new URL(publicUrl)
  if (/^127\.|^\[/.test(url.hostname)) url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
const described = ({ credentialId, transports }: Described) => ({ id: credentialId, transports })

/** Passkeys as WebAuthn level 3 has them: found without a name being typed, and never without a PIN or a finger. */
export function passkeyDesk(publicUrl: string) {
  const party = partyOf(publicUrl)
  return {
    async registrationOptions({ userId, userName, displayName }: Of, known: readonly Described[]) {
      const { generateRegistrationOptions } = await webauthn()
      return generateRegistrationOptions({
        rpName: PRODUCT,
        rpID: party.id,
        userID: new Uint8Array(Buffer.from(userId)),
        userName,
        userDisplayName: displayName,
        timeout: TIMEOUT_MS,
        excludeCredentials: known.map(described),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
    },

    /** undefined: not for this challenge, or not from this site. */
    async registered(response: object, take: Take): Promise<NewPasskey | undefined> {
      const { verifyRegistrationResponse } = await webauthn()
      const verified = await verifyRegistrationResponse({
        response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
        expectedChallenge: take,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
      }).catch(() => undefined)
      if (!verified?.verified) return undefined
      const { credential, credentialBackedUp } = verified.registrationInfo
      return {
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: credential.transports ?? [],
        isSynced: credentialBackedUp,
      }
    },

    /** @param known undefined: of any user for whom the browser finds a passkey */
    async signInOptions(known?: readonly Described[]) {
      const { generateAuthenticationOptions } = await webauthn()
      return generateAuthenticationOptions({
        rpID: party.id,
        timeout: TIMEOUT_MS,
        userVerification: 'required',
        ...(known && { allowCredentials: known.map(described) }),
      })
    },

    /** @returns how often the passkey has signed; undefined: it did not sign this challenge, or was copied */
    async signed(response: Assertion, by: KnownPasskey, take: Take): Promise<number | undefined> {
      const { verifyAuthenticationResponse } = await webauthn()
      const { credentialId: id, publicKey, counter } = by
      const verified = await verifyAuthenticationResponse({
        response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
        expectedChallenge: take,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        credential: { id, publicKey: bytesOf(publicKey), counter },
        requireUserVerification: true,
      }).catch(() => undefined)
      return verified?.verified ? verified.authenticationInfo.newCounter : undefined
    },
  }
}
export type PasskeyDesk = ReturnType<typeof passkeyDesk>
