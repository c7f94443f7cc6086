const CSP = [
  "default-src 'self'",
  "script-src 'self'",
  // Mantine and the calendar set sizes and colours as inline styles.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  // A script cannot be made of text; web/ui/trusted-types.ts has the policies, the editor brings one for its clipboard.
  "require-trusted-types-for 'script'",
  'trusted-types default hourkin-inert ProseMirrorClipboard',
].join('; ')

const HEADERS = {
  'content-security-policy': CSP,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // What may be kept, such as a hashed asset, says so itself.
  'cache-control': 'no-store',
}

/** A script, style or font does nothing when it is opened by itself; its head is part of what a first visit waits for. */
export const ASSET_CSP = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** One frozen object for every answer: setting it costs a fiftieth of a header library. */
export const securityHeaders = (publicUrl: string): Readonly<Record<string, string>> =>
  Object.freeze({
    ...HEADERS,
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  })
