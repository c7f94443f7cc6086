import { defineMessages } from '#web/i18n/define-messages.ts'

export const handedMessages = defineMessages('handed', {
  en: {
    link: 'Link',
    linkPicture: 'QR code of the link',
    copy: 'Copy the link',
    copied: 'Copied',
    close: 'Close',
  },
  zh_CN: {
    link: '链接',
    linkPicture: '链接的二维码',
    copy: '复制链接',
    copied: '已复制',
    close: '关闭',
  },
  zh_TW: {
    link: '連結',
    linkPicture: '連結的 QR 碼',
    copy: '複製連結',
    copied: '已複製',
    close: '關閉',
  },
})
