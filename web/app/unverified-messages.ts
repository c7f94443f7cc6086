import { defineMessages } from '#web/i18n/define-messages.ts'

export const unverifiedMessages = defineMessages('unverified', {
  en: {
    title: 'Confirm your email first',
    close: 'Close',
    lead: 'Open the link in the email sent to {{email}}, on a device where you’re signed in.',
    what: 'Until then, you can log your own time. A family, a calendar address, two-step sign-in, passkeys and Google sign-in need a confirmed email, so that no one else can use yours.',
    sendAgain: 'Resend link',
    sent: 'Link sent to {{email}}.',
  },
  zh_CN: {
    title: '请先确认你的邮箱',
    close: '关闭',
    lead: '请在已登录的设备上打开发送到 {{email}} 的链接。',
    what: '在此之前，你可以为自己记录。家庭、日历地址、两步验证、通行密钥和 Google 登录都需要已确认的邮箱，以防他人冒用你的地址。',
    sendAgain: '重新发送链接',
    sent: '链接已发送到 {{email}}。',
  },
  zh_TW: {
    title: '請先確認你的電子郵件',
    close: '關閉',
    lead: '請在已登入的裝置上開啟寄到 {{email}} 的連結。',
    what: '在此之前，你可以為自己記錄。家庭、行事曆網址、兩步驟驗證、通行密鑰和 Google 登入都需要已確認的電子郵件，以免他人冒用你的地址。',
    sendAgain: '重新寄送連結',
    sent: '連結已寄到 {{email}}。',
  },
})
