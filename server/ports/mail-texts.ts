import { inLanguage, traitsOf, type Translated } from '#domain/language/language.ts'
import type { Language } from '#contract/common.ts'
import type { Mail } from './mail.ts'

/** A mail without a word of its reader's language is in English. */
export type Words = Translated<{
  subject: string
  lines: readonly string[]
  button?: string
  end: readonly string[]
}>

const GREETING: Translated<{ named: (name: string) => string; nameless: string }> = {
  en: { named: (name) => `Hello ${name},`, nameless: 'Hello,' },
  zh_CN: { named: (name) => `${name}，您好：`, nameless: '您好：' },
  zh_TW: { named: (name) => `${name}，您好：`, nameless: '您好：' },
}

/**
 * Strangers get mails that name people and families whom they may not know. A name goes into one only if no digit and no
 * dot, slash or at sign is in it: it could be a telephone number, and a mail program makes a link of any `evil.example`.
 */
const NAME_ONLY = /^[\p{L}\p{M}'’ -]{1,40}$/u
export const isNameOnly = (name: string): boolean => NAME_ONLY.test(name)

export type To = { email: string; firstName: string; language: Language }

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (char) => ENTITIES[char]!)

/** What people typed, such as their name, is in the body only, and escaped; a subject is ours alone. */
export function write(words: Words, { email, firstName, language }: To, link: string): Mail {
  const { subject, lines, button = link, end } = inLanguage(words, language)
  const { named, nameless } = inLanguage(GREETING, language)
  const greeting = isNameOnly(firstName) ? named(firstName) : nameless
  const paragraph = (html: string) => `<p>${html}</p>`
  const html = [
    ...[greeting, ...lines].map((line) => paragraph(escaped(line))),
    paragraph(`<a href="${escaped(link)}">${escaped(button)}</a>`),
    ...end.map((line) => paragraph(escaped(line))),
  ]
  return {
    to: email,
    subject,
    text: [greeting, ...lines, `${button}:\n${link}`, ...end].join('\n\n'),
    html: `<!doctype html><html lang="${traitsOf(language).scriptTag}"><body>${html.join('')}</body></html>`,
  }
}
