import type { Mail } from './mail.ts'
import { mailOf, type To } from './mail-texts.ts'

/** @param provider the name that the operator gave the identity provider */
export const linkedMail = (to: To, provider: string, link: string): Mail =>
  mailOf('signInLinked', to, link, { provider })
export const unlinkedMail = (to: To, provider: string, link: string): Mail =>
  mailOf('signInUnlinked', to, link, { provider })
