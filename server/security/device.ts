import type { SignedInDevice } from '#contract/session.ts'

type Device = Pick<SignedInDevice, 'browser' | 'system' | 'kind'>

const KINDS: Readonly<Record<string, Device['kind']>> = { desktop: 'desktop', mobile: 'mobile', tablet: 'tablet' }

/** What a browser says about itself, as far as it is known; a client may lie. */
export async function parseUserAgent(userAgent: string): Promise<Device> {
  if (userAgent === '') return { browser: null, system: null, kind: null }
  // Loaded with the first list of sessions.
  const { default: bowser } = await import('bowser')
  const { browser, os, platform } = bowser.parse(userAgent)
  return { browser: browser.name || null, system: os.name ?? null, kind: KINDS[platform.type ?? ''] ?? null }
}
