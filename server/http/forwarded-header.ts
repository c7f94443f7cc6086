import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { addMinutes, type Instant } from '#domain/time/time.ts'

/** Addresses that an operator may trust: no client on the internet has one of these. */
const PRIVATE: readonly string[] = ['private', 'loopback', 'linkLocal', 'uniqueLocal', 'carrierGradeNat']
/** More proxies than any network has. */
const MAX_REMEMBERED = 100

const isPrivate = (ip: string) => ipaddr.isValid(ip) && PRIVATE.includes(ipaddr.process(ip).range())

/** @returns a function that is true the first time in an hour for each key */
export function onceAnHour(now: () => Instant): (key: string) => boolean {
  const quietUntil = new Map<string, Instant>()
  return (key) => {
    if ((quietUntil.get(key) ?? now()) > now()) return false
    if (quietUntil.size >= MAX_REMEMBERED) quietUntil.clear()
    quietUntil.set(key, addMinutes(now(), 60))
    return true
  }
}

/**
 * The address that sent `X-Forwarded-For` from the operator's own network without being trusted. It is likely a proxy,
 * for which all of its visitors count as one. undefined: there is nothing to say.
 */
export function untrustedProxyOf({ ips, socket, headers }: FastifyRequest): string | undefined {
  const peer = socket.remoteAddress
  // Fastify lists more than the peer where it believes the peer.
  const isTrusted = (ips?.length ?? 1) > 1
  if (isTrusted || peer === undefined || headers['x-forwarded-for'] === undefined) return undefined
  return isPrivate(peer) ? ipaddr.process(peer).toString() : undefined
}
