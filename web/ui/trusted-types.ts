type Policy = { readonly createHTML: (html: string) => string }
type Rules = {
  createHTML?: (text: string, type?: string, sink?: string) => string | null
  createScriptURL?: (url: string) => string | null
}
type Factory = { createPolicy: (name: string, rules: Rules) => Policy }

/** Browsers without Trusted Types need no policy. */
const factory = () => (globalThis as { trustedTypes?: Factory }).trustedTypes

function refuse(): never {
  throw new TypeError('Refused by the policy for trusted types')
}

/**
 * What may reach a sink of the DOM as plain text: style sheets, which Mantine sets as the HTML of style elements, and
 * the address of the service worker, also with a query. Text with a tag in it is refused (null). Without a sink the
 * editor asks for its clipboard, and uses a policy of its own when it is refused.
 */
export const allowStyles = (): unknown =>
  factory()?.createPolicy('default', {
    createHTML: (text, _type, sink) => (sink === undefined ? refuse() : text.includes('<') ? null : text),
    createScriptURL: (url) => (/^\/sw\.js(?:\?|$)/.test(url) ? url : null),
  })

let inert: Policy | undefined

/** Reads HTML into a document of its own, in which no script runs and nothing is fetched. */
export function parseInert(html: string): Document {
  inert ??= factory()?.createPolicy('hourkin-inert', { createHTML: (text) => text })
  return new DOMParser().parseFromString(inert ? inert.createHTML(html) : html, 'text/html')
}
