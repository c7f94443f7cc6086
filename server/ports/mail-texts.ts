import { type Language, traitsOf } from '#domain/language/language.ts'
import { textOf, type SlotValues } from '#domain/language/messages.ts'
import { CATALOGS } from '#server/i18n/catalogs.ts'
import { wordsIn } from '#server/i18n/words-in.ts'
import { mails } from './mail-messages.ts'
import type { Mail } from './mail.ts'

/** A mail in the language of its reader. A button without a text of its own shows the link. */
export type MailWords = {
  readonly subject: string
  readonly lines: readonly string[]
  readonly button: string
  readonly end: readonly string[]
}

type NameOf<K> = K extends `${infer Name}Subject` ? Name : never
/** The name of a mail, to which `Subject`, `Text`, `Button` and `End` are added. */
export type MailName = NameOf<keyof (typeof mails)['en']>

/**
 * Strangers get mails that name people and families whom they may not know. A name goes into one only if no digit and no
 * dot, slash or at sign is in it: it could be a telephone number, and a mail program makes a link of any `evil.example`.
 */
const NAME_ONLY = /^[\p{L}\p{M}'’ -]{1,40}$/u
export const isNameOnly = (name: string): boolean => NAME_ONLY.test(name)

export type To = { readonly email: string; readonly firstName: string; readonly language: Language }

const PARAGRAPH = '\n\n'

/** Returns the words of a mail in a language. @param values of the slots of its text */
export function mailWords(name: MailName, language: Language, values: SlotValues = {}): MailWords {
  const source = { messages: mails, language, catalog: CATALOGS[language] ?? {} }
  const say = (part: string) => textOf(source, `${name}${part}`, values)
  return {
    subject: say('Subject'),
    lines: say('Text').split(PARAGRAPH),
    button: say('Button'),
    end: say('End').split(PARAGRAPH),
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (char) => ENTITIES[char]!)

/** What people typed, such as their name, is in the body only, and escaped; a subject is ours alone. */
export function composeMail({ subject, lines, button, end }: MailWords, to: To, link: string): Mail {
  const { email, firstName, language } = to
  const say = wordsIn(mails, language)
  const greeting = isNameOnly(firstName) ? say('greeting', { name: firstName }) : say('namelessGreeting')
  const paragraph = (html: string) => `<p>${html}</p>`
  const html = [
    ...[greeting, ...lines].map((line) => paragraph(escaped(line))),
    paragraph(`<a href="${escaped(link)}">${escaped(button)}</a>`),
    ...end.map((line) => paragraph(escaped(line))),
  ]
  return {
    to: email,
    subject,
    text: [greeting, ...lines, `${button}:\n${link}`, ...end].join(PARAGRAPH),
    html: `<!doctype html><html lang="${traitsOf(language).scriptTag}"><body>${html.join('')}</body></html>`,
  }
}

/** A mail whose text depends on nothing but its values. */
export const mailOf = (name: MailName, to: To, link: string, values?: SlotValues): Mail =>
  composeMail(mailWords(name, to.language, values), to, link)
