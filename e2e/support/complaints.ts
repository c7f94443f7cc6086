import type { Page } from '@playwright/test'

/** A refused call is an answer, not a fault; its effect on the page is tested where it is shown. */
const REFUSED = /^Failed to load resource: the server responded with a status of 4\d\d/
/** A stream that is cut, or does not come about, is opened again: that is all there is to it. */
const CUT = /^Failed to load resource: net::ERR_\w+ \(\S+\/api\/live\/events/

/** `tolerated` where a server is stopped or the network gone: the requests on their way then. */
export const WITHOUT_SERVER =
  /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_\w+|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE|INCOMPLETE\w*|FAILED)/

/**
 * The complaints of a page: errors in its console, uncaught errors, and everything the content security policy blocked
 * (the browser writes that to the console too).
 */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.stack || error.message}`))
  page.on('console', (message) => {
    const about = `${message.text()} (${message.location().url})`
    if (message.type() === 'error' && !REFUSED.test(about) && !CUT.test(about)) complaints.push(about)
  })
  return complaints
}
