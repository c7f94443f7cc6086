import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

import type { Assertion, Attestation } from '#contract/second-factor.ts'

/** The options come from the server, spelt as WebAuthn spells them. */
type Options = Record<string, unknown>

const browser = () => import('@simplewebauthn/browser')

/** Browsers keep passkeys for sites with a name and a safe line alone. */
export const canUsePasskeys = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(location.hostname)

export async function makePasskey(options: Options): Promise<Attestation> {
  const { startRegistration } = await browser()
  const { id, rawId, type, response } = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  })
  // What else the device tells is not asked for, and stays here.
  return { id, rawId, type, response, clientExtensionResults: {} }
}

export async function signWithPasskey(options: Options): Promise<Assertion> {
  const { startAuthentication } = await browser()
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  })
  return { id, rawId, type, response, clientExtensionResults: {} }
}

/** The browser asked, and the user declined or did not answer in time. */
export const isDeclined = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** There is one on this device already. */
export const isMadeAlready = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError'
