import { RESET_LINK_MINUTES } from '#domain/account/password.ts'
import type { Mail } from './mail.ts'
import { mailOf, type To } from './mail-texts.ts'

export const resetMail = (to: To, link: string): Mail => mailOf('resetLink', to, link, { minutes: RESET_LINK_MINUTES })
export const confirmEmailMail = (to: To, link: string): Mail => mailOf('newEmail', to, link)
/** To the address that an account has already. */
export const confirmOwnMail = (to: To, link: string): Mail => mailOf('ownEmail', to, link)
export const emailAskedMail = (to: To, link: string): Mail => mailOf('emailRequest', to, link)
export const emailChangedMail = (to: To, link: string): Mail => mailOf('emailChanged', to, link)
/** @param day when everything is erased: `2026-07-30` */
export const deletionMail = (to: To, day: string, link: string): Mail => mailOf('deletion', to, link, { day })
export const keptMail = (to: To, link: string): Mail => mailOf('deletionCanceled', to, link)
