import type { about } from '#contract/about.ts'
import { PRODUCT, type Settings } from '#server/env.ts'
import { signUpState } from '#server/features/auth/sign-up.ts'
import type { Handlers } from '#server/http/http.ts'
import { ping } from '#server/db/probe.ts'
import type { Outages } from '#server/operation/outages.ts'
import type { packedOnce } from '#server/http/packed.ts'
import { ApiError } from '#server/http/api-error.ts'

type RouteDeps = {
  readonly settings: Settings
  readonly outages: Outages
  readonly version: string
  /** The OpenAPI document, compressed as the header `Accept-Encoding` allows. */
  readonly document: ReturnType<typeof packedOnce>
}

export const aboutRoutes = ({ settings, outages, version, document }: RouteDeps): Handlers<typeof about> => ({
  async openapi({ http }) {
    const { body, encoding, etag } = await document(http.header('accept-encoding'))
    if (encoding) http.setHeader('content-encoding', encoding)
    http.setHeader('vary', 'accept-encoding')
    // The next version of the program may have another document.
    http.setHeader('cache-control', 'no-cache')
    return { body, etag }
  },

  async health() {
    return { status: 'alive' }
  },

  async ready({ db }) {
    await ping(db).catch(() => {
      throw new ApiError('UNAVAILABLE')
    })
    // A ping alone does not show that the database refuses writes, so the answer goes by the current outage.
    const outage = outages.current()
    if (outage === 'full') throw new ApiError('STORAGE_FULL')
    if (outage === 'readOnly' || outage === 'failing') throw new ApiError('UNAVAILABLE')
    return { status: 'ready' }
  },

  async program() {
    return { name: PRODUCT, version }
  },

  async settings({ db }) {
    const { mail, singleSignOn, demo } = settings
    return { name: PRODUCT, ...(await signUpState(db, settings)), mail, singleSignOn, demo }
  },
})
