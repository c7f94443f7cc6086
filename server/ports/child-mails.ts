import { wordsIn } from '#server/i18n/words-in.ts'
import { mails } from './mail-messages.ts'
import type { Mail } from './mail.ts'
import { composeMail, isNameOnly, mailOf, mailWords, type To } from './mail-texts.ts'

/**
 * Tells the child and its parents that it has come of age. [family/coming-of-age] @param name of the child, for its
 * parents; null: the mail is for the child
 */
export const ofAgeMail = (to: To, link: string, name: string | null): Mail =>
  name === null ? mailOf('childOfAge', to, link) : mailOf('parentOfAge', to, link, { name })

type FirstAddress = {
  readonly childName: string
  /** null: the child is in no family any more. */
  readonly familyName: string | null
  /** Whether the child leaves the family once the address is confirmed. [family/managed-child-removal] */
  readonly leaves: boolean
}

/** Describes the account as far as a stranger may be told. */
function firstAddressLine({ childName, familyName }: FirstAddress, { language }: To): string {
  const say = wordsIn(mails, language)
  const family = familyName !== null && isNameOnly(familyName) ? familyName : null
  if (!isNameOnly(childName)) return family === null ? say('firstAddressText') : say('firstAddressInFamily', { family })
  const child = childName
  return family === null ? say('firstAddressOfChild', { child }) : say('firstAddressOfChildInFamily', { child, family })
}

/**
 * Goes to the address that a child without e-mail is given. A parent may have typed the address of a stranger, so the
 * mail says what confirming it would do. [family/child-address]
 */
export function firstAddressMail(to: To, link: string, about: FirstAddress): Mail {
  const effect = wordsIn(mails, to.language)(about.leaves ? 'firstAddressLeaves' : 'firstAddressStays')
  const words = mailWords('firstAddress', to.language)
  return composeMail({ ...words, lines: [firstAddressLine(about, to), effect] }, to, link)
}
