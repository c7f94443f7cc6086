import { inLanguage, type Translated } from '#domain/language/language.ts'
import type { Mail } from './mail.ts'
import { type To, write } from './mail-texts.ts'

type Notice = { subject: string; line: string }
type Said = Translated<Notice>
type Closing = { button: string; end: string }

const NOTICES = {
  passwordChanged: {
    en: {
      subject: 'Your Hourkin password was changed',
      line: 'Your Hourkin password was just changed, and every other device was signed out.',
    },
    zh_CN: { subject: '您的时友密码已更改', line: '您的时友账号密码刚刚已更改，其他设备均已退出登录。' },
    zh_TW: { subject: '您的時友密碼已變更', line: '您的時友帳號密碼剛剛已變更，其他裝置皆已登出。' },
  },
  passwordReset: {
    en: {
      subject: 'Your Hourkin password was changed',
      line: 'Your Hourkin password was just changed, and every device was signed out.',
    },
    zh_CN: { subject: '您的时友密码已更改', line: '您的时友账号密码刚刚已更改，所有设备均已退出登录。' },
    zh_TW: { subject: '您的時友密碼已變更', line: '您的時友帳號密碼剛剛已變更，所有裝置皆已登出。' },
  },
  twoStepOn: {
    en: {
      subject: 'Two-step sign-in is on for your Hourkin account',
      line: 'From now on, you sign in with your password and a code from your authenticator app.',
    },
    zh_CN: { subject: '您的时友账号已开启两步验证', line: '从现在起，登录需要密码和身份验证器应用中的验证码。' },
    zh_TW: { subject: '您的時友帳號已開啟兩步驟驗證', line: '從現在起，登入需要密碼和驗證器應用程式中的驗證碼。' },
  },
  twoStepOff: {
    en: {
      subject: 'Two-step sign-in is off for your Hourkin account',
      line: 'From now on, your password alone is enough to sign in. Your recovery codes no longer work.',
    },
    zh_CN: { subject: '您的时友账号已关闭两步验证', line: '从现在起，仅凭密码即可登录。您的恢复码已作废。' },
    zh_TW: { subject: '您的時友帳號已關閉兩步驟驗證', line: '從現在起，只憑密碼即可登入。您的備用碼已失效。' },
  },
  recoveryCodesRenewed: {
    en: {
      subject: 'New recovery codes for your Hourkin account',
      line: 'New recovery codes were created for your account. The old ones no longer work.',
    },
    zh_CN: { subject: '您的时友账号有了新的恢复码', line: '您的账号已生成新的恢复码，旧的恢复码已作废。' },
    zh_TW: { subject: '您的時友帳號有了新的備用碼', line: '您的帳號已產生新的備用碼，舊的備用碼已失效。' },
  },
  recoveryCodeUsed: {
    en: {
      subject: 'A recovery code was used for your Hourkin account',
      line: 'One of your recovery codes was just used instead of your authenticator app. It won’t work again.',
    },
    zh_CN: {
      subject: '您的时友账号刚用过一个恢复码',
      line: '刚刚有人用您的一个恢复码代替身份验证器应用完成了验证。该恢复码不能再次使用。',
    },
    zh_TW: {
      subject: '您的時友帳號剛用過一組備用碼',
      line: '剛剛有人用您的一組備用碼代替驗證器應用程式完成驗證。這組備用碼不能再次使用。',
    },
  },
  passkeyAdded: {
    en: {
      subject: 'A passkey was added to your Hourkin account',
      line: 'From now on, the new passkey signs you in without a password.',
    },
    zh_CN: { subject: '您的时友账号添加了一个通行密钥', line: '从现在起，无需密码即可用新的通行密钥登录您的账号。' },
    zh_TW: {
      subject: '您的時友帳號新增了一組通行密鑰',
      line: '從現在起，不必輸入密碼即可用新的通行密鑰登入您的帳號。',
    },
  },
  passkeyRemoved: {
    en: {
      subject: 'A passkey was removed from your Hourkin account',
      line: 'The removed passkey no longer signs you in.',
    },
    zh_CN: { subject: '您的时友账号移除了一个通行密钥', line: '被移除的通行密钥不能再登录您的账号。' },
    zh_TW: { subject: '您的時友帳號移除了一組通行密鑰', line: '被移除的通行密鑰不能再登入您的帳號。' },
  },
} satisfies Record<string, Said>

export type SecurityNotice = keyof typeof NOTICES
export const SECURITY_NOTICES = Object.keys(NOTICES) as SecurityNotice[]

const CLOSING: Translated<Closing> = {
  en: { button: 'This wasn’t me: choose a new password', end: 'If it was you, you don’t need to do anything.' },
  zh_CN: { button: '不是我本人：重新设置密码', end: '如果是您本人操作，无需任何处理。' },
  zh_TW: { button: '不是我本人：重新設定密碼', end: '若是您本人操作，不需要做任何事。' },
}

const wordsOf = ({ subject, line }: Notice, { button, end }: Closing) => ({
  subject,
  lines: [line],
  button,
  end: [end],
})

/** What was changed, and what to do if it was somebody else. */
export function securityMail(what: SecurityNotice, to: To, publicUrl: string): Mail {
  const said: Said = NOTICES[what]
  const words = wordsOf(inLanguage(said, to.language), inLanguage(CLOSING, to.language))
  return write({ en: words }, to, `${publicUrl}/forgot-password`)
}
