const throwMissing = () => {
  throw new Error('The browser has no schemas of endpoints: import the schema by its name')
}
const NO_SCHEMAS = Object.create(null, {
  params: { get: throwMissing },
  query: { get: throwMissing },
  body: { get: throwMissing },
  response: { get: throwMissing },
})

/** What the build leaves of an endpoint (tools/web-build/wire.ts). Whoever reaches for more is told so. */
export const onWire = <T extends object>(endpoint: T): T => Object.assign(Object.create(NO_SCHEMAS), endpoint)
