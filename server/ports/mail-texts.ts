import type { Language } from '#contract/common.ts'
import type { Mail } from './mail.ts'

/** Three languages side by side: a missing one does not compile. */
export type Words = Record<
  Language,
  { subject: string; lines: readonly string[]; button?: string; end: readonly string[] }
>

const RESET: Words = {
  en: {
    subject: 'Choose a new password for Hourkin',
    lines: ['Somebody, most likely you, asked for a new password for your Hourkin account.'],
    button: 'Choose a new password',
    end: ['The link works once, for 10 minutes.', 'If it was not you, do nothing: your password stays as it is.'],
  },
  zh_CN: {
    subject: '为您的时友账号设置新密码',
    lines: ['有人（多半是您本人）请求为您的时友账号设置新密码。'],
    button: '设置新密码',
    end: ['链接只能使用一次，10 分钟内有效。', '如果不是您本人操作，请忽略这封邮件，您的密码不会改变。'],
  },
  zh_TW: {
    subject: '為您的時友帳號設定新密碼',
    lines: ['有人（多半是您本人）要求為您的時友帳號設定新密碼。'],
    button: '設定新密碼',
    end: ['連結只能使用一次，10 分鐘內有效。', '若不是您本人操作，請忽略這封信，您的密碼不會變更。'],
  },
}

const CHANGED: Words = {
  en: {
    subject: 'Your Hourkin password was changed',
    lines: ['The password of your Hourkin account has just been changed, and every device was signed out.'],
    button: 'It was not me: choose another password',
    end: ['If it was you, there is nothing to do.'],
  },
  zh_CN: {
    subject: '您的时友密码已更改',
    lines: ['您的时友账号密码刚刚已更改，所有设备均已退出登录。'],
    button: '不是我本人：重新设置密码',
    end: ['如果是您本人操作，无需任何处理。'],
  },
  zh_TW: {
    subject: '您的時友密碼已變更',
    lines: ['您的時友帳號密碼剛剛已變更，所有裝置皆已登出。'],
    button: '不是我本人：重新設定密碼',
    end: ['若是您本人操作，不需要做任何事。'],
  },
}

const GREETING: Record<Language, { named: (name: string) => string; nameless: string }> = {
  en: { named: (name) => `Hello ${name},`, nameless: 'Hello,' },
  zh_CN: { named: (name) => `${name}，您好：`, nameless: '您好：' },
  zh_TW: { named: (name) => `${name}，您好：`, nameless: '您好：' },
}

/** Anybody may sign up with an address of somebody else, and a mail program makes a link of any `evil.example`. */
const NAME_ONLY = /^[\p{L}\p{M}' -]{1,40}$/u

/** How a language is called where it is not ours. */
export const TAGS: Record<Language, string> = { en: 'en', zh_CN: 'zh-Hans', zh_TW: 'zh-Hant' }

export type To = { email: string; firstName: string; language: Language }

export const resetMail = (to: To, link: string): Mail => write(RESET, to, link)
export const changedMail = (to: To, link: string): Mail => write(CHANGED, to, link)

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
  const { subject, lines, button = link, end } = words[language]
  const { named, nameless } = GREETING[language]
  const greeting = NAME_ONLY.test(firstName) ? named(firstName) : nameless
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
    html: `<!doctype html><html lang="${TAGS[language]}"><body>${html.join('')}</body></html>`,
  }
}
