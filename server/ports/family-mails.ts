import { INVITATION_DAYS } from '#domain/family/invitation.ts'
import { wordsIn } from '#server/i18n/words-in.ts'
import { mails } from './mail-messages.ts'
import type { Mail } from './mail.ts'
import { composeMail, isNameOnly, mailOf, mailWords, type To } from './mail-texts.ts'

type Invited = { readonly familyName: string; readonly inviterName: string }

function invitationLine({ familyName, inviterName }: Invited, { language }: To): string {
  const say = wordsIn(mails, language)
  const family = isNameOnly(familyName) ? familyName : null
  if (!isNameOnly(inviterName)) return family === null ? say('invitationText') : say('invitationToFamily', { family })
  const inviter = inviterName
  return family === null ? say('invitationFrom', { inviter }) : say('invitationFromToFamily', { inviter, family })
}

/** The link works for one answer, because only a pending invitation can be answered. [family/invitation-states] */
export function invitationMail(to: To, link: string, names: Invited): Mail {
  const words = mailWords('invitation', to.language, { days: INVITATION_DAYS })
  const hint = wordsIn(mails, to.language)('invitationHint')
  return composeMail({ ...words, lines: [invitationLine(names, to), hint] }, to, link)
}

/**
 * Tells the inviter that the invitation was rejected. [family/invitation-rejected-notice] @param email as the inviter
 * typed it
 */
export const declinedMail = (to: To, link: string, email: string): Mail => mailOf('declined', to, link, { email })

/** Tells the parents that a child has left by itself. [family/deciding-alone] */
export const departureMail = (to: To, link: string, name: string): Mail => mailOf('departure', to, link, { name })
