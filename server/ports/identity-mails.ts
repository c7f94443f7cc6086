import type { Mail } from './mail.ts'
import { type To, type Words, write } from './mail-texts.ts'

const linked = (provider: string): Words => ({
  en: {
    subject: `You can now sign in to Hourkin with ${provider}`,
    lines: [`From now on, anyone signed in to your ${provider} account can sign in to your Hourkin account too.`],
    button: 'This wasn’t me: see my account',
    end: ['If it was you, you don’t need to do anything.'],
  },
  zh_CN: {
    subject: `您的时友账号现在可以用 ${provider} 登录`,
    lines: [`从现在起，登录您的 ${provider} 账号即可登录您的时友账号。`],
    button: '不是我本人：查看我的账号',
    end: ['如果是您本人操作，无需任何处理。'],
  },
  zh_TW: {
    subject: `您的時友帳號現在可以用 ${provider} 登入`,
    lines: [`從現在起，登入您的 ${provider} 帳號即可登入您的時友帳號。`],
    button: '不是我本人：查看我的帳號',
    end: ['若是您本人操作，不需要做任何事。'],
  },
})

const unlinked = (provider: string): Words => ({
  en: {
    subject: `You can no longer sign in to Hourkin with ${provider}`,
    lines: [`Your ${provider} account was unlinked. Sign in to Hourkin with your password or a passkey, as before.`],
    button: 'This wasn’t me: see my account',
    end: ['If it was you, you don’t need to do anything.'],
  },
  zh_CN: {
    subject: `您的时友账号已不能用 ${provider} 登录`,
    lines: [`您的 ${provider} 账号已解除关联。请像以前一样用密码或通行密钥登录时友。`],
    button: '不是我本人：查看我的账号',
    end: ['如果是您本人操作，无需任何处理。'],
  },
  zh_TW: {
    subject: `您的時友帳號已不能用 ${provider} 登入`,
    lines: [`您的 ${provider} 帳號已解除連結。請像以前一樣用密碼或通行密鑰登入時友。`],
    button: '不是我本人：查看我的帳號',
    end: ['若是您本人操作，不需要做任何事。'],
  },
})

/** @param provider what the identity provider is called: the operator's word, and nobody else's */
export const linkedMail = (to: To, provider: string, link: string): Mail => write(linked(provider), to, link)
export const unlinkedMail = (to: To, provider: string, link: string): Mail => write(unlinked(provider), to, link)
