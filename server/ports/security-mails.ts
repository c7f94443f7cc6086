import { wordsIn } from '#server/i18n/words-in.ts'
import { mails } from './mail-messages.ts'
import type { Mail } from './mail.ts'
import { composeMail, type To } from './mail-texts.ts'

export const SECURITY_NOTICES = [
  'passwordChanged',
  'passwordReset',
  'twoStepOn',
  'twoStepOff',
  'recoveryCodesRenewed',
  'recoveryCodeUsed',
  'passkeyAdded',
  'passkeyRemoved',
] as const
export type SecurityNotice = (typeof SECURITY_NOTICES)[number]

/** Says what was changed, and what to do if it was not the owner. */
export function securityMail(what: SecurityNotice, to: To, publicUrl: string): Mail {
  const say = wordsIn(mails, to.language)
  const words = {
    subject: say(`${what}Subject`),
    lines: [say(`${what}Text`)],
    button: say('securityButton'),
    end: [say('securityEnd')],
  }
  return composeMail(words, to, `${publicUrl}/forgot-password`)
}
