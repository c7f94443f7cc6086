const throwMissing = () => {
  throw new Error('The browser has no schemas of endpoints: import the schema by its name')
}
const NO_SCHEMAS = Object.create(null, {
  params: { get: throwMissing },
  query: { get: throwMissing },
  body: { get: throwMissing },
  response: { get: throwMissing },
})

/** The part of an endpoint that the build keeps (tools/web-build/wire.ts). Reading anything else throws. */
export const onWire = <T extends object>(endpoint: T): T => Object.assign(Object.create(NO_SCHEMAS), endpoint)
