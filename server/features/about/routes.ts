import type { about } from '#contract/about.ts'
import { PRODUCT, type Settings } from '#server/env.ts'
import type { Handlers } from '#server/http.ts'
import { Refusal } from '#server/refusal.ts'
import { ping } from './store.ts'

/** @param document writes the OpenAPI document, once somebody asks for it. */
export const aboutRoutes = (settings: Settings, document: () => Record<string, unknown>): Handlers<typeof about> => ({
  async openapi() {
    return document()
  },

  async health() {
    return { status: 'alive' }
  },

  async ready({ db }) {
    await ping(db).catch(() => {
      throw new Refusal('UNAVAILABLE')
    })
    return { status: 'ready' }
  },

  async settings() {
    const { signUp, mail, singleSignOn, demo } = settings
    return { name: PRODUCT, signUp, mail, singleSignOn, demo }
  },
})
