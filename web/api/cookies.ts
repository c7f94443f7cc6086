const DAY_S = 86_400
/** Browsers keep a cookie no longer. [view/view-cookies] */
export const VIEW_DAYS = 400

/** A cookie that the page itself may read. Tests have no page. */
export function readCookie(name: string): string | null {
  const all = globalThis.document?.cookie.split('; ') ?? []
  const value = all.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1)
  return value ? decodeURIComponent(value) : null
}

/** At path /, for this site alone. @param value null takes it away @param days how long it is kept */
export function keepCookie(name: string, value: string | null, days: number): void {
  const age = value === null ? 0 : days * DAY_S
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${age}; SameSite=Strict${secure}`
}
