import type { Mail } from './mail.ts'
import { type To, type Words, write } from './mail-texts.ts'

const RESET: Words = {
  en: {
    subject: 'Reset your Hourkin password',
    lines: ['Someone, probably you, asked to reset the password of your Hourkin account.'],
    button: 'Choose a new password',
    end: ['The link works once, within 10 minutes.', 'If this wasn’t you, do nothing: your password stays the same.'],
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

const CONFIRM: Words = {
  en: {
    subject: 'Confirm your new email address for Hourkin',
    lines: ['Someone, probably you, wants to use this email address for their Hourkin account.'],
    button: 'Confirm this address',
    end: ['The link works once, within an hour.', 'If this wasn’t you, do nothing: the account keeps its old address.'],
  },
  zh_CN: {
    subject: '确认您在时友的新邮箱',
    lines: ['有人（多半是您本人）希望把这个地址设为自己时友账号的邮箱。'],
    button: '确认此邮箱',
    end: ['链接只能使用一次，一小时内有效。', '如果不是您本人操作，请忽略这封邮件，账号仍使用原来的邮箱。'],
  },
  zh_TW: {
    subject: '確認您在時友的新電子郵件',
    lines: ['有人（多半是您本人）希望將這個地址設為自己時友帳號的電子郵件。'],
    button: '確認此電子郵件',
    end: ['連結只能使用一次，一小時內有效。', '若不是您本人操作，請忽略這封信，帳號仍使用原本的電子郵件。'],
  },
}

const ASKED: Words = {
  en: {
    subject: 'Request to change your Hourkin email address',
    lines: [
      'Someone, probably you, asked to change the email address of your Hourkin account. Nothing changes until the link in the email to the new address is opened.',
    ],
    button: 'This wasn’t me: choose a new password',
    end: ['If it was you, you don’t need to do anything. A new password cancels that link and signs out every device.'],
  },
  zh_CN: {
    subject: '有人申请更换您时友账号的邮箱',
    lines: ['有人（多半是您本人）申请更换您时友账号的邮箱。打开新邮箱收到的链接之前，一切不变。'],
    button: '不是我本人：重新设置密码',
    end: ['如果是您本人操作，无需任何处理。设置新密码后，该链接随即作废，所有设备都会退出登录。'],
  },
  zh_TW: {
    subject: '有人申請變更您時友帳號的電子郵件',
    lines: ['有人（多半是您本人）申請變更您時友帳號的電子郵件。開啟新地址收到的連結之前，一切維持不變。'],
    button: '不是我本人：重新設定密碼',
    end: ['若是您本人操作，不需要做任何事。設定新密碼後，該連結隨即失效，所有裝置都會登出。'],
  },
}

const CONFIRM_OWN: Words = {
  en: {
    subject: 'Confirm your email address for Hourkin',
    lines: [
      'Someone, probably you, created a Hourkin account with this address.',
      'Once you confirm it, invitations to a family appear in the account.',
    ],
    button: 'Confirm this address',
    end: [
      'The link works once, within an hour. You can get another one on your account page.',
      'If this wasn’t you, do nothing: the address stays unconfirmed.',
    ],
  },
  zh_CN: {
    subject: '确认您在时友的邮箱',
    lines: ['有人（多半是您本人）用这个地址注册了时友账号。', '确认之后，家庭的邀请会显示在账号里。'],
    button: '确认此邮箱',
    end: [
      '链接只能使用一次，一小时内有效；可以在账号页面重新获取。',
      '如果不是您本人操作，请忽略这封邮件，这个地址不会被确认。',
    ],
  },
  zh_TW: {
    subject: '確認您在時友的電子郵件',
    lines: ['有人（多半是您本人）用這個地址註冊了時友帳號。', '確認之後，家庭的邀請會顯示在帳號裡。'],
    button: '確認此電子郵件',
    end: [
      '連結只能使用一次，一小時內有效；可以在帳號頁面重新取得。',
      '若不是您本人操作，請忽略這封信，這個地址不會被確認。',
    ],
  },
}

const CHANGED: Words = {
  en: {
    subject: 'Your Hourkin account has a new email address',
    lines: ['This is no longer the email address of your Hourkin account: another one has just been confirmed.'],
    button: 'This wasn’t me: see my account',
    end: ['If it was you, you don’t need to do anything.'],
  },
  zh_CN: {
    subject: '您的时友账号已更换邮箱',
    lines: ['这个地址不再是您时友账号的邮箱：刚刚确认了另一个邮箱。'],
    button: '不是我本人：查看我的账号',
    end: ['如果是您本人操作，无需任何处理。'],
  },
  zh_TW: {
    subject: '您的時友帳號已更換電子郵件',
    lines: ['這個地址不再是您時友帳號的電子郵件：剛剛已確認另一個地址。'],
    button: '不是我本人：查看我的帳號',
    end: ['若是您本人操作，不需要做任何事。'],
  },
}

/** @param day `2026-07-30` */
const deletion = (day: string): Words => ({
  en: {
    subject: 'Your Hourkin account will be deleted',
    lines: [
      `Your Hourkin account and everything in it will be permanently deleted on ${day}. You were signed out everywhere.`,
    ],
    button: 'Sign in to keep the account',
    end: ['If you want to leave, you don’t need to do anything. If this wasn’t you, sign in and change your password.'],
  },
  zh_CN: {
    subject: '您的时友账号将被删除',
    lines: [`您的时友账号及其中的全部内容将于 ${day} 清除。所有设备均已退出登录。`],
    button: '登录以保留账号',
    end: ['如果确实想离开，无需任何处理。如果不是您本人操作，请登录并更改密码。'],
  },
  zh_TW: {
    subject: '您的時友帳號將被刪除',
    lines: [`您的時友帳號及其中的所有內容將於 ${day} 清除。所有裝置皆已登出。`],
    button: '登入以保留帳號',
    end: ['若確實想離開，不需要做任何事。若不是您本人操作，請登入並變更密碼。'],
  },
})

const KEPT: Words = {
  en: {
    subject: 'Your Hourkin account will not be deleted',
    lines: ['You signed in again, so your Hourkin account will not be deleted. Nothing has changed.'],
    button: 'See my account',
    end: ['If it wasn’t you who signed in, change your password.'],
  },
  zh_CN: {
    subject: '您的时友账号已保留',
    lines: ['您已重新登录，因此您的时友账号不会被删除，一切照旧。'],
    button: '查看我的账号',
    end: ['如果登录的不是您本人，请更改密码。'],
  },
  zh_TW: {
    subject: '您的時友帳號已保留',
    lines: ['您已重新登入，因此您的時友帳號不會被刪除，一切照舊。'],
    button: '查看我的帳號',
    end: ['若登入的不是您本人，請變更密碼。'],
  },
}

export const resetMail = (to: To, link: string): Mail => write(RESET, to, link)
export const confirmEmailMail = (to: To, link: string): Mail => write(CONFIRM, to, link)
/** To the address that an account has already. */
export const confirmOwnMail = (to: To, link: string): Mail => write(CONFIRM_OWN, to, link)
export const emailAskedMail = (to: To, link: string): Mail => write(ASKED, to, link)
export const emailChangedMail = (to: To, link: string): Mail => write(CHANGED, to, link)
/** @param day when everything is erased: `2026-07-30` */
export const deletionMail = (to: To, day: string, link: string): Mail => write(deletion(day), to, link)
export const keptMail = (to: To, link: string): Mail => write(KEPT, to, link)
