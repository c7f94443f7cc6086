import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Flags = { present: boolean; verified: boolean }
type ChallengeInput = { challenge: string; origin?: string; rpId?: string }

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

/** A passkey of its own, in software, that does anything a test wants, honest or not. */
export function softAuthenticator(options: { flags?: Flags; counts?: boolean } = {}) {
  const { flags = { present: true, verified: true }, counts = true } = options
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: string, { challenge, origin = 'http://localhost:3000' }: ChallengeInput) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authData({ rpId = 'localhost' }: ChallengeInput, attested = Buffer.alloc(0)) {
    if (counts) counter += 1
    const bits = (flags.present ? 1 : 0) | (flags.verified ? 4 : 0) | (attested.length ? 64 : 0)
    const head = Buffer.alloc(5)
    head.writeUInt8(bits, 0)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), head, attested])
  }

  const credential = { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} } as const
  return {
    id: text(id),
    /** A browser's answer to `navigator.credentials.create`. */
    make(asked: ChallengeInput) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseOf(publicKey)])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData(asked, attested))],
      ])
      const attestationObject = isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])
      const response = {
        clientDataJSON: text(clientData('webauthn.create', asked)),
        attestationObject: text(attestationObject),
        transports: ['internal'],
      }
      return { ...credential, response }
    },
    /** … and to `navigator.credentials.get`. */
    sign(asked: ChallengeInput, { userHandle, key = privateKey }: { userHandle?: string; key?: KeyObject } = {}) {
      const [data, client] = [authData(asked), clientData('webauthn.get', asked)]
      const response = {
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), key)),
        ...(userHandle !== undefined && { userHandle: text(Buffer.from(userHandle)) }),
      }
      return { ...credential, response }
    },
    /** As a copy of it would be: behind by so many signatures. */
    setBack(by: number) {
      counter -= by
    },
  }
}
export type SoftAuthenticator = ReturnType<typeof softAuthenticator>

/** RFC 9053: a key on P-256 for ES256. */
function coseOf(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '' } = createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })).export({
    format: 'jwk',
  })
  const bytes = (part: string) => new Uint8Array(Buffer.from(part, 'base64url'))
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ])
  return isoCBOR.encode(key)
}
