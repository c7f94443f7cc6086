import type { Exchange } from '#server/http/http-exchange.ts'

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Browsers keep a `Secure` cookie from https and from their own machine only. */
export function isSecure(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' || LOCAL.has(hostname)
}

/** The `__Host-` prefix ties it to this host, where the browser lets it; no program of a page can read it. */
export type OwnCookie = {
  readonly read: (http: Exchange) => string | undefined
  readonly write: (http: Exchange, token: string, seconds: number) => void
  readonly clear: (http: Exchange) => void
}

/** Holds the refresh token of a session. */
export const refreshCookie = (publicUrl: string): OwnCookie => ownCookie(publicUrl, 'rt')
/** Ties an attempt to sign in by an identity provider to the browser that began it. */
export const oidcCookie = (publicUrl: string): OwnCookie => ownCookie(publicUrl, 'oidc')
/** Names the browser and the accounts that have signed in there: `server/security/known-browser.ts`. */
export const browserCookie = (publicUrl: string): OwnCookie => ownCookie(publicUrl, 'device')

function ownCookie(publicUrl: string, plainName: string): OwnCookie {
  const secure = isSecure(publicUrl)
  const name = secure ? `__Host-${plainName}` : plainName
  const flags = `Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
  const set = (http: Exchange, value: string, seconds: number) =>
    http.setHeader('set-cookie', `${name}=${value}; Max-Age=${seconds}; ${flags}`)
  return {
    read(http) {
      const pairs = http.header('cookie')?.split(';') ?? []
      return pairs.map((pair) => pair.trim().split('=')).find(([key]) => key === name)?.[1]
    },
    write: set,
    clear: (http) => set(http, '', 0),
  }
}

/** Whether a page of another site made the browser send this. `SameSite` says so too; not every browser heeds it. */
export function isCrossSite(http: Exchange, publicUrl: string): boolean {
  const site = http.header('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin') return true
  const origin = http.header('origin')
  return origin !== undefined && origin !== new URL(publicUrl).origin && hostOf(origin) !== http.header('host')
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)
