import { firstOf } from '#server/db/down.ts'

/** Completes 'It cannot be reached: …', by the codes of Node's network and of OpenSSL. */
const REASONS: readonly (readonly [codes: RegExp, reason: string])[] = [
  [/^(ENOTFOUND|EAI_AGAIN|EDNS)$/, 'its name is not known (DNS)'],
  [/^ECONNREFUSED$/, 'nothing answers at this address and port'],
  [/^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|TimeoutError)$/, 'it does not answer in time'],
  [/^(EHOSTUNREACH|ENETUNREACH)$/, 'there is no way to it from this machine'],
  [/^(ECONNRESET|UND_ERR_SOCKET|EPIPE)$/, 'the connection was cut'],
  [/^(CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/, 'its certificate is not valid'],
  [/^(ERR_SSL_|EPROTO)/, 'it does not speak https at this port'],
]

/** The error that caused the others: that of `fetch` only says that it failed. */
function rootOf(error: unknown): unknown {
  const first = firstOf(error)
  return first instanceof Error && first.cause instanceof Error ? rootOf(first.cause) : first
}

/** Why a service could not be asked, in words for an operator: completes '… failed: '. */
export function reasonOf(error: unknown): string {
  const root = rootOf(error)
  if (!(root instanceof Error)) return String(root)
  const code = 'code' in root ? String(root.code) : root.name
  const known = REASONS.find(([codes]) => codes.test(code))
  if (known) return `it cannot be reached: ${known[1]} (${code})`
  if (root instanceof SyntaxError || root.name.includes('Zod')) return 'its answer is not one of such a service'
  return root.message.charAt(0).toLowerCase() + root.message.slice(1).replace(/\.$/, '')
}
